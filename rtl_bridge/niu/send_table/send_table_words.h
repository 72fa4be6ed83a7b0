// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/send_table/send_table_wires.h"

namespace orbweaver::rtl {

using send_table_cycle = port_cycle<send_table_inputs, send_table_outputs>;

template <>
struct wire_words<send_table_cycle> : listed_words<send_table_wires> {};

}  // namespace orbweaver::rtl
