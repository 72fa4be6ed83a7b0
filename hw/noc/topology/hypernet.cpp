// SPDX-License-Identifier: Apache-2.0
// Hypernets (Ghosh 1988, chapter 2; digest sections 3, 4 and 6.3): modules of 2^d external links, joined level by level
// into complete graphs of subnets, or by crosspoint switches (hypernet_switches.h). One node a router; a router has
// ports to its node, to its neighbours in the module or to the module's bus, and to the far end of its external link if
// that goes to another module or to a switch. Where I/O channels have nodes, these are numbered behind the others. Free
// external links are no ports. It registers itself.
#include "hw/noc/topology/hypernet.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver {
namespace {

/// @throws description_error if a value is no power of two
unsigned log2_of(const char* key, unsigned value) {
    if (!std::has_single_bit(value)) {
        throw description_error(fmt::format("network.topology.{}", key),
                                fmt::format("must be a power of two, not {}", value));
    }
    return static_cast<unsigned>(std::bit_width(value)) - 1;
}

/// log2 of the links between two subnets of the highest level: more than usual, if they are to be fewer subnets.
/// @throws description_error if so many cannot be joined
unsigned top_link_bits(const hypernet_net& below, const topology_desc& described, unsigned link_bits) {
    if (described.subnets == 0 || link_bits >= below.next_subnet_bits()) {
        return link_bits;
    }
    const unsigned subnet_bits = log2_of("subnets", described.subnets);
    const unsigned most = below.next_subnet_bits() - link_bits;
    if (subnet_bits < 1 || subnet_bits > most) {
        throw description_error("network.topology.subnets",
                                fmt::format("2 to {} subnets can be joined, not {}", 1U << most, described.subnets));
    }
    return below.next_subnet_bits() - subnet_bits;
}

/// @throws description_error that says why there is no such net
void check_fault(const hypernet_net& net, const topology_desc& described) {
    switch (net.fault()) {
        case hypernet_fault::none:
            check_network_nodes("network.topology.levels", net.nodes());
            return;
        case hypernet_fault::module:
            throw description_error("network.topology.module_bits",
                                    fmt::format("a module has 2^1 to 2^{} external links, not 2^{}",
                                                hypernet_net::module_type::most_d, described.module_bits));
        case hypernet_fault::subnets:
            throw description_error("network.topology.links",
                                    fmt::format("{} links between two subnets leave level {} less than two subnets",
                                                described.links, net.h() + 1));
        case hypernet_fault::address:
            throw description_error("network.topology.levels",
                                    fmt::format("{} levels are too many nodes; a network has at most {}",
                                                described.levels, most_network_nodes));
        case hypernet_fault::levels:
        case hypernet_fault::width:
            throw description_error("network.topology.levels",
                                    fmt::format("a hypernet of modules with 2^{} external links has 1 to {} levels, "
                                                "not {}",
                                                described.module_bits, described.module_bits + 1, described.levels));
    }
}

/// @throws description_error unless a list by level is empty or has an entry a level of links
void check_levels(const char* key, std::size_t entries, const topology_desc& described) {
    if (entries != 0 && entries != described.levels) {
        throw description_error(fmt::format("network.topology.{}", key),
                                fmt::format("has {} entries for {} levels of links, those inside modules first",
                                            entries, described.levels));
    }
}

/// Name of the port to a neighbour in the module.
/// @param number of the neighbour, in the order of basic_hypernet_module::neighbour
std::string internal_port(const hypernet_net::module_type& module, hypernet_address position, hypernet_address number) {
    if (module.kind() == hypernet_module_kind::cubelet) {
        return fmt::format("d{}", number);
    }
    const hypernet_address other = module.neighbour(position, number);
    return module.height(other) > module.height(position) ? "up" : other < position ? "down0" : "down1";
}

/// Builds the graph. Ports stand in one order at all routers: the node's, those to neighbours in the module, and the
/// external link's.
class hypernet_builder {
public:
    explicit hypernet_builder(const topology_desc& described)
        : m_described(described), m_plan(described), m_inside(m_plan.module().positions() - 1) {}

