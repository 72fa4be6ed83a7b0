// SPDX-License-Identifier: Apache-2.0
// Scheduling of the engine, applications and downloads.
#include "hw/agent/onchip/engine.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/network_desc.h"
#include "hw/noc/node_endpoint.h"

namespace orbweaver::agent {

agent_engine::agent_engine(sc_core::sc_module_name name, clock_domain& domain, noc::network& fabric, node_id node,
                           const agent_engine_desc& described, std::uint32_t number, std::uint32_t channels,
                           std::uint64_t seed, agent_ledger& ledger, agent_flights& flights)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::nodes)),
      m_network(fabric),
      m_node(node),
      m_described(described),
      m_ledger(ledger),
      m_flights(flights),
      m_state(number, channels, described.node, random_stream(seed, this->name())),
      m_interpreter(m_state),
      m_class(noc::node_endpoint(fabric, node, message_type::agent).message_class),
      m_vc(fabric.partition().list(m_class, 0).first()),
      m_port(fabric.end_of(node), m_handle),
      m_senders(channels),
      m_ejections(fabric.partition().vcs()) {
    if (fabric.partition().list(m_class, 0).count() != 1) {
        throw user_error(
            fmt::format("class {} carries AGENT and must have one virtual channel: on several the segments "
                        "of an agent could overtake each other",
                        fabric.partition().name(m_class)));
    }
}

void agent_engine::connect(std::uint32_t channel, node_id destination, std::uint32_t to_channel) {
    sender& output = m_senders[channel];
    output.destination = destination;
    output.to_channel = to_channel;
    m_state.signs.connect(channel, true);
}

void agent_engine::connect_all(std::span<const node_id> nodes) {
    m_nodes = nodes;
    m_state.reachable_nodes = static_cast<std::uint32_t>(nodes.size());
}

void agent_engine::inject(const agent_image& image, cycle_t start) {
    agent born;
    born.id = image.id;
    born.record.birth = start;
    m_ledger.injected(born);
    m_injections.emplace(start, std::pair{image, ++m_state.births});
    m_domain.wake(m_handle, start);
}

void agent_engine::tick(cycle_t now) {
    look_at_links(now);
    const bool received = receive(now);
    while (interpret(now) || admit(now) || download(now)) {}
    const bool sent = send_flit(now);
    if (received || sent) {
        m_domain.wake(m_handle, now + 1);
    } else {
        m_port.await_credit();
    }
}

/// Admits the first agent that waits outside, if there is memory for its body.
bool agent_engine::admit(cycle_t now) {
    if (m_injections.empty() || m_injections.begin()->first > now) { return false; }
    const auto& [start, waiting] = *m_injections.begin();
    const auto& [image, number] = waiting;
    const auto bytes = static_cast<std::uint32_t>(image.body.size());
    const body_handle body = m_state.bodies.allocate(bytes);
    if (body.value == 0) { return false; }
    std::copy(image.body.begin(), image.body.end(), m_state.bodies.bytes(body).begin());
    agent entering;
    entering.id = image.id;
    entering.len = bytes;
    entering.body = body;
    entering.pc = entering.entry = image.entry;
    entering.pr = image.pr;
    entering.dlen = image.dlen;
    entering.daddr = image.daddr;
    entering.record = {.program = image.program, .birth_node = m_state.number, .birth_number = number, .birth = start};
    m_ready.push_back({entering, agent_no_channel});
    m_injections.erase(m_injections.begin());
    return true;
}

/// Advances the download; one agent at a time leaves through an address. A kept agent is read in place; a handler
/// receives one word per cycle.
bool agent_engine::download(cycle_t now) {
    if (m_kept) {
        if (m_free_from > now) { return false; }
        free_download();
        return true;
    }
    if (m_download_until == never) {
        for (auto& [address, queue] : m_state.addresses) {
            if ((m_handler != nullptr || m_keeps) && !queue.waiting().empty()) {
                m_downloading = hold_head(m_state, queue);
                m_download_address = address;
                m_download_until =
                    now + m_described.download_cycles + (m_keeps ? 0 : (std::uint64_t{m_downloading.dlen} + 3) / 4);
                m_domain.wake(m_handle, std::max(m_download_until, now + 1));
                return true;
            }
        }
        return false;
    }
    if (m_download_until > now) { return false; }
    deliver(now);
    return true;
}

void agent_engine::deliver(cycle_t now) {
    m_download_until = never;
    const std::span<const std::uint8_t> body = m_state.bodies.bytes(m_downloading.body);
    if (std::uint64_t{m_downloading.daddr} + m_downloading.dlen > body.size()) {
        m_state.counters.trapped += 1;
        m_state.counters.by_trap[static_cast<std::size_t>(agent_trap::bad_payload)] += 1;
        m_ledger.died(m_downloading.id, &agent_problem_counters::trapped);
        free_download();
        return;
    }
    m_counters.delivered += 1;
    m_ledger.delivered(m_downloading, now);
    if (m_keeps) {
        m_kept = true;
        return;
    }
    m_handler->take({m_downloading, body, m_state.number, m_download_address, now});
    free_download();
}

void agent_engine::free_download() {
    m_state.bodies.free(m_downloading.body);
    m_state.addresses.at(m_download_address).release_held();
    m_kept = false;
    m_free_from = never;
}

std::optional<agent_engine::kept_download> agent_engine::kept() const {
    if (!m_kept || m_free_from != never) { return std::nullopt; }
    return kept_download{m_downloading, m_state.bodies.bytes(m_downloading.body), m_download_address};
}

void agent_engine::release_download() {
    m_free_from = m_domain.now() + 1;
    m_domain.wake(m_handle, m_free_from);
}

}  // namespace orbweaver::agent
