// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "hw/noc/link_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

struct network_desc;

/// Returns the delay and the capacity of a link.
/// @param link number as in link_map: links between routers, then the injection links by node, then the ejection links
link_desc link_properties(const network_desc& described, const topology_graph& graph, std::size_t link);

/// Returns those of the link from or to a node.
link_desc injection_link(const network_desc& described, const topology_graph& graph, std::size_t node);
link_desc ejection_link(const network_desc& described, const topology_graph& graph, std::size_t node);

/// Returns the delay of the longest link in cycles; at least that of network.link.
unsigned longest_link(const network_desc& described, const topology_graph& graph);

/// Returns whether a link carries less than one flit per cycle.
bool has_narrow_links(const network_desc& described, const topology_graph& graph);

}  // namespace orbweaver::noc
