// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/core/memory/bus_device_desc.h"
#include "rtl_bridge/axi/external_devices.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Adds to `rtl.device` the bus activity of user-supplied blocks and the first protocol rule that one of them violated.
void add_axi_results(result_json& block, const rtl::external_devices& devices, const core::bus_device_desc& described);

}  // namespace orbweaver::sim
