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

/// A description with individually valid values, and the positions of these values.
struct checked_configuration {
    const system::system_desc& description;
    const position_map& positions;
    const text_position& start;  // start of the configuration; position for reports of missing keys
    diagnostics& problems;

    /// Returns where the user set a path, or the innermost parent of it.
    text_position position(std::string_view path) const;

    bool is_set(std::string_view path) const { return positions.contains(path); }

    /// Returns whether no problem with a value has been reported, so that it can be checked further.
    bool sound(std::string_view path) const { return problems.sound(path); }

    /// Reports a contradiction at the position of `path`: "<path>: <message>".
    void refuse(std::string_view path, std::string_view message) const;
};

/// Refuses values that are individually valid but contradict each other.
void check_consistency(const checked_configuration& configuration);

/// Refuses keys below `prefix` that a kind does not read, because they would have no effect.
/// @param prefix "network.topology." or "network.routing_"
/// @param kind   for the message: "kind: mesh"
/// @param keys   the keys that the kind reads, without `whole`
void check_keys(const checked_configuration& configuration, std::string_view prefix, std::string_view whole,
                const std::string& kind, const std::vector<std::string>& keys);

void check_network(const checked_configuration& configuration);
/// Checks physical networks side by side.
void check_planes(const checked_configuration& configuration);
/// Checks priorities and weights of classes.
void check_priorities(const checked_configuration& configuration);
/// Checks classes that broadcast packets with the routing function of the network.
void check_broadcasts(const checked_configuration& configuration, const noc::routing_function& routing);
/// Checks the networks of chips.
void check_chips(const checked_configuration& configuration);
void check_cluster(const checked_configuration& configuration);
void check_tile(const checked_configuration& configuration);
/// Checks faults of links between nodes that run agents.
/// @param path path of the list: "agents.faults"
void check_agent_faults(const checked_configuration& configuration, const std::string& path,
                        const agent::agent_topology& topology, const std::vector<agent::agent_fault_desc>& faults);
/// Checks that a node exists and has a link at a channel. The keys `node` and `channel` of an entry name them.
/// @param entry path of the entry: "agents.faults.0"
void check_agent_link_end(const checked_configuration& configuration, const std::string& entry,
                          const agent::agent_topology& topology, const agent::agent_topology::end& end);
/// Checks the agent engines of a chip.
void check_agent_engines(const checked_configuration& configuration);
void check_workload(const checked_configuration& configuration);
/// Checks the loads of network nodes without firmware. The sections that define them are mutually exclusive.
void check_loads(const checked_configuration& configuration);
void check_replay(const checked_configuration& configuration);
void check_multicast(const checked_configuration& configuration);
void check_traffic(const checked_configuration& configuration);
void check_agents(const checked_configuration& configuration);
void check_times(const checked_configuration& configuration);

}  // namespace orbweaver::sim
