// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/receive_table/receive_table_wires.h"

namespace orbweaver::rtl {

using receive_table_cycle = port_cycle<receive_table_inputs, receive_table_outputs>;

template <>
struct wire_words<receive_table_cycle> : listed_words<receive_table_wires, max_receive_lookups> {};

}  // namespace orbweaver::rtl
