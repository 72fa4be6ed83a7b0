// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Sentences about nodes of which synthetic traffic wants more than they can do, with the figures: flits a cycle on
/// their links, and requests in their reply buffers. A sentence names each class whose demand is not calculated: one
/// that is broadcast to a part of the network, or whose pattern has too many pairs of nodes.
/// @param described sound
std::vector<std::string> demand_warnings(const system::system_desc& described);

}  // namespace orbweaver::sim
