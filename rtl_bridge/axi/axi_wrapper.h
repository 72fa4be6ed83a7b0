// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/core/memory/bus_device_desc.h"

namespace orbweaver::rtl {

/// The module axi_device: the ports of the bridge (axi_wires.h) around a user's block with the ports that the
/// specification names. What AXI4-Lite has not, and what the bridge does not use, stands here.
std::string axi_wrapper(const core::bus_device_desc& described);

}  // namespace orbweaver::rtl