    topology_graph build() {
        for (unsigned router = 0; router < m_plan.nodes(); ++router) {
            add_ports(router);
        }
        for (unsigned router = m_plan.nodes(); router < m_plan.first_switch(); ++router) {
            add_bus(router);
        }
        for (unsigned number = 0; m_plan.switches() && number < m_plan.switches()->count(); ++number) {
            add_switch(number);
        }
        for (unsigned router = 0; router < m_plan.nodes(); ++router) {
            add_links(router);
        }
        if (m_described.io_channels) {
            add_io_nodes();
            m_graph.columns = static_cast<unsigned>(m_graph.nodes.size());
            m_graph.rows = 1;
        } else {
            note_modules();
            draw();
        }
        return std::move(m_graph);
    }

private:
    struct port_place {
        unsigned router = 0;
        unsigned port = 0;
    };
    static constexpr unsigned first_internal_port = 1;

    void add_ports(unsigned router) {
        const hypernet_net::module_type& module = m_plan.module();
        const hypernet_address here = m_plan.address_of(router);
        m_graph.routers.emplace_back();
        add_nodes(m_graph, router, 1);
        auto& ports = m_graph.routers[router].ports;
        if (m_plan.has_buses()) {
            ports.push_back({"bus"});
        } else {
            for (hypernet_address number = 0; number < module.degree(here & m_inside); ++number) {
                ports.push_back({internal_port(module, here & m_inside, number)});
            }
        }
        if (m_plan.has_external_link(here)) {
            ports.push_back({"x"});
        }
    }

    /// Its ports are the positions of the module.
    void add_bus(unsigned router) {
        add_without_node(fmt::format("bus{}", router - m_plan.nodes()), m_inside + 1);
        m_graph.routers.back().is_bus = true;
    }

    /// Its ports are the subnets that it joins: 64 at most, or the net has more nodes than a network may have.
    void add_switch(unsigned number) {
        const hypernet_switches& switches = *m_plan.switches();
        add_without_node(fmt::format("s{}_{}", switches.level(number), switches.number_in_level(number)),
                         switches.subnets(number));
    }

    /// A router without a node. @param ports p0, p1, ...
    void add_without_node(const std::string& name, unsigned ports) {
        m_graph.routers.push_back({{}, name});
        for (unsigned port = 0; port < ports; ++port) {
            m_graph.routers.back().ports.push_back({fmt::format("p{}", port)});
        }
    }

    void add_links(unsigned router) {
        const hypernet_address here = m_plan.address_of(router);
        if (m_plan.has_buses()) {
            add_channel({router, first_internal_port}, {m_plan.bus_of(here), here & m_inside}, 0);
        } else {
            join_neighbours(router);
        }
        if (m_plan.has_external_link(here)) {
            join_others(router);
        }
    }

    void join_neighbours(unsigned router) {
        const hypernet_net::module_type& module = m_plan.module();
        const hypernet_address here = m_plan.address_of(router);
        const hypernet_address position = here & m_inside;
        for (hypernet_address number = 0; number < module.degree(position); ++number) {
            const hypernet_address other = module.neighbour(position, number);
            add_link({router, first_internal_port + number},
                     {m_plan.router_at((here & ~m_inside) | other), port_between(other, position)}, 0);
        }
    }

    /// To another module, whose router adds the way back, or to a switch and back.
    void join_others(unsigned router) {
        const hypernet_address here = m_plan.address_of(router);
        const unsigned level = m_plan.net().port(here).level;
        const unsigned far = m_plan.router_beyond(here);
        if (m_plan.switches()) {
            const unsigned subnet = m_plan.switches()->subnet_with(far - m_plan.first_switch(), here);
            add_channel({router, last_port(router)}, {far, subnet}, level);
        } else {
            add_link({router, last_port(router)}, {far, last_port(far)}, level);
        }
    }

    unsigned port_between(hypernet_address position, hypernet_address neighbour) const {
        unsigned number = 0;
        while (m_plan.module().neighbour(position, number) != neighbour) {
            ++number;
        }
        return first_internal_port + number;
    }
    unsigned last_port(unsigned router) const {
        return static_cast<unsigned>(m_graph.routers[router].ports.size()) - 1;
    }

    void add_channel(port_place one, port_place other, unsigned level) {
        add_link(one, other, level);
        add_link(other, one, level);
    }

    void add_link(port_place from, port_place to, unsigned level) {
        const auto& cycles = m_described.level_cycles;
        const auto& capacity = m_described.level_flits_per_cycle;
        m_graph.links.push_back({from.router, port_id{static_cast<std::uint8_t>(from.port)}, to.router,
                                 port_id{static_cast<std::uint8_t>(to.port)}, cycles.empty() ? 0 : cycles[level],
                                 capacity.empty() ? 0 : capacity[level]});
    }

