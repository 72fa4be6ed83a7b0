// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/core/memory/bus_device_desc.h"
#include "rtl_bridge/axi/axi_devices.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Adds to `rtl.device` what blocks that a user brought did on their buses, and the first rule that one broke.
void add_axi_results(result_json& block, const rtl::axi_devices& devices, const core::bus_device_desc& described);

}  // namespace orbweaver::sim
