// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/core/memory/bus_device_desc.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::rtl {

/// Why a description makes no block, with the key to blame; nothing if it does.
std::optional<noc::description_error> axi_device_refusal(const core::bus_device_desc& described);

/// The user's block in its wrapper.
verilated_design axi_device_design(const core::bus_device_desc& described);

}  // namespace orbweaver::rtl
