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
#include "rtl_bridge/router/flit_wires.h"
#include "rtl_bridge/router/router_links.h"
#include "rtl_bridge/router/router_wires.h"
#include "tlm/flit.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// Network-specific data of a network's RTL routers: the capacity of the links at their ports, and the routing. On a
/// mesh with dimension-order routing they compute routes. Else each has a table of the routes of the heads that can
/// reach it (route_table.sv has the layout).
///
/// In addition to the destination, heads carry their state as an index, on separate wires. The state is flit::routing,
/// and also class and phase if classes share VCs.
class rtl_routing {
public:
    /// @param single_flit whether packets of one flit occur
    /// @throws description_error for a network without such a table
    rtl_routing(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit);

    bool has_table() const { return m_destinations != 0; }
    bool has_states() const { return m_states.size() > 1; }
    /// Returns whether exits are mesh directions, with the indices of rtl_router_port(); else they are ports of the
    /// topology.
    bool has_directions() const { return m_columns != 0; }
    /// Returns the number of ports of the RTL router, which has the ports of all routers.
    unsigned ports() const { return m_exits; }
    unsigned candidates() const { return m_candidates; }
    bool has_single_flits() const { return m_has_single_flits; }
    unsigned state_bits() const;
    /// Returns the meaning of each state index for reports; empty if packets have no states.
    std::vector<std::string> state_names() const;
    /// Returns the payload bits of a flit.
    unsigned payload_bits() const { return m_payload_bits; }
    /// Returns the number of wires of a flit, of which the upper further_bits() are the payload behind its first word.
    unsigned flit_bits() const { return m_state_position + state_bits() + further_bits(m_payload_bits); }

    /// Returns the parameters of router.sv that all routers have.
    std::vector<std::string> parameters() const;
    /// Returns the parameters of a router with the ports that it has.
    std::vector<std::string> parameters_of_router(unsigned router) const;
    /// Returns the number of designs that routers with the ports of all need: links at an output of a design are alike.
    unsigned designs() const { return m_links.designs(); }
    unsigned design_of(unsigned router) const { return m_links.design_of(router); }
    std::vector<std::string> parameters_of_design(unsigned design) const;
    /// Return whether a router has an arriving or a leaving link at each of its ports, in the order of its parameters.
    std::vector<bool> inputs(unsigned router) const;
    std::vector<bool> outputs(unsigned router) const;
    /// Returns the flip-flops of a router that count the pace of its narrow links.
    unsigned pace_bits(unsigned router) const;
    /// Returns the routers of each kind, in ascending order: they have as many ports, and links of the same capacities
    /// behind them. Kinds with more ports come first, otherwise those with lower routers.
    std::vector<std::vector<unsigned>> kinds() const;
    /// Returns [v][w]: whether a packet on VC v may use w after the router, by any route.
    const std::vector<std::vector<bool>>& allowed_vcs() const { return m_allowed_by_any; }

    /// Returns the index of a port of the topology in an RTL router with the ports of all.
    unsigned port(const noc::topology_port& described, unsigned number) const;
    /// Returns the table of a router, lowest bit first.
    /// @param inputs number of its inputs; more than in the topology if all routers share one design
    std::vector<bool> table(unsigned router, unsigned inputs) const;

    link_wires wires(const flit& passing) const;
    /// Returns the wires of a flit from a node, whose state is not known yet.
    link_wires entering_wires(const flit& passing) const { return wires_of(passing, m_payload_bits); }
    /// Returns a flit with the payload on its wires.
    flit with_payload(flit passing, std::uint64_t wires) const;
    /// Convert the state of a head to its index, and back to flit::routing.
    unsigned state(const flit& head) const;
    std::uint16_t routing_state(std::uint64_t wires) const;
    /// Returns the wires of the state with which a head arrived at an input, from the head as it left through an
    /// output.
    std::uint64_t entry_wires(unsigned router, port_id input, port_id output, const flit& head) const;

private:
    /// A packet state: class and phase (0 if they follow from the VC), and flit::routing.
    using packet_state = std::pair<unsigned, std::uint16_t>;
    /// Position of a waiting head.
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
        bool later = false;  // other candidates are preferred

        friend bool operator==(const candidate&, const candidate&) = default;
    };
    class walk;

    void number_sets(const std::map<std::uint64_t, unsigned>& sets, const noc::routing_function* routing);
    void shorten();
    std::vector<unsigned> numbers(unsigned router) const;
    router_links links_of(const noc::network_desc& described, const noc::topology_graph& graph) const;
    std::vector<std::string> port_parameters(const std::vector<unsigned>& directions) const;
    std::vector<bool> allowed_bits() const;
    unsigned route_bits() const;
    unsigned pair_of(const flit& head) const;
    bool may_take(unsigned set, vc_id vc) const;
    std::vector<bool> entry(const std::vector<candidate>& candidates) const;

    const noc::vc_partition m_partition;
    const bool m_shares_vcs;
    const unsigned m_payload_bits;
    const bool m_has_single_flits;
    const unsigned m_state_position;
    const unsigned m_columns;
    const unsigned m_exits;
    const router_links m_links;
    unsigned m_destinations = 0;
    unsigned m_candidates = 1;
    bool m_differs_by_input = false;
    std::map<packet_state, unsigned> m_states;
    std::vector<packet_state> m_state_numbers;                      // [state index]
    std::vector<std::vector<std::vector<bool>>> m_allowed;          // [set][v][w]
    std::vector<std::vector<bool>> m_allowed_by_any;                // [v][w]
    std::vector<std::map<stand, std::vector<candidate>>> m_routes;  // [router]
    std::vector<std::vector<noc::topology_port>> m_router_ports;    // [router]
    std::vector<unsigned> m_first_node;                             // [router]: on a mesh its node
};

}  // namespace orbweaver::rtl
