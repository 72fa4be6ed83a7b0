// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/core/memory/bus_device_desc.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// Returns why a description is not a valid block, with the responsible key; nothing if it is valid.
std::optional<noc::description_error> axi_device_refusal(const core::bus_device_desc& described);

/// Returns the user's block in its wrapper.
verilated_design axi_device_design(const core::bus_device_desc& described);

}  // namespace orbweaver::rtl