    /// A node at the router of each I/O node, or at the switch where the I/O channel ends.
    void add_io_nodes() {
        for (unsigned router = 0; router < m_plan.nodes(); ++router) {
            const hypernet_address here = m_plan.address_of(router);
            if (m_plan.net().port(here).use == hypernet_use::io) {
                const unsigned end = m_plan.switches() ? m_plan.router_beyond(here) : router;
                auto& ports = m_graph.routers[end].ports;
                ports.push_back({"io"});
                m_graph.nodes.push_back({end, port_id{static_cast<std::uint8_t>(last_port(end))}});
                check_ports(end);
            }
        }
        check_network_nodes("network.topology.io_channels", m_graph.nodes.size());
    }

    void check_ports(unsigned router) const {
        if (m_graph.routers[router].ports.size() > most_router_ports) {
            throw description_error(
                "network.topology.io_channels",
                fmt::format("a switch that joins {} subnets has no port left for an I/O channel", most_router_ports));
        }
    }

    /// Modules and subnets, all of a level alike: without the nodes of I/O channels.
    void note_modules() {
        const hypernet_net& net = m_plan.net();
        for (unsigned level = 1; level <= net.h(); ++level) {
            m_graph.modules.push_back(net.module().nodes() << (net.bits(level) - net.d()));
        }
    }

    /// Modules stand whole in the rows of a drawing, which is about as wide as high.
    void draw() {
        const hypernet_net& net = m_plan.net();
        const unsigned more_bits = std::max((net.bits() + 1) / 2, net.d()) - net.d();
        m_graph.columns = net.module().nodes() << more_bits;
        m_graph.rows = m_plan.nodes() / m_graph.columns;
    }

    const topology_desc& m_described;
    hypernet_plan m_plan;
    hypernet_address m_inside;  // bits of a position in its module
    topology_graph m_graph;
};

topology_graph make_hypernet(const topology_desc& described) {
    return hypernet_builder(described).build();
}

const topology_registry::entry registered{
    "hypernet",
    "`levels` levels of subnets over modules of 2^module_bits external links, any two siblings joined",
    {make_hypernet,
     {"module", "module_bits", "levels", "links", "subnets", "joined_by", "level_cycles", "level_flits_per_cycle",
      "io_channels"}}};

constexpr unsigned most_bus_member_bits = 6;
static_assert(1U << most_bus_member_bits == most_router_ports);

}  // namespace

hypernet_net described_hypernet(const topology_desc& described) {
    if (described.module == hypernet_module_kind::buslet && described.module_bits > most_bus_member_bits) {
        throw description_error("network.topology.module_bits",
                                fmt::format("a bus has at most {} members, so a buslet at most 2^{} external links",
                                            1U << most_bus_member_bits, most_bus_member_bits));
    }
    const unsigned link_bits = log2_of("links", described.links);
    hypernet_net net(described.module, described.module_bits, std::min(described.levels, 1U));
    while (net.fault() == hypernet_fault::none && net.h() < described.levels) {
        const bool is_top = net.h() + 1 == described.levels;
        net.add_level(is_top ? top_link_bits(net, described, link_bits) : link_bits);
    }
    check_fault(net, described);
    if (net.h() == 1 && described.subnets != 0) {
        throw description_error("network.topology.subnets", "a single module has no subnets");
    }
    check_levels("level_cycles", described.level_cycles.size(), described);
    check_levels("level_flits_per_cycle", described.level_flits_per_cycle.size(), described);
    return net;
}

hypernet_plan::hypernet_plan(const topology_desc& described)
    : m_net(described_hypernet(described)),
      m_nodes(m_net.nodes()),
      m_first_switch(m_nodes + (has_buses() ? m_net.positions() >> m_net.d() : 0)) {
    if (described.joined_by == hypernet_join::switches) {
        m_switches.emplace(m_net);
    }
}

hypernet_address hypernet_plan::address_of(unsigned router) const {
    return is_switch(router) ? m_switches->gateway(router - first_switch(), 0)
           : is_bus(router)  ? (router - nodes()) << m_net.d()
                             : m_net.address_of(router);
}

}  // namespace orbweaver
