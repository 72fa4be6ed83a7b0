// SPDX-License-Identifier: Apache-2.0
// Dragonfly (Kim, Dally, Scott and Abts 2008): groups of routers with a link between any two routers of a group, and
// global links between any two groups. This file needs no header because it registers itself.
//
// Router i of group G has index G * group_routers + i, and its nodes have consecutive indices. Its global port j has
// index k = i * global_links + j in the group and leads to group G - k - 1, modulo the number of groups (the palmtree
// arrangement: Camarero, Vallejo and Beivide 2014). With fewer groups than a group can reach, further rounds of ports
// join the same groups again. Ports that do not form a complete round are omitted.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

unsigned groups_of(const topology_desc& described) {
    return described.groups != 0 ? described.groups : described.group_routers * described.global_links + 1;
}

/// @throws description_error for a router with too many ports
void check_dragonfly_router(const topology_desc& described) {
    if (described.concentration < 1 || described.concentration > max_router_ports) {
        throw description_error(
            "network.topology.concentration",
            fmt::format("a router has 1 to {} nodes, not {}", max_router_ports, described.concentration));
    }
    if (described.group_routers < 1 || described.group_routers > max_router_ports) {
        throw description_error(
            "network.topology.group_routers",
            fmt::format("a group has 1 to {} routers, not {}", max_router_ports, described.group_routers));
    }
    if (described.global_links < 1 || described.global_links > max_router_ports) {
        throw description_error(
            "network.topology.global_links",
            fmt::format("a router has 1 to {} global links, not {}", max_router_ports, described.global_links));
    }
    const unsigned ports = described.concentration + described.group_routers - 1 + described.global_links;
    if (ports > max_router_ports) {
        throw description_error(
            "network.topology.group_routers",
            fmt::format("a router with {} nodes, {} routers next to it and {} global links has {} ports; at most {}",
                        described.concentration, described.group_routers - 1, described.global_links, ports,
                        max_router_ports));
    }
}

void check_level_values(const char* key, std::size_t count) {
    if (count != 0 && count != 2) {
        throw description_error(fmt::format("network.topology.{}", key),
                                fmt::format("has {} entries for the 2 levels of links of a dragonfly: those inside "
                                            "groups, and global ones",
                                            count));
    }
}

/// @throws description_error for an impossible network
void check_dragonfly(const topology_desc& described) {
    check_dragonfly_router(described);
    const unsigned most = described.group_routers * described.global_links + 1;
    if (groups_of(described) > most) {
        throw description_error(
            "network.topology.groups",
            fmt::format("{} routers with {} global links each reach {} other groups, so that there "
                        "are 1 to {} groups, not {}",
                        described.group_routers, described.global_links, most - 1, most, described.groups));
    }
    check_network_nodes("network.topology.groups",
                        std::uint64_t{groups_of(described)} * described.group_routers * described.concentration);
    check_level_values("level_cycles", described.level_cycles.size());
    check_level_values("level_flits_per_cycle", described.level_flits_per_cycle.size());
}

class dragonfly_builder {
public:
    explicit dragonfly_builder(const topology_desc& described)
        : m_described(described), m_routers(described.group_routers), m_groups(groups_of(described)) {}

    topology_graph build() {
        for (unsigned group = 0; group < m_groups; ++group) {
            for (unsigned position = 0; position < m_routers; ++position) {
                m_graph.routers.emplace_back().name = fmt::format("g{}_{}", group, position);
                add_nodes(m_graph, group * m_routers + position, m_described.concentration);
            }
            join_group(group * m_routers);
        }
        join_groups();
        const unsigned group_nodes = m_routers * m_described.concentration;
        m_graph.columns = group_nodes;
        m_graph.rows = m_groups;
        m_graph.modules = {m_described.concentration, group_nodes, group_nodes * m_groups};
        return std::move(m_graph);
    }

private:
    /// @param first router of the group
    void join_group(unsigned first) {
        for (unsigned one = 0; one < m_routers; ++one) {
            for (unsigned other = one + 1; other < m_routers; ++other) {
                add_channel(m_graph, {first + one, {fmt::format("l{}", other)}},
                            {first + other, {fmt::format("l{}", one)}}, cycles(0), capacity(0));
            }
        }
    }

    void join_groups() {
        if (m_groups < 2) { return; }
        const unsigned round = m_groups - 1;
        const unsigned used = m_routers * m_described.global_links / round * round;
        for (unsigned group = 0; group < m_groups; ++group) {
            for (unsigned number = 0; number < used; ++number) {
                m_graph.routers[global_router(group, number)].ports.push_back(
                    {fmt::format("g{}", number % m_described.global_links)});
            }
        }
        for (unsigned group = 0; group < m_groups; ++group) {
            for (unsigned number = 0; number < used; ++number) {
                // The port at the other end leads back by the same number of groups, in the same round.
                const unsigned step = number % round + 1;
                const unsigned other = (group + m_groups - step) % m_groups;
                const unsigned back = number - step + m_groups - step;
                m_graph.links.emplace_back(global_router(group, number), global_port(number),
                                           global_router(other, back), global_port(back), cycles(1), capacity(1));
            }
        }
    }

    unsigned global_router(unsigned group, unsigned number) const {
        return group * m_routers + number / m_described.global_links;
    }
    port_id global_port(unsigned number) const {
        return {
            static_cast<std::uint8_t>(m_described.concentration + m_routers - 1 + number % m_described.global_links)};
    }

    /// Returns the delay of links by level: 0 inside groups, 1 global.
    unsigned cycles(std::size_t level) const {
        return m_described.level_cycles.empty() ? 0 : m_described.level_cycles[level];
    }
    double capacity(std::size_t level) const {
        return m_described.level_flits_per_cycle.empty() ? 0 : m_described.level_flits_per_cycle[level];
    }

    const topology_desc& m_described;
    const unsigned m_routers;
    const unsigned m_groups;
    topology_graph m_graph;
};

topology_graph make_dragonfly(const topology_desc& described) {
    check_dragonfly(described);
    return dragonfly_builder(described).build();
}

const topology_registry::entry registered_dragonfly{
    "dragonfly",
    "`groups` groups of `group_routers` routers, all joined within a group, with `global_links` links a router to "
    "other groups",
    {make_dragonfly,
     {"group_routers", "global_links", "groups", "concentration", "level_cycles", "level_flits_per_cycle"}}};

}  // namespace
}  // namespace orbweaver::noc
