// SPDX-License-Identifier: Apache-2.0
// The network between chips may stand where the rest of the cluster does, as `cluster.network`; the parameter table
// knows it as `network` alone.
#pragma once

#include <string>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Moves `cluster.network` of a configuration to `network`. Both of them are a contradiction, which is reported.
void place_network(config_node& tree, diagnostics& problems);

/// The path of a setting as the parameter table has it.
std::string placed_path(const std::string& path);

}  // namespace orbweaver::sim
