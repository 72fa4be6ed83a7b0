// SPDX-License-Identifier: Apache-2.0
// Irregular switch networks: an arbitrary graph of switches, and the processors attached to them.
#pragma once

#include <stdexcept>
#include <utility>
#include <vector>

namespace orbweaver::multicast {

using switch_id = unsigned;
using processor_id = unsigned;

constexpr unsigned max_switches = 1024;
constexpr unsigned max_processors = 8192;

/// An error in a graph; the text names the position.
struct graph_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A graph as plain data; check_graph() checks whether it is a valid network.
struct switch_graph {
    std::vector<std::vector<switch_id>> neighbours;  // [switch], ascending; every link is listed at both ends
    std::vector<switch_id> switch_of;                // [processor], ascending: processors are numbered switch by switch

    unsigned switches() const { return static_cast<unsigned>(neighbours.size()); }
    unsigned processors() const { return static_cast<unsigned>(switch_of.size()); }
    bool operator==(const switch_graph&) const = default;
};

/// Makes a graph from its links, each given once, and the number of processors of each switch.
/// @throws graph_error for a link to a switch that does not exist; see also check_graph()
switch_graph graph_of(const std::vector<std::pair<switch_id, switch_id>>& links,
                      const std::vector<unsigned>& processors);

/// @throws graph_error unless switches are connected by single links between different switches, and every processor is
///                     attached to an existing switch
void check_graph(const switch_graph& graph);

}  // namespace orbweaver::multicast
