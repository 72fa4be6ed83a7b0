// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/transmit_queue/transmit_queue_wires.h"

namespace orbweaver::rtl {

using transmit_queue_cycle = port_cycle<transmit_queue_inputs, transmit_queue_outputs>;

template <>
struct wire_words<transmit_queue_cycle> : listed_words<transmit_queue_wires> {};

}  // namespace orbweaver::rtl
