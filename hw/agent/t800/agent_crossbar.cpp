// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/t800/agent_crossbar.h"

#include <fmt/core.h>

namespace orbweaver::agent {

agent_crossbar::plug_end::plug_end(agent_crossbar& owner, t800_channel& plugged, const std::string& name)
    : owner(owner), plugged(plugged), from_node((name + "_from").c_str()), to_node((name + "_to").c_str()) {
    from_node.bind(static_cast<agent_link_receiver&>(*this));
    to_node.bind(static_cast<agent_link_sender&>(*this));
}

/// Forwards an answer of the receiver at this end to the sender.
void agent_crossbar::plug_end::accept_taken(const sc_core::sc_time& delay) {
    agent_transfer none;
    agent_link_phase phase = agent_link_phase::taken;
    sc_core::sc_time passed = delay;
    partner->from_node->nb_transport_bw(none, phase, passed);
}

void agent_crossbar::plug_end::accept_offer(const agent_transfer& offered, const sc_core::sc_time& delay) {
    invariant(partner != nullptr, owner.name(), owner.m_domain.now(), "an agent was sent on an unplugged link");
    agent_transfer passed = offered;
    agent_link_phase phase = agent_link_phase::offer;
    sc_core::sc_time annotated = delay;
    partner->to_node->nb_transport_fw(passed, phase, annotated);
}

agent_crossbar::agent_crossbar(sc_core::sc_module_name name, clock_domain& domain, const agent_topology& topology,
                               const module_list<t800_node>& nodes, cycle_t retry)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_topology(topology),
      m_retry(retry) {
    for (const auto& node : nodes) {
        for (std::uint32_t number = 0; number < topology.channels; ++number) {
            t800_channel& channel = node->channel(number);
            m_ends.push_back(std::make_unique<plug_end>(*this, channel, fmt::format("n{}c{}", node->number(), number)));
            channel.out_socket.bind(m_ends.back()->from_node);
            m_ends.back()->to_node.bind(channel.in_socket);
        }
    }
    for (const agent_topology::link& link : topology.links) {
        join(*find(link.one.node, link.one.channel), *find(link.other.node, link.other.channel));
    }
}

agent_topology::end agent_crossbar::other_end(const agent_topology::end& port) const {
    const plug_end* const found = find(port.node, port.channel);
    return found == nullptr || found->partner == nullptr
               ? agent_topology::end{agent_no_channel, 0}
               : agent_topology::end{found->partner->plugged.node.number(), found->partner->plugged.number};
}

agent_crossbar::plug_end* agent_crossbar::find(std::uint32_t node, std::uint32_t channel) const {
    const int index = m_topology.index_of(node);
    return index < 0 || channel >= m_topology.channels
               ? nullptr
               : m_ends[static_cast<std::size_t>(index) * m_topology.channels + channel].get();
}

bool agent_crossbar::at_rest(const plug_end* end) {
    return end == nullptr || (end->plugged.out != link_out_state::sending && !end->plugged.has_offer &&
                              (end->plugged.in == link_in_state::idle || end->plugged.in == link_in_state::unpacking ||
                               end->plugged.in == link_in_state::ready));
}

void agent_crossbar::unplug(plug_end& end) {
    if (end.partner != nullptr) {
        end.partner->plugged.node.state().signs.connect(end.partner->plugged.number, false);
        end.partner->partner = nullptr;
        end.partner = nullptr;
    }
    end.plugged.node.state().signs.connect(end.plugged.number, false);
}

void agent_crossbar::join(plug_end& one, plug_end& other) {
    one.partner = &other;
    other.partner = &one;
    for (plug_end* const end : {&one, &other}) { end->plugged.node.state().signs.connect(end->plugged.number, true); }
}

bool agent_crossbar::connect(std::uint32_t node, std::uint32_t channel, std::uint32_t port) {
    plug_end* const one = find(node, channel);
    plug_end* const other = find(port / agent_crossbar_channels, port % agent_crossbar_channels);
    if (one == nullptr || other == nullptr || one == other) { return false; }
    m_pending.push_back({one, other});
    m_domain.wake(m_handle, m_domain.now() + 1);
    return true;
}

/// Changes connections. It is called after all nodes of the cycle, which see the changes in the next cycle.
void agent_crossbar::tick(cycle_t now) {
    const auto done = [this](const change& asked) {
        for (const plug_end* const end : {asked.one, asked.other}) {
            if (!at_rest(end) || !at_rest(end->partner)) { return false; }
        }
        unplug(*asked.one);
        unplug(*asked.other);
        join(*asked.one, *asked.other);
        m_changes += 1;
        return true;
    };
    while (!m_pending.empty() && done(m_pending.front())) { m_pending.pop_front(); }
    if (!m_pending.empty()) { m_domain.wake(m_handle, now + m_retry); }
}

}  // namespace orbweaver::agent
