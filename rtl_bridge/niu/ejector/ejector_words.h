// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/ejector/ejector_wires.h"

namespace orbweaver::rtl {

using ejector_cycle = port_cycle<ejector_inputs, ejector_outputs>;

template <>
struct wire_words<ejector_cycle> : listed_words<ejector_wires, max_ejector_vcs> {};

}  // namespace orbweaver::rtl
