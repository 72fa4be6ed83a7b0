// SPDX-License-Identifier: Apache-2.0
// Hypernets (Ghosh 1988, chapter 2; digest sections 3, 4 and 6.3): modules of 2^d external links, joined level by level
// into complete graphs of subnets. One node a router; a router has ports to its node, to its neighbours in the module
// or to the module's bus, and to the far end of its external link if that goes to another module. Where I/O channels
// have nodes, these are numbered behind the others. Free external links are no ports. Buses of buslets are numbered
// behind all routers, module by module. It registers itself.
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
        : m_described(described),
          m_net(described_hypernet(described)),
          m_inside(m_net.module().positions() - 1),
          m_has_buses(m_net.module().kind() == hypernet_module_kind::buslet) {}

    topology_graph build() {
        for (unsigned router = 0; router < m_net.nodes(); ++router) {
            add_ports(router);
        }
        for (unsigned module = 0; m_has_buses && module < m_net.positions() >> m_net.d(); ++module) {
            add_bus(module);
        }
        for (unsigned router = 0; router < m_net.nodes(); ++router) {
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
        const hypernet_net::module_type& module = m_net.module();
        const hypernet_address here = m_net.address_of(router);
        m_graph.routers.emplace_back();
        add_nodes(m_graph, router, 1);
        auto& ports = m_graph.routers[router].ports;
        if (m_has_buses) {
            ports.push_back({"bus"});
        } else {
            for (hypernet_address number = 0; number < module.degree(here & m_inside); ++number) {
                ports.push_back({internal_port(module, here & m_inside, number)});
            }
        }
        if (m_net.port(here).use == hypernet_use::link) {
            ports.push_back({"x"});
        }
    }

    /// Its ports are the positions of the module.
    void add_bus(unsigned module) {
        m_graph.routers.push_back({{}, fmt::format("bus{}", module), true});
        for (hypernet_address position = 0; position <= m_inside; ++position) {
            m_graph.routers.back().ports.push_back({fmt::format("p{}", position)});
        }
    }

    void add_links(unsigned router) {
        if (m_has_buses) {
            join_bus(router);
        } else {
            join_neighbours(router);
        }
        const hypernet_address here = m_net.address_of(router);
        if (const hypernet_port external = m_net.port(here); external.use == hypernet_use::link) {
            const unsigned far = m_net.number_of(external.peer);
            add_link({router, last_port(router)}, {far, last_port(far)}, external.level);
        }
    }

    void join_neighbours(unsigned router) {
        const hypernet_net::module_type& module = m_net.module();
        const hypernet_address here = m_net.address_of(router);
        const hypernet_address position = here & m_inside;
        for (hypernet_address number = 0; number < module.degree(position); ++number) {
            const hypernet_address other = module.neighbour(position, number);
            add_link({router, first_internal_port + number},
                     {m_net.number_of((here & ~m_inside) | other), port_between(other, position)}, 0);
        }
    }

    void join_bus(unsigned router) {
        const hypernet_address here = m_net.address_of(router);
        const port_place of_router{router, first_internal_port};
        const port_place of_bus{bus_of_hypernet(m_net, here), here & m_inside};
        add_link(of_router, of_bus, 0);
        add_link(of_bus, of_router, 0);
    }

    unsigned port_between(hypernet_address position, hypernet_address neighbour) const {
        unsigned number = 0;
        while (m_net.module().neighbour(position, number) != neighbour) {
            ++number;
        }
        return first_internal_port + number;
    }
    unsigned last_port(unsigned router) const {
        return static_cast<unsigned>(m_graph.routers[router].ports.size()) - 1;
    }

    void add_link(port_place from, port_place to, unsigned level) {
        const auto& cycles = m_described.level_cycles;
        const auto& capacity = m_described.level_flits_per_cycle;
        m_graph.links.push_back({from.router, port_id{static_cast<std::uint8_t>(from.port)}, to.router,
                                 port_id{static_cast<std::uint8_t>(to.port)}, cycles.empty() ? 0 : cycles[level],
                                 capacity.empty() ? 0 : capacity[level]});
    }

    void add_io_nodes() {
        for (unsigned router = 0; router < m_net.nodes(); ++router) {
            if (m_net.port(m_net.address_of(router)).use == hypernet_use::io) {
                auto& ports = m_graph.routers[router].ports;
                ports.push_back({"io"});
                m_graph.nodes.push_back({router, port_id{static_cast<std::uint8_t>(last_port(router))}});
            }
        }
        check_network_nodes("network.topology.io_channels", m_graph.nodes.size());
    }

    /// Modules and subnets, all of a level alike: without the nodes of I/O channels.
    void note_modules() {
        for (unsigned level = 1; level <= m_net.h(); ++level) {
            m_graph.modules.push_back(m_net.module().nodes() << (m_net.bits(level) - m_net.d()));
        }
    }

    /// Modules stand whole in the rows of a drawing, which is about as wide as high.
    void draw() {
        const unsigned more_bits = std::max((m_net.bits() + 1) / 2, m_net.d()) - m_net.d();
        m_graph.columns = m_net.module().nodes() << more_bits;
        m_graph.rows = m_net.nodes() / m_graph.columns;
    }

    const topology_desc& m_described;
    hypernet_net m_net;
    hypernet_address m_inside;  // bits of a position in its module
    bool m_has_buses;
    topology_graph m_graph;
};

topology_graph make_hypernet(const topology_desc& described) {
    return hypernet_builder(described).build();
}

const topology_registry::entry registered{
    "hypernet",
    "`levels` levels of subnets over modules of 2^module_bits external links, any two siblings joined",
    {make_hypernet,
     {"module", "module_bits", "levels", "links", "subnets", "level_cycles", "level_flits_per_cycle", "io_channels"}}};

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

}  // namespace orbweaver
