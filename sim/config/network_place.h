// SPDX-License-Identifier: Apache-2.0
// Support for `cluster.network`: the network between chips may be described within the cluster. The parameter table
// only knows it as `network`.
#pragma once

#include <string>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Moves `cluster.network` of a configuration to `network`. Reports a contradiction if both exist.
void move_network_keys(config_node& tree, diagnostics& problems);

/// Returns the path of a setting as used by the parameter table.
std::string moved_path(const std::string& path);

}  // namespace orbweaver::sim
