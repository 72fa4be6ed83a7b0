// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/cop/controller_desc.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// Returns why the RTL core cannot implement a controller, with the responsible key; nothing if it can.
std::optional<noc::description_error> rtl_controller_refusal(const cop::controller_desc& described);

/// Returns the RTL core with the parameters of a controller. The controller's number is not a parameter.
verilated_design rtl_controller_design(const cop::controller_desc& described);

/// Returns the calculated number of flip-flops of that core, which synthesis must find in addition to the RAMs.
unsigned rtl_controller_flip_flops(const cop::controller_desc& described);

}  // namespace orbweaver::rtl
