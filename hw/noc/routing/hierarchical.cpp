// SPDX-License-Identifier: Apache-2.0
// The distributed hierarchical routing of hypernets (Ghosh 1988, section 2.2.1; digest sections 7.2 and 7.4): to the
// gateway of the own subnet that leads to the subnet of the destination, over its external link, and on from there;
// inside a module e-cube in ascending dimensions, up to the common ancestor and down, or one transfer on the bus. No
// header: it registers itself.
//
// A bus carries a packet to the member at which it leaves the module. A router has a table a level, as in
// section 2.2.1: which way leads to the gateway for a sibling subnet (of several links: for a sibling and a link), and
// inside the module to a position.
//
// The routes alone can deadlock. The external links that a packet has crossed, at most 2^(h-1) - 1, choose its virtual
// channels; between two crossings it moves in one module, whose routes close no circle, so that no circle remains
// (digest section 10.3).
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "hw/noc/description_error.h"
#include "hw/noc/routing/p_vector.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/hypernet.h"

namespace orbweaver {
namespace {

/// State: external links crossed; of a broadcast its P vector above them (p_vector.h).
class hierarchical : public routing_function {
public:
    hierarchical(const hypernet_net& net, const topology_graph& graph, bool has_phases)
        : m_phases(has_phases ? net.most_external_hops() + 1 : 0), m_first_bus(net.nodes()) {
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            m_addresses.push_back(address_in_hypernet(net, router));
        }
        for (const auto& node : graph.nodes) {
            if (is_bus(node.router)) {
                throw description_error("network.routing", "hierarchical knows no nodes on the bus of a buslet");
            }
            m_goals.push_back({m_addresses[node.router], node.port});
        }
        if (p_vector::suits(net)) {
            m_copies.emplace(net, graph);
        }
        note_fields(net);
        fill_tables(net, graph);
    }

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const hypernet_address here = m_addresses[router];
        const goal& to = m_goals[head.destination.value];
        if (here == to.address && !is_bus(router)) {
            return {to.port};
        }
        // A bus has the address of its first member, which it tells from itself by the lowest bit.
        const auto differing = static_cast<unsigned>(std::bit_width((here ^ to.address) | 1));
        const field& of = m_fields[m_field_of_bit[differing - 1]];
        const way on = m_ways[router * m_row + of.place(to.address)];
        if (m_phases == 0) {
            return {on.port};
        }
        return {on.port, set_of(head.routing), 0, static_cast<std::uint16_t>(head.routing + (on.is_external ? 1 : 0))};
    }

    bool broadcasts() const override { return m_copies.has_value(); }
    unsigned broadcast_levels() const override { return m_copies ? m_copies->levels() : 0; }
    std::uint16_t broadcast_entry(node_id, unsigned level) const override {
        return state_of(0, m_copies->initial(level != 0 ? level : m_copies->levels()));
    }
    void copies(unsigned router, port_id input, const flit& head, route_options& found) const override {
        const unsigned crossed = head.routing & ((1U << crossing_bits) - 1);
        m_copies->copy(router, input, head.routing >> crossing_bits, [&](const p_vector_copy& made) {
            const bool leaves = made.by == p_vector_copy::way::to_node;
            const unsigned then = crossed + (made.by == p_vector_copy::way::over_external_link ? 1 : 0);
            found.add({made.port, leaves ? std::uint8_t{0} : set_of(crossed), 0, state_of(then, made.p)});
        });
    }

    unsigned vc_sets() const override { return first_phase_set + m_phases; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set < first_phase_set ? routing_function::vc_set(0, count)
                                     : vc_share(set - first_phase_set, m_phases, count);
    }
    unsigned least_vcs() const override { return std::max(m_phases, 1U); }

private:
    using neighbour_ports = std::vector<std::pair<unsigned, port_id>>;

    static constexpr unsigned first_phase_set = 1;  // set 0: all
    static constexpr unsigned crossing_bits = 10;   // of the state; the P vector has one for each level but the last

    /// Where a node hangs: a gateway of a chip is a second node of its router.
    struct goal {
        hypernet_address address = 0;
        port_id port;
    };
    struct way {
        port_id port;
        bool is_external = false;
    };
    /// The bits of a destination that tell the way to it where it lies in another subnet of a level: the index of that
    /// subnet, and below it, of several links, the number of the link (hypernet_net::gateway_index).
    struct field {
        unsigned shift = 0;
        hypernet_address mask = 0;
        std::size_t first = 0;  // of the level's ways in a router's row

        std::size_t place(hypernet_address destination) const { return first + (destination >> shift & mask); }
    };

