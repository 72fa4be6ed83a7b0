// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/network_waits.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "hw/noc/faults/link_faults.h"

namespace orbweaver::noc {

network_waits::network_waits(const network& net, wait_graph& graph)
    : m_net(net), m_graph(graph), m_links(net.topology()) {}

void network_waits::add(cycle_t now) {
    m_waiting.clear();
    for (unsigned number = 0; number < m_net.routers(); ++number) {
        m_waiting.push_back(m_net.router_at(number).waiting());
    }
    for (unsigned number = 0; number < m_net.routers(); ++number) { add_router(number, now); }
    for (unsigned number = 0; number < m_net.nodes(); ++number) {
        add_ejection({static_cast<std::uint16_t>(number)}, now);
    }
}

std::uint32_t network_waits::channel(std::uint32_t link, vc_id vc) {
    return m_graph.vertex_named(fmt::format("{} vc {}", m_links.name(link), vc.value));
}

const std::vector<std::uint32_t>& network_waits::held_by(packet_slot slot) const {
    static const std::vector<std::uint32_t> nothing;
    const auto found = m_held.find(slot.value);
    return found == m_held.end() ? nothing : found->second;
}

std::string network_waits::packet_text(packet_slot slot) const {
    const packet_record& packet = m_net.ledger()[slot];
    return fmt::format("packet {} (class {}, from node {} to node {})", packet.id,
                       m_net.partition().name(packet.message_class), packet.source.value, packet.destination.value);
}

std::string network_waits::age_text(packet_slot slot, cycle_t now) const {
    return fmt::format("{} cycles since its injection", now - m_net.ledger()[slot].injected);
}

void network_waits::add_router(unsigned number, cycle_t now) {
    for (const waiting_packet& waiting : m_waiting[number]) {
        const std::uint32_t here = vertex(waiting);
        m_graph.describe(here, packet_text(waiting.packet),
                         fmt::format("{} flits at r{}.{}, {}", waiting.flits, number,
                                     m_net.topology().routers[number].ports[waiting.input.value].name.text(),
                                     age_text(waiting.packet, now)));
        m_held[waiting.packet.value].push_back(here);
        if (!ends_by_itself(waiting)) { add_wait(waiting); }
        if (waiting.has_output_vc) { add_wait_for_rest(waiting); }
    }
}

/// Returns whether a packet moves on independently of other packets, now or later.
bool network_waits::ends_by_itself(const waiting_packet& waiting) const {
    const auto brings_something = [&](port_id output) {
        return m_net.channel_is_busy(m_links.leaving(waiting.router, output));
    };
    if (waiting.reason == wait_reason::moving || waiting.until_change) { return true; }
    if (waiting.reason == wait_reason::no_flit) {
        return m_net.channel_is_busy(m_links.arriving(waiting.router, waiting.input));
    }
    return waiting.has_output_vc
               ? brings_something(waiting.output)
               : std::any_of(waiting.choices.begin(), waiting.choices.end(),
                             [&](const output_choice& choice) { return brings_something(choice.output); });
}

/// Returns the packet of this router that holds a VC of an output; null if there is none.
const waiting_packet* network_waits::holder(unsigned router, port_id output, vc_id vc) const {
    const auto& all = m_waiting[router];
    const auto found = std::find_if(all.begin(), all.end(), [&](const waiting_packet& any) {
        return any.has_output_vc && any.output == output && any.output_vc == vc;
    });
    return found == all.end() ? nullptr : &*found;
}

void network_waits::add_wait(const waiting_packet& waiting) {
    if (waiting.reason == wait_reason::link_down) {
        const link_faults* const faults = m_net.routing().faults();
        const bool is_down = faults != nullptr && faults->is_down(waiting.router, waiting.output);
        const std::uint32_t cause = m_graph.vertex_named(
            is_down ? m_links.name(m_links.leaving(waiting.router, waiting.output))
                    : fmt::format("the way to node {}", m_net.ledger()[waiting.packet].destination.value));
        m_graph.describe(cause, is_down ? "a link that has failed" : "failed links cut it off", "");
        m_graph.hold_for_ever(cause);
        m_graph.add_wait(vertex(waiting), cause, "it is never repaired");
    } else if (waiting.reason == wait_reason::not_combined) {
        m_graph.add_wait(vertex(waiting), channel(m_links.arriving(waiting.router, waiting.awaited_input), waiting.vc),
                         "a packet that it is combined with is to come there");
    } else if (waiting.reason != wait_reason::no_flit && waiting.has_output_vc) {
        m_graph.add_wait(vertex(waiting), channel(m_links.leaving(waiting.router, waiting.output), waiting.output_vc),
                         "the buffer there is full");
    } else if (waiting.reason != wait_reason::no_flit) {
        add_wait_for_vc(waiting);
    }
}

/// Adds the wait of a head. The head moves on as soon as one of the packets does that hold an acceptable VC.
void network_waits::add_wait_for_vc(const waiting_packet& waiting) {
    std::vector<std::pair<port_id, vc_id>> wanted;
    for (const output_choice& choice : waiting.choices) {
        for (std::uint64_t vcs = choice.vcs; vcs != 0; vcs &= vcs - 1) {
            wanted.emplace_back(choice.output, vc_id{static_cast<std::uint8_t>(std::countr_zero(vcs))});
            const waiting_packet* const first = holder(waiting.router, choice.output, wanted.back().second);
            if (first != nullptr && ends_by_itself(*first)) { return; }
        }
    }
    for (const auto& [output, vc] : wanted) {
        m_graph.add_wait(vertex(waiting), channel(m_links.leaving(waiting.router, output), vc),
                         waiting.reason == wait_reason::no_credit ? "its head waits for room for all of its packet"
                                                                  : "its head waits until that is free");
        const waiting_packet* const first = holder(waiting.router, output, vc);
        if (first != nullptr && first->reason == wait_reason::no_flit) {
            m_graph.add_wait(vertex(waiting), vertex(*first),
                             "the packet that has the way on waits for its rest there");
        }
    }
}

/// Adds the wait for the rest of a packet whose head has moved ahead: the channel ahead waits for the channel where the
/// rest waits.
void network_waits::add_wait_for_rest(const waiting_packet& waiting) {
    const std::uint32_t ahead = m_links.leaving(waiting.router, waiting.output);
    if (m_links.is_ejection(ahead)) { return; }
    const link_map::port& there = m_links.end(ahead);
    for (const waiting_packet& next : m_waiting[there.router]) {
        if (next.input == there.number && next.vc == waiting.output_vc && next.reason == wait_reason::no_flit &&
            !ends_by_itself(next)) {
            m_graph.add_wait(channel(ahead, waiting.output_vc), vertex(waiting), "the rest of its packet is there");
        }
    }
}

/// Adds the flits that a node has not taken yet.
void network_waits::add_ejection(node_id node, cycle_t now) {
    const link_view& ejection = m_net.ejection_link(node);
    for (unsigned vc = 0; vc < m_net.partition().vcs(); ++vc) {
        const vc_id number{static_cast<std::uint8_t>(vc)};
        if (ejection.uncredited(number) != 0) {
            const packet_slot packet = ejection.packet(number);
            const std::uint32_t here = channel(m_links.ejection(node), number);
            m_held[packet.value].push_back(here);
            m_graph.describe(
                here, packet_text(packet),
                fmt::format("{} flits at node {}, {}", ejection.uncredited(number), node.value, age_text(packet, now)));
        }
    }
}

}  // namespace orbweaver::noc
