// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/cop/controller_wires.h"
#include "rtl_bridge/lockstep/listed_words.h"

namespace orbweaver::rtl {

/// The wires of a controller's core in a clock.
using controller_cycle = port_cycle<cop::controller_inputs, cop::controller_outputs>;

template <>
struct wire_words<controller_cycle> : listed_words<controller_wires<cop_channels, true>> {};

}  // namespace orbweaver::rtl
