// SPDX-License-Identifier: Apache-2.0
// Hypernets (Ghosh 1988, chapter 2): modules of 2^d external links, joined level by level into complete graphs of
// subnets, or by crosspoint switches (hypernet_switches.h). There is one node per router. A router has ports to its
// node, to its neighbours in the module or to the module's bus, and to the far end of its external link if that leads
// to another module or to a switch. If I/O channels have nodes, their indices follow the others; they are attached to
// the I/O nodes or to concentrators (io_concentrators.h). Free external links have no ports. This file registers
// itself.
//
// Global connections enhance such a net (section 1.3, which gives no details): each joins two nodes whose external
// links are free.
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/hypernet_plan.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {
namespace {

/// Returns the name of the port to a neighbour in the module.
/// @param number index of the neighbour, in the order of basic_hypernet_module::neighbour
std::string internal_port(const hypernet_net::module_type& module, hypernet_address position, hypernet_address number) {
    if (module.kind() == hypernet_module_kind::cubelet) { return fmt::format("d{}", number); }
    const hypernet_address other = module.neighbour(position, number);
    if (module.kind() == hypernet_module_kind::complete) { return fmt::format("p{}", other); }
    return module.height(other) > module.height(position) ? "up" : other < position ? "down0" : "down1";
}

/// Builds the graph. Ports are in the same order at all routers: the node's port, the ports to neighbours in the
/// module, and the external link's port.
class hypernet_builder {
public:
    explicit hypernet_builder(const topology_desc& described) : m_described(described), m_plan(described) {}

    topology_graph build() {
        for (unsigned router = 0; router < m_plan.nodes(); ++router) { add_ports(router); }
        for (unsigned router = m_plan.nodes(); router < m_plan.first_switch(); ++router) { add_bus(router); }
        for (unsigned number = 0; m_plan.switches() && number < m_plan.switches()->count(); ++number) {
            add_switch(number);
        }
        for (unsigned router = 0; router < m_plan.nodes(); ++router) { add_links(router); }
        add_global_connections();
        if (m_described.io_channels) {
            if (m_plan.concentrators()) {
                add_concentrators();
            } else {
                add_io_nodes();
            }
            check_network_nodes("network.topology.io_channels", m_graph.nodes.size(), max_hypernet_nodes);
            draw_in_a_row();
        } else if (m_plan.is_even()) {
            note_modules();
            draw();
        } else {
            draw_in_a_row();
        }
        return std::move(m_graph);
    }

private:
    struct port_position {
        unsigned router = 0;
        unsigned port = 0;
    };
    static constexpr unsigned first_internal_port = 1;

    void add_ports(unsigned router) {
        const hypernet_address here = m_plan.address_of(router);
        const hypernet_address position = m_plan.position(here);
        const hypernet_net::module_type& module = m_plan.module_at(here);
        m_graph.routers.emplace_back();
        add_nodes(m_graph, router, 1);
        auto& ports = m_graph.routers[router].ports;
        if (m_plan.has_bus(here)) {
            ports.push_back({"bus"});
        } else {
            for (hypernet_address number = 0; number < module.degree(position); ++number) {
                ports.push_back({internal_port(module, position, number)});
            }
        }
        if (m_plan.has_external_link(here)) { ports.push_back({"x"}); }
    }

    /// Adds a bus, whose ports are the positions of the module.
    void add_bus(unsigned router) {
        add_without_node(fmt::format("bus{}", router - m_plan.nodes()), 1U << m_plan.net().d());
        m_graph.routers.back().is_bus = true;
    }

    /// Adds a switch, whose ports are the subnets that it joins. With more than 64 the net would have more nodes than a
    /// network may have.
    void add_switch(unsigned number) {
        const hypernet_switches& switches = *m_plan.switches();
        add_without_node(fmt::format("s{}_{}", switches.level(number), switches.number_in_level(number)),
                         switches.subnets(number));
    }

    /// Adds a router without a node. @param ports p0, p1, ...
    void add_without_node(const std::string& name, unsigned ports) {
        m_graph.routers.push_back({{}, name});
        for (unsigned port = 0; port < ports; ++port) {
            m_graph.routers.back().ports.push_back({fmt::format("p{}", port)});
        }
    }

    void add_links(unsigned router) {
        const hypernet_address here = m_plan.address_of(router);
        if (m_plan.has_bus(here)) {
            add_channel({router, first_internal_port}, {m_plan.bus_at(here), m_plan.position(here)}, 0);
        } else {
            join_neighbours(router);
        }
        if (m_plan.has_external_link(here)) { join_others(router); }
    }

    void join_neighbours(unsigned router) {
        const hypernet_address here = m_plan.address_of(router);
        const hypernet_address position = m_plan.position(here);
        const hypernet_net::module_type& module = m_plan.module_at(here);
        for (hypernet_address number = 0; number < module.degree(position); ++number) {
            const hypernet_address other = module.neighbour(position, number);
            add_link({router, first_internal_port + number},
                     {m_plan.router_at(here - position + other), port_between(module, other, position)}, 0);
        }
    }

    /// Adds the link to another module, whose router adds the opposite link, or both links to and from a switch.
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

    /// Adds global connections, whose links are like the links of the highest level, the longest ones.
    void add_global_connections() {
        const auto& cycles = m_described.level_cycles;
        const auto& capacity = m_described.level_flits_per_cycle;
        for (std::size_t number = 0; number < m_described.global_connections.size(); ++number) {
            const global_connection& added = m_described.global_connections[number];
            const std::string key = fmt::format("network.topology.global_connections.{}.", number);
            check_free(key + "node", added.node);
            check_free(key + "partner", added.partner);
            if (added.node == added.partner) { throw description_error(key + "partner", "is the node itself"); }
            noc::add_channel(m_graph, {added.node, {"x"}}, {added.partner, {"x"}}, cycles.empty() ? 0 : cycles.back(),
                             capacity.empty() ? 0 : capacity.back());
        }
    }

    /// @throws description_error if the external link of a node is connected
    void check_free(const std::string& key, unsigned node) const {
        if (node >= m_plan.nodes()) {
            throw description_error(key, fmt::format("there is no node {}; the modules have {}", node, m_plan.nodes()));
        }
        const hypernet_port link = m_plan.net().port(m_plan.address_of(node));
        if (link.use != hypernet_use::free) {
            throw description_error(
                key, fmt::format(
                         "the external link of node {} is {}; those of no level are free", node,
                         link.use == hypernet_use::link ? fmt::format("of level {}", link.level) : "an I/O channel"));
        }
        if (m_graph.routers[node].ports.back().name == "x") {
            throw description_error(key, fmt::format("node {} has a global connection already", node));
        }
    }

    static unsigned port_between(const hypernet_net::module_type& module, hypernet_address position,
                                 hypernet_address neighbour) {
        unsigned number = 0;
        while (module.neighbour(position, number) != neighbour) { ++number; }
        return first_internal_port + number;
    }
    unsigned last_port(unsigned router) const {
        return static_cast<unsigned>(m_graph.routers[router].ports.size()) - 1;
    }

    void add_channel(port_position one, port_position other, unsigned level) {
        add_link(one, other, level);
        add_link(other, one, level);
    }

    void add_link(port_position origin, port_position target, unsigned level) {
        const auto& cycles = m_described.level_cycles;
        const auto& capacity = m_described.level_flits_per_cycle;
        join(origin, target, cycles.empty() ? 0 : cycles[level], capacity.empty() ? 0 : capacity[level]);
    }

    void join(port_position origin, port_position target, unsigned cycles, double flits_per_cycle) {
        m_graph.links.push_back({origin.router, port_id{static_cast<std::uint8_t>(origin.port)}, target.router,
                                 port_id{static_cast<std::uint8_t>(target.port)}, cycles, flits_per_cycle});
    }

    /// Adds a node at the router of each I/O node, or at the switch where the I/O channel ends.
    void add_io_nodes() {
        for (const hypernet_address exit : m_plan.exits()) {
            add_io_node(m_plan.switches() ? m_plan.router_beyond(exit) : m_plan.router_at(exit));
        }
    }

    void add_io_node(unsigned router) {
        m_graph.routers[router].ports.push_back({"io"});
        m_graph.nodes.push_back({router, port_id{static_cast<std::uint8_t>(last_port(router))}});
        check_ports(router);
    }

    /// Adds the concentrators, each with links to the channels or switches that it gathers, and a node at each one of
    /// the last stage.
    void add_concentrators() {
        const io_concentrators& trees = *m_plan.concentrators();
        for (unsigned number = 0; number < trees.count(); ++number) {
            add_without_node(fmt::format("c{}_{}", trees.stage(number), trees.number_in_stage(number)),
                             trees.gathered(number));
        }
        for (const hypernet_address exit : trees.exits()) {
            const unsigned router = m_plan.router_at(exit);
            m_graph.routers[router].ports.push_back({"io"});
            gather(router, trees.number_of(exit), trees.port_to(trees.number_of(exit), exit), 1);
        }
        for (unsigned number = 0; number < trees.count(); ++number) {
            const unsigned router = m_plan.first_concentrator() + number;
            if (trees.stage(number) == trees.stages()) {
                add_io_node(router);
            } else {
                m_graph.routers[router].ports.push_back({"up"});
                gather(router, trees.above(number), trees.port_to(trees.above(number), trees.first_exit(number)),
                       trees.stage(number) + 1);
            }
        }
    }

    /// @param number concentrator above a router; its port `port` is joined to the router's last port
    void gather(unsigned router, unsigned number, unsigned port, unsigned stage) {
        const auto& capacity = m_described.io_flits_per_cycle;
        const port_position above{m_plan.first_concentrator() + number, port};
        const double flits_per_cycle = capacity.empty() ? 0 : capacity[stage - 1];
        join({router, last_port(router)}, above, 0, flits_per_cycle);
        join(above, {router, last_port(router)}, 0, flits_per_cycle);
    }

    void check_ports(unsigned router) const {
        if (m_graph.routers[router].ports.size() > max_router_ports) {
            throw description_error(
                "network.topology.io_channels",
                fmt::format("a switch that joins {} subnets has no port left for an I/O channel", max_router_ports));
        }
    }

    /// Lists the sizes of modules and subnets, which are equal within a level, without the nodes of I/O channels.
    void note_modules() {
        const hypernet_net& net = m_plan.net();
        for (unsigned level = 1; level <= net.h(); ++level) {
            m_graph.modules.push_back(nodes_of_module() << (net.bits(level) - net.d()));
        }
    }
    unsigned nodes_of_module() const { return m_plan.module_at(0).nodes(); }

    /// Draws complete modules in the rows of a drawing that is about as wide as high.
    void draw() {
        const hypernet_net& net = m_plan.net();
        const unsigned more_bits = std::max((net.bits() + 1) / 2, net.d()) - net.d();
        m_graph.columns = nodes_of_module() << more_bits;
        m_graph.rows = m_plan.nodes() / m_graph.columns;
    }

    void draw_in_a_row() {
        m_graph.columns = static_cast<unsigned>(m_graph.nodes.size());
        m_graph.rows = 1;
    }

    const topology_desc& m_described;
    hypernet_plan m_plan;
    topology_graph m_graph;
};

topology_graph make_hypernet(const topology_desc& described) { return hypernet_builder(described).build(); }

const topology_registry::entry registered_hypernet{
    "hypernet",
    "`levels` levels of subnets over modules of 2^module_bits external links, any two siblings joined",
    {make_hypernet,
     {"module", "modules", "module_bits", "levels", "links", "subnets", "joined_by", "level_cycles",
      "level_flits_per_cycle", "global_connections", "io_channels", "io_concentrators", "io_flits_per_cycle"}}};

}  // namespace
}  // namespace orbweaver::noc
