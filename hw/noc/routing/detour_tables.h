// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The ways of packets that have left their typical route because links have failed, for every link state
/// (link_faults.h).
///
/// They go up and down the links of the whole graph (up_down_order.h), whatever has failed: which end of a link is the
/// upper one never changes. Where no such way is left, a packet turns up again after it has come down. It takes another
/// set of virtual channels at each such turn, so that it holds channels in one order at all times. Of the ways that are
/// left it goes one with the fewest turns, of these one with the fewest links.
class detour_tables {
public:
    /// Where a packet stands: after a turn and before the first link it has not come down.
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

    /// Routers with nodes are targets. @return the number of that of a node
    std::size_t target_of(node_id node) const { return m_target_of_node[node.value]; }
    /// The target of packets that go to any node.
    std::size_t any_node() const { return m_targets.size(); }

    /// The way on in a link state; none: the target cannot be reached, or is here.
    std::optional<step> next(std::size_t state, std::size_t target, position here) const;
    /// Turns on the way to a target; none: it cannot be reached.
    std::optional<unsigned> turns(std::size_t state, std::size_t target, position here) const {
        const std::uint8_t found = m_turns[entry_index(state, target, here)];
        return found == none ? std::nullopt : std::optional<unsigned>(found);
    }
    /// The most turns of any way in any link state that is at some time. A router that only believes in another one may
    /// know of ways with more, which nobody can go to the end.
    unsigned most_turns() const { return m_most_turns; }

    /// Whether the link that ends at an input leads down.
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
    /// Lengths of the routes from a router: for packets that may still go up, and for those that have come down.
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
    std::vector<unsigned> m_order;              // routers; every link leads up to an earlier one
    std::vector<std::vector<route>> m_routes;   // [router]
    std::vector<std::size_t> m_first_port;      // [router]
    std::vector<bool> m_leads_down;             // [first port of router + input]
    std::vector<std::uint8_t> m_turns;          // [place()]
    std::vector<std::uint8_t> m_ports;          // [place()]
    std::vector<lengths> m_lengths;             // [router]: of the target that is measured
    std::vector<port_id> m_equal;               // likewise: first ports of equally good ways
    unsigned m_most_turns = 0;
};

}  // namespace orbweaver::noc