    std::uint8_t set_of(unsigned crossed) const {
        return static_cast<std::uint8_t>(m_phases == 0 ? 0 : first_phase_set + crossed);
    }
    static std::uint16_t state_of(unsigned crossed, unsigned p) {
        return static_cast<std::uint16_t>(p << crossing_bits | crossed);
    }

    void note_fields(const hypernet_net& net) {
        for (unsigned level = 1; level <= net.h(); ++level) {
            const unsigned shift = net.bits(level - 1) - (level > 1 ? net.link_bits(level) : 0);
            const hypernet_address mask = (hypernet_address{1} << (net.bits(level) - shift)) - 1;
            for (unsigned bit = net.bits(level - 1); bit < net.bits(level); ++bit) {
                m_field_of_bit[bit] = static_cast<std::uint8_t>(m_fields.size());
            }
            m_fields.push_back({shift, mask, m_row});
            m_row += mask + std::size_t{1};
        }
    }

    void fill_tables(const hypernet_net& net, const topology_graph& graph) {
        std::vector<neighbour_ports> ports(graph.routers.size());
        for (const auto& link : graph.links) {
            ports[link.from].emplace_back(link.to, link.from_port);
        }
        m_ways.resize(graph.routers.size() * m_row);
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            for (unsigned level = 1; level <= net.h(); ++level) {
                fill_level(net, level, router, ports[router]);
            }
        }
    }

    bool is_bus(unsigned router) const { return router >= m_first_bus; }

    /// All destinations with one value of a level's field leave a router alike, so that any of them tells the way.
    void fill_level(const hypernet_net& net, unsigned level, unsigned router, const neighbour_ports& ports) {
        const field& of = m_fields[level - 1];
        const hypernet_address here = m_addresses[router];
        for (hypernet_address value = 0; value <= of.mask; ++value) {
            const hypernet_address there = (here & ~(of.mask << of.shift)) | value << of.shift;
            const bool is_asked = (there != here || is_bus(router)) && net.common_level(here, there) == level;
            if (is_asked && (level > 1 || net.is_node(there))) {
                m_ways[router * m_row + of.place(there)] =
                    is_bus(router) ? way_to(net.number_of(member_towards(net, here, there)), false, ports)
                                   : way_from(net, here, there, ports);
            }
        }
    }

    static way way_from(const hypernet_net& net, hypernet_address here, hypernet_address there,
                        const neighbour_ports& ports) {
        const hypernet_hop next = net.next(here, there);
        const bool by_bus = next.level == 0 && net.module().kind() == hypernet_module_kind::buslet;
        return way_to(by_bus ? bus_of_hypernet(net, here) : net.number_of(next.to), next.level != 0, ports);
    }

    /// Where in its module a packet goes: to its destination, or to the gateway through which it leaves.
    static hypernet_address member_towards(const hypernet_net& net, hypernet_address here, hypernet_address there) {
        for (unsigned level = net.common_level(here, there); level > 1; level = net.common_level(here, there)) {
            there = net.gateway(here, there, level);
        }
        return there;
    }

    static way way_to(unsigned router, bool is_external, const neighbour_ports& ports) {
        const auto found =
            std::find_if(ports.begin(), ports.end(), [router](const auto& of) { return of.first == router; });
        invariant(found != ports.end(), "hierarchical", 0, "no port leads to the next router of a route");
        return {found->second, is_external};
    }

    std::optional<p_vector> m_copies;
    unsigned m_phases;                              // 0: virtual channels are not divided
    unsigned m_first_bus;                           // number of the first bus of buslets
    std::vector<hypernet_address> m_addresses;      // [router]; of a bus that of its first member
    std::vector<goal> m_goals;                      // [node]
    std::vector<field> m_fields;                    // [level - 1]
    std::array<std::uint8_t, 32> m_field_of_bit{};  // the highest bit in which two addresses differ
    std::size_t m_row = 0;                          // ways of a router
    std::vector<way> m_ways;                        // [router * m_row + field::place()]
};

std::unique_ptr<routing_function> make(const network_desc& described, const topology_graph& graph) {
    if (described.topology.kind != "hypernet") {
        throw description_error("network.routing", "hierarchical needs a hypernet; up_down routes on any graph");
    }
    return std::make_unique<hierarchical>(described_hypernet(described.topology), graph,
                                          described.routing_phases != routing_phase_kind::none);
}

const routing_registry::entry registered{
    "hierarchical",
    "on hypernets: to the gateway for the destination's subnet, over its link, and on",
    {make, {"routing_phases"}}};

}  // namespace
}  // namespace orbweaver
