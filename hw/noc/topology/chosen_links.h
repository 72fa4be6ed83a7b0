// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/noc/topology/chosen_link_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// Changes links of a graph; of several entries for a link the last one applies. Ports that lose both of their links
/// are removed, so the ports behind them get lower indices.
/// @throws description_error for an entry that selects nothing or changes nothing, or removes a link of a bus or a node
void change_links(const std::vector<chosen_link_desc>& described, topology_graph& graph);

/// Returns whether entries remove links.
bool remove_links(const std::vector<chosen_link_desc>& described);

/// Returns whether entries limit the capacity of links of nodes.
bool narrow_node_links(const std::vector<chosen_link_desc>& described);

/// Returns the name of a link without one back; nothing if all channels have two directions.
std::optional<std::string> one_way_link(const topology_graph& graph);

}  // namespace orbweaver::noc
