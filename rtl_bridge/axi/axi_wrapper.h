// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/core/memory/bus_device_desc.h"

namespace orbweaver::rtl {

/// Returns the module axi_device: the ports of the bridge (axi_wires.h) around a user's block with standard port names.
/// It supplies the signals that AXI4-Lite does not have or that the bridge does not use.
std::string axi_wrapper(const core::bus_device_desc& described);

}  // namespace orbweaver::rtl
