// SPDX-License-Identifier: Apache-2.0
// Switch networks as edge lists, the file format of `kind: irregular` networks (docs/noc/topologies.md, "Edge lists"):
// routers are switches, nodes are processors. All links of these models are equal, so lines have no cycles and no
// capacity. Switches are numbered, so there are no names.
#pragma once

#include <string>
#include <string_view>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// Returns the text of a file.
/// @param graph must pass check_graph()
std::string write_edge_list(const switch_graph& graph);

/// @throws graph_error "<line>:<column>: ..." for an invalid word or line; see also check_graph()
switch_graph read_edge_list(std::string_view text);

}  // namespace orbweaver::multicast
