// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/chip_routing.h"

#include <algorithm>

#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {
namespace {

/// Returns the description of a chip's network as a separate network.
network_desc alone(const network_desc& described) {
    network_desc chip = described;
    chip.topology = described.chip.topology;
    chip.routing = described.chip.routing;
    chip.routing_table = described.chip.routing_table;
    chip.routing_root = described.chip.routing_root;
    chip.routing_phases = described.chip.routing_phases;
    chip.link = described.chip.link;
    return chip;
}

node_id node(unsigned number) { return {static_cast<std::uint16_t>(number)}; }

}  // namespace

chip_routing::chip_routing(const network_desc& described)
    : m_parts(make_cluster_graphs(described)),
      m_inner(read_chip([&] { return make_routing(alone(described), m_parts.chip); })),
      m_outer(make_routing(described, m_parts.outer)),
      m_outbound(described.chip.outbound),
      m_first_staying_set(first_leaving_set + m_inner->vc_sets()),
      m_first_outer_set(m_first_staying_set + m_inner->vc_sets()) {
    for (const auto& router : m_parts.outer.routers) { m_chip_behind.emplace_back(router.ports.size(), no_chip); }
    for (unsigned number = 0; number < m_parts.doors.size(); ++number) {
        const auto& door = m_parts.doors[number];
        m_chip_behind[door.router][door.port.value] = number / m_parts.gateways;
    }
}

/// Returns the node of a chip's graph to which a packet goes.
node_id chip_routing::target_in_chip(unsigned chip, node_id destination) const {
    return node(chip_of(destination) == chip ? tile_of(destination)
                                             : m_parts.tiles + chip_of(destination) % m_parts.gateways);
}

chip_routing::local_head chip_routing::within_chip(unsigned router, port_id input, const flit& head) const {
    const unsigned chip = router / m_parts.chip_routers();
    local_head view;
    view.function = m_inner.get();
    view.router = router % m_parts.chip_routers();
    view.input = input;
    view.head = head;
    view.head.destination = target_in_chip(chip, head.destination);
    view.first_set = chip_of(head.destination) == chip ? m_first_staying_set : first_leaving_set;
    view.exit = m_parts.chip.nodes[view.head.destination.value];
    view.exit_port = view.exit.port;
    for (unsigned gateway = 0; gateway < m_parts.gateways; ++gateway) {
        const node_id gateway_node = node(m_parts.tiles + gateway);
        const auto& door = m_parts.chip.nodes[gateway_node.value];
        if (door.router == view.router && door.port == input) {  // the packet enters the chip here
            const unsigned routes = m_inner->entries(gateway_node, view.head.destination);
            view.head.routing = m_inner->entry(tile_of(head.destination) % routes, gateway_node, view.head.destination);
        }
    }
    return view;
}

chip_routing::local_head chip_routing::between_chips(unsigned router, port_id input, const flit& head) const {
    local_head view;
    view.function = m_outer.get();
    view.router = router - m_parts.in_cluster(0);
    view.input = input;
    view.head = head;
    view.head.destination = node(chip_of(head.destination));
    view.first_set = m_first_outer_set;
    view.exit = m_parts.outer.nodes[view.head.destination.value];
    view.exit_port =
        m_parts.doors[view.head.destination.value * m_parts.gateways + tile_of(head.destination) % m_parts.gateways]
            .port;
    const unsigned source = m_chip_behind[view.router][input.value];
    if (source != no_chip) {  // the packet arrives from a chip
        const unsigned routes = m_outer->entries(node(source), view.head.destination);
        view.input = m_parts.outer.nodes[source].port;
        view.head.routing =
            m_outer->entry((source + head.destination.value) % routes, node(source), view.head.destination);
    }
    return view;
}

chip_routing::local_head chip_routing::locate(unsigned router, port_id input, const flit& head) const {
    return router < m_parts.in_cluster(0) ? within_chip(router, input, head) : between_chips(router, input, head);
}

/// Translates the result of one network's function to the whole graph. Its state ends at the exit from its network.
route_option chip_routing::in_whole(const local_head& view, const route_option& route) {
    const bool exits = view.router == view.exit.router && route.port == view.exit.port;
    return {exits ? view.exit_port : route.port, static_cast<std::uint8_t>(view.first_set + route.vc_set), route.rank,
            exits ? std::uint16_t{0} : route.state, route.hops};
}

route_option chip_routing::next_hop(unsigned router, port_id input, const flit& head) const {
    const local_head view = locate(router, input, head);
    return in_whole(view, view.function->next_hop(view.router, view.input, view.head));
}

void chip_routing::options(unsigned router, port_id input, const flit& head, route_options& found) const {
    const local_head view = locate(router, input, head);
    route_options local;
    view.function->options(view.router, view.input, view.head, local);
    for (const route_option& route : local) { found.add(in_whole(view, route)); }
}

std::uint64_t chip_routing::vc_set(unsigned set, unsigned count) const {
    if (set < first_leaving_set) { return routing_function::vc_set(0, count); }
    if (set >= m_first_outer_set) { return m_outer->vc_set(set - m_first_outer_set, count); }
    const bool stays = set >= m_first_staying_set;
    const unsigned of_function = set - (stays ? m_first_staying_set : first_leaving_set);
    if (m_outbound == outbound_vcs::shared) { return m_inner->vc_set(of_function, count); }
    const vc_list half{vc_share(stays ? 1 : 0, 2, count)};
    return half.subset(m_inner->vc_set(of_function, half.count()));
}

unsigned chip_routing::min_vcs() const {
    const unsigned halves = m_outbound == outbound_vcs::separate ? 2 : 1;
    return std::max(halves * m_inner->min_vcs(), m_outer->min_vcs());
}

unsigned chip_routing::entries(node_id source, node_id destination) const {
    return m_inner->entries(node(tile_of(source)), target_in_chip(chip_of(source), destination));
}

std::uint16_t chip_routing::entry(unsigned which, node_id source, node_id destination) const {
    return m_inner->entry(which, node(tile_of(source)), target_in_chip(chip_of(source), destination));
}

}  // namespace orbweaver::noc
