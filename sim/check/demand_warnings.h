// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Returns sentences about nodes whose capacity the synthetic traffic exceeds: flits per cycle on their links, and
/// requests in their reply buffers. Checks only patterns with known shares, in networks of at most 4096 nodes.
/// @param described validated
std::vector<std::string> demand_warnings(const system::system_desc& described);

}  // namespace orbweaver::sim
