// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/router/link_intervals.h"
#include "rtl_bridge/router/router_wires.h"
#include "tlm/flit.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// What the routers of a network in RTL know of it: the capacity of the links behind their ports, and how to find ways:
/// on a mesh in dimension order they compute them; else each has a table of the routes of heads
/// that can come to it (route_table.sv has the layout).
///
/// Heads carry the state that they have next to the destination as a number, on wires of their own: flit::routing, and
/// where classes share virtual channels the class and phase too.
class rtl_routing {
public:
    /// @param single_flit whether packets of one flit occur
    /// @throws description_error for what has no such table
    rtl_routing(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit);

    bool has_table() const { return m_destinations != 0; }
    bool has_states() const { return m_states.size() > 1; }
    /// Whether exits are directions of a mesh, as rtl_router_port() numbers them, or else ports of the topology.
    bool has_directions() const { return m_columns != 0; }
    /// Ports of the RTL router, which has the ports of all routers.
    unsigned ports() const { return m_exits; }
    unsigned candidates() const { return m_candidates; }
    bool has_single_flits() const { return m_state_position > 34; }
    unsigned state_bits() const;
    /// For people: what each number stands for; empty if packets have no states.
    std::vector<std::string> state_names() const;
    /// Wires of a flit.
    unsigned flit_bits() const { return m_state_position + state_bits(); }

    /// Parameters of router.sv that all routers have.
    std::vector<std::string> parameters() const;
    /// Those of a router with some ports of the topology.
    std::vector<std::string> parameters_of_ports(const std::vector<noc::topology_port>& ports) const;
    /// Those of one with the ports of all.
    std::vector<std::string> parameters_of_all_ports() const;
    /// Flip-flops of a router with such ports that report when narrow links take flits.
    unsigned pace_bits(const std::vector<noc::topology_port>& ports) const;
    /// [v][w]: whether a packet on virtual channel v may take w behind the router, by any route.
    const std::vector<std::vector<bool>>& allowed_vcs() const { return m_allowed_by_any; }

    /// The number that a port of the topology has in a router in RTL with the ports of all.
    unsigned port(const noc::topology_port& described, unsigned number) const;
    /// The table of a router, lowest bit first.
    /// @param inputs its inputs; more than it has in the topology where one design stands for all
    std::vector<bool> table(unsigned router, unsigned inputs) const;

    /// A flit on the wires.
    link_wires wires(const flit& passing) const;
    /// The state of a head as its number, and back to flit::routing.
    unsigned state(const flit& head) const;
    std::uint16_t routing_state(std::uint64_t wires) const;
    /// The wires of the state with which a head came to an input that left through an output as it is.
    std::uint64_t entry_wires(unsigned router, port_id input, port_id output, const flit& head) const;

private:
    /// A state of packets: class and phase, or 0 where these follow from the virtual channel, and flit::routing.
    using packet_state = std::pair<unsigned, std::uint16_t>;
    /// Where a head waits.
    struct stand {
        std::uint8_t input = 0;  // port of the topology
        packet_state state;
        std::uint16_t destination = 0;

        friend bool operator<(const stand& one, const stand& other) {
            return std::tie(one.input, one.state, one.destination) <
                   std::tie(other.input, other.state, other.destination);
        }
    };
    struct candidate {
        unsigned exit = 0;
        unsigned set = 0;
        packet_state state;
        bool later = false;  // others are preferred

        friend bool operator==(const candidate&, const candidate&) = default;
    };
    class walk;

    void number_sets(const std::map<std::uint64_t, unsigned>& sets, const noc::routing_function* routing);
    void shorten();
    std::vector<unsigned> numbers(const std::vector<noc::topology_port>& ports) const;
    link_intervals intervals_of(const noc::network_desc& described, const noc::topology_graph& graph) const;
    std::vector<std::string> port_parameters(const std::vector<unsigned>& directions) const;
    std::vector<bool> allowed_bits() const;
    unsigned route_bits() const;
    unsigned pair_of(const flit& head) const;
    bool may_take(unsigned set, vc_id vc) const;
    std::vector<bool> entry(const std::vector<candidate>& candidates) const;

    const noc::vc_partition m_partition;
    const bool m_shares_vcs;
    const unsigned m_state_position;
    const unsigned m_columns;
    const unsigned m_exits;
    const link_intervals m_intervals;
    unsigned m_destinations = 0;
    unsigned m_candidates = 1;
    bool m_differs_by_input = false;
    std::map<packet_state, unsigned> m_states;
    std::vector<packet_state> m_state_numbers;                      // [number]
    std::vector<std::vector<std::vector<bool>>> m_allowed;          // [set][v][w]
    std::vector<std::vector<bool>> m_allowed_by_any;                // [v][w]
    std::vector<std::map<stand, std::vector<candidate>>> m_routes;  // [router]
    std::vector<std::vector<noc::topology_port>> m_router_ports;    // [router]
    std::vector<unsigned> m_first_node;                             // [router]: of a mesh the node there
};

}  // namespace orbweaver::rtl
