// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/injector/injector_wires.h"

namespace orbweaver::rtl {

using injector_cycle = port_cycle<injector_inputs, injector_outputs>;

template <>
struct wire_words<injector_cycle> : listed_words<injector_wires, max_injector_vcs> {};

}  // namespace orbweaver::rtl
