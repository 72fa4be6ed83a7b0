// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/cop/controller_desc.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// Why the core in RTL cannot stand for a controller, with the key to blame; nothing if it can.
std::optional<noc::description_error> rtl_controller_refusal(const cop::controller_desc& described);

/// The core in RTL with the parameters for a controller. Its number is no parameter.
verilated_design rtl_controller_design(const cop::controller_desc& described);

/// Flip-flops of that core by arithmetic: what a synthesis tool has to find next to the RAMs.
unsigned rtl_controller_flip_flops(const cop::controller_desc& described);

}  // namespace orbweaver::rtl
