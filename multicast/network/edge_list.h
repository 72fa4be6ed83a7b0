// SPDX-License-Identifier: Apache-2.0
// Switch networks as edge lists, the files of `kind: irregular` networks (docs/noc/topologies.md, "Edge lists"):
// routers are switches, nodes are processors. As all links of these models are alike, lines have no cycles and no
// capacity, and as switches are numbered, no names.
#pragma once

#include <string>
#include <string_view>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// The text of a file.
/// @param graph one that check_graph() accepts
std::string write_edge_list(const switch_graph& graph);

/// @throws graph_error "<line>:<column>: ..." for a word or line that is wrong, or as check_graph()
switch_graph read_edge_list(std::string_view text);

}  // namespace orbweaver::multicast
