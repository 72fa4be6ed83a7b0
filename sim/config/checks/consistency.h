// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/agent_topology.h"
#include "hw/system/system_desc.h"
#include "sim/config/read_context.h"

namespace orbweaver::noc {
class routing_function;
}  // namespace orbweaver::noc

namespace orbweaver::sim {

/// A description whose values are each within bounds, and where they came from.
struct checked_configuration {
    const system::system_desc& description;
    const position_map& positions;
    const text_position& start;  // of the configuration: the place of what is missing
    diagnostics& problems;

    /// Where the user stated something about a path, or about what holds it.
    text_position position(std::string_view path) const;

    bool is_set(std::string_view path) const { return positions.contains(path); }

    /// Whether a value can be judged: nothing has been found wrong with it.
    bool sound(std::string_view path) const { return problems.sound(path); }

    /// Reports a contradiction at the place of `path`: "<path>: <message>".
    void refuse(std::string_view path, std::string_view message) const;
};

/// Refuses values that are possible alone and not together.
void check_consistency(const checked_configuration& configuration);

void check_network(const checked_configuration& configuration);
/// Classes whose packets are broadcast, over a routing function of the network.
void check_broadcasts(const checked_configuration& configuration, const noc::routing_function& routing);
/// The networks of chips.
void check_chips(const checked_configuration& configuration);
void check_cluster(const checked_configuration& configuration);
void check_tile(const checked_configuration& configuration);
/// Faults of links between nodes that run agents.
/// @param path of the list, "agents.faults"
void check_agent_faults(const checked_configuration& configuration, const std::string& path,
                        const agent::agent_topology& topology, const std::vector<agent::agent_fault_desc>& faults);
/// A node that exists and has a link at a channel, named in keys `node` and `channel` of an entry.
/// @param entry its path, "agents.faults.0"
void check_agent_link_end(const checked_configuration& configuration, const std::string& entry,
                          const agent::agent_topology& topology, const agent::agent_topology::end& end);
/// Agent engines of a chip.
void check_agent_engines(const checked_configuration& configuration);
void check_workload(const checked_configuration& configuration);
/// What the nodes of a network do instead of running firmware: the sections that report it exclude each other.
void check_loads(const checked_configuration& configuration);
void check_replay(const checked_configuration& configuration);
void check_multicast(const checked_configuration& configuration);
void check_traffic(const checked_configuration& configuration);
void check_agents(const checked_configuration& configuration);
void check_times(const checked_configuration& configuration);

}  // namespace orbweaver::sim
