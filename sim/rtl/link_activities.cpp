// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/link_activities.h"

#include <algorithm>

namespace orbweaver::sim {

link_activities::link_activities(const noc::topology_graph& graph, const rtl::network_shape& shape,
                                 const rtl::rtl_routing& routing, cycle_t cycles)
    : m_graph(graph),
      m_shape(shape),
      m_routing(routing),
      m_links(shape.links.size(), rtl::link_activity(shape, cycles)),
      m_entering(graph.nodes.size()) {}

void link_activities::record(std::size_t number, const flit_record& what) {
    const rtl::network_shape::link& link = m_shape.links[number];
    const unsigned vc = what.content.vc.value;
    if (what.credit) {
        m_links[number].sender.credit.add(what.seen - 1, std::uint64_t{1} << vc);
        m_links[number].receiver.credit.add(what.seen - link.cycles, std::uint64_t{1} << vc);
        return;
    }
    const bool has_state = m_routing.has_states() && is_head(what.content.kind);
    if (!link.sender.is_node) {
        if (has_state) { note_state(number, what.content); }
        add_flit(number, what.seen, m_routing.wires(what.content));
        return;
    }
    const unsigned node = link.sender.number;
    m_entering[node].push_back({what.seen, what.content.packet, m_routing.entering_wires(what.content), !has_state});
    if (has_state) { m_nodes.insert_or_assign(what.content.packet, node); }
    add_known_flits(node);
}

void link_activities::add_flit(std::size_t link, cycle_t seen, const rtl::link_wires& wires) {
    m_links[link].sender.add(seen - m_shape.links[link].cycles, wires);
    m_links[link].receiver.add(seen - 1, wires);
}

void link_activities::add_known_flits(std::size_t node) {
    std::deque<entering_flit>& flits = m_entering[node];
    for (; !flits.empty() && flits.front().is_known; flits.pop_front()) {
        const entering_flit& first = flits.front();
        add_flit(m_graph.links.size() + node, first.seen, first.wires);
    }
}

/// Adds the state of a head to its wires from its node: the way out of the first router reveals it.
void link_activities::note_state(std::size_t number, const flit& head) {
    const auto entered = m_nodes.find(head.packet);
    if (entered == m_nodes.end()) { return; }
    const unsigned node = entered->second;
    const std::size_t links = m_graph.links.size();
    const port_id output =
        number < links ? m_graph.links[number].origin_port : m_graph.nodes[number - links - m_graph.nodes.size()].port;
    std::deque<entering_flit>& flits = m_entering[node];
    const auto waiting =
        std::ranges::find_if(flits, [&head](const auto& each) { return !each.is_known && each.packet == head.packet; });
    waiting->wires.flit |= m_routing.entry_wires(m_graph.nodes[node].router, m_graph.nodes[node].port, output, head);
    waiting->is_known = true;
    m_nodes.erase(entered);
    add_known_flits(node);
}

const std::vector<rtl::link_activity>& link_activities::finish() {
    for (std::size_t node = 0; node < m_entering.size(); ++node) {
        for (entering_flit& waiting : m_entering[node]) { waiting.is_known = true; }
        add_known_flits(node);
    }
    for (rtl::link_activity& link : m_links) {
        link.sender.finish();
        link.receiver.finish();
    }
    return m_links;
}

}  // namespace orbweaver::sim
