// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/network_waits.h"

#include <fmt/core.h>

#include <bit>

namespace orbweaver {

network_waits::network_waits(const network& net, wait_graph& into)
    : m_net(net), m_graph(into), m_links(net.topology()) {}

void network_waits::add(cycle_t now) {
    for (unsigned number = 0; number < m_net.routers(); ++number) {
        add_router(number, now);
    }
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
    for (const waiting_packet& waiting : m_net.router_at(number).waiting()) {
        const std::uint32_t here = channel(m_links.arriving(number, waiting.input), waiting.vc);
        m_graph.describe(here, packet_text(waiting.packet),
                         fmt::format("{} flits at r{}.{}, {}", waiting.flits, number,
                                     m_net.topology().routers[number].ports[waiting.input.value].name,
                                     age_text(waiting.packet, now)));
        m_held[waiting.packet.value].push_back(here);
        add_wait(waiting);
    }
}

void network_waits::add_wait(const waiting_packet& waiting) {
    const std::uint32_t here = channel(m_links.arriving(waiting.router, waiting.input), waiting.vc);
    const bool waits = waiting.reason == wait_reason::no_vc || waiting.reason == wait_reason::no_credit ||
                       waiting.reason == wait_reason::throttled;
    if (waits && waiting.has_output_vc) {
        m_graph.add_wait(here, channel(m_links.leaving(waiting.router, waiting.output), waiting.output_vc),
                         "the buffer there is full");
    } else if (waits) {
        for (const output_choice& choice : waiting.choices) {
            for (std::uint64_t vcs = choice.vcs; vcs != 0; vcs &= vcs - 1) {
                const vc_id wanted{static_cast<std::uint8_t>(std::countr_zero(vcs))};
                m_graph.add_wait(here, channel(m_links.leaving(waiting.router, choice.output), wanted),
                                 waiting.reason == wait_reason::no_credit
                                     ? "its head waits for room for all of its packet"
                                     : "its head waits until that is free");
            }
        }
    }
    // The rest of a packet whose head has gone ahead waits where it is; the channel ahead waits for it.
    if (waiting.has_output_vc) {
        const std::uint32_t ahead = m_links.leaving(waiting.router, waiting.output);
        if (!m_links.is_ejection(ahead)) {
            const link_map::port& there = m_links.end(ahead);
            for (const waiting_packet& next : m_net.router_at(there.router).waiting()) {
                if (next.input == there.number && next.vc == waiting.output_vc && next.reason == wait_reason::no_flit) {
                    m_graph.add_wait(channel(ahead, waiting.output_vc), here, "the rest of its packet is there");
                }
            }
        }
    }
}

/// What a node has not yet taken.
void network_waits::add_ejection(node_id node, cycle_t now) {
    const link& from = m_net.ejection_link(node);
    for (unsigned vc = 0; vc < m_net.partition().vcs(); ++vc) {
        const vc_id number{static_cast<std::uint8_t>(vc)};
        if (from.uncredited(number) != 0) {
            const packet_slot packet = from.rules().packet(number);
            const std::uint32_t here = channel(m_links.ejection(node), number);
            m_held[packet.value].push_back(here);
            m_graph.describe(
                here, packet_text(packet),
                fmt::format("{} flits at node {}, {}", from.uncredited(number), node.value, age_text(packet, now)));
        }
    }
}

}  // namespace orbweaver
