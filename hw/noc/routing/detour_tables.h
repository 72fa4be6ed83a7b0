// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The routes, for every link state (link_faults.h), of packets that have left their typical route because links have
/// failed.
///
/// Packets go up and down the links of the whole graph (up_down_order.h), whatever has failed: the upper end of a link
/// never changes. If no such route remains, a packet turns up again after it has gone down. At each such turn it
/// changes to another VC set, so that packets always acquire channels in one order. Among the remaining routes it takes
/// one with the fewest turns, and of these one with the fewest links.
class detour_tables {
public:
    /// The position of a packet: its router, and whether it has gone down a link since its last turn.
    struct position {
        unsigned router = 0;
        bool came_down = false;
    };
    struct step {
        port_id port;
        bool turns = false;
        position next;
    };

    /// @throws description_error if the tables would be too large, or a router cannot be reached in the whole graph
    detour_tables(const topology_graph& graph, const link_faults& faults, unsigned root);

    /// Returns the target of a node. Targets are the routers with nodes.
    std::size_t target_of(node_id node) const { return m_target_of_node[node.value]; }
    /// Returns the target of packets that may go to any node.
    std::size_t any_node() const { return m_targets.size(); }

    /// Returns the next step in a link state; empty if the target cannot be reached, or is `here`.
    std::optional<step> next(std::size_t state, std::size_t target, position here) const;
    /// Returns the number of turns on the way to a target; empty if it cannot be reached.
    std::optional<unsigned> turns(std::size_t state, std::size_t target, position here) const {
        const std::uint8_t found = m_turns[entry_index(state, target, here)];
        return found == none ? std::nullopt : std::optional<unsigned>(found);
    }
    /// Returns the most turns of any route in any link state that actually occurs. A router with outdated knowledge may
    /// know routes with more turns, but no packet can complete them.
    unsigned max_turns() const { return m_max_turns; }

    /// Returns whether the link that ends at an input leads down.
    bool leads_down(unsigned router, port_id input) const { return m_leads_down[m_first_port[router] + input.value]; }

private:
    static constexpr std::uint8_t none = 0xff;

    struct route {
        port_id port;
        bool upward = false;
        unsigned next = 0;
    };
    struct length {
        unsigned turns = none;
        unsigned links = 0;
    };
    /// Lengths of the routes from a router: for packets that may still go up, and for packets that have gone down.
    struct lengths {
        length free;
        length down;
    };

    std::size_t entry_index(std::size_t state, std::size_t target, position here) const {
        return 2 * ((state * (m_targets.size() + 1) + target) * m_routes.size() + here.router) +
               (here.came_down ? 1 : 0);
    }
    void list_targets(const topology_graph& graph);
    void list_routes(const topology_graph& graph, unsigned root);
    void fill(std::size_t state, std::size_t target);
    void measure(std::size_t state, std::size_t target);
    bool measure_down(std::size_t state, unsigned turns);
    bool measure_free(std::size_t state, unsigned turns);
    void choose(std::size_t state, std::size_t target, position here);
    static void shorten(length& found, unsigned turns, const length& rest, unsigned turns_there);

    const link_faults& m_faults;
    std::vector<unsigned> m_targets;            // routers with nodes
    std::vector<std::size_t> m_target_of_node;  // [node]
    std::vector<unsigned> m_order;              // routers in an order in which every link leads up to an earlier one
    std::vector<std::vector<route>> m_routes;   // [router]
    std::vector<std::size_t> m_first_port;      // [router]
    std::vector<bool> m_leads_down;             // [first port of router + input]
    std::vector<std::uint8_t> m_turns;          // [entry_index()]
    std::vector<std::uint8_t> m_ports;          // [entry_index()]
    std::vector<lengths> m_lengths;             // [router]: for the target being measured
    std::vector<port_id> m_equal;               // scratch: first ports of equally good routes
    unsigned m_max_turns = 0;
};

}  // namespace orbweaver::noc
