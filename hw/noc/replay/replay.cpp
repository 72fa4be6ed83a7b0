// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::noc {

replay::replay(sc_core::sc_module_name name, clock_domain& domain, network& fabric, const std::string& file,
               run_control& end)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::cores)),  // before the endpoints: it sees the state between two cycles
      m_network(fabric),
      m_end(end),
      m_graph(file, *this) {
    if (m_graph.nodes() != fabric.nodes()) {
        throw user_error(
            fmt::format("{}: the trace is of {} nodes, and the network has {}", file, m_graph.nodes(), fabric.nodes()));
    }
    replay_endpoint_owner& owner = *this;
    for (unsigned node = 0; node < fabric.nodes(); ++node) {
        m_endpoints.emplace_back(domain, fabric, node_id{static_cast<std::uint16_t>(node)}, owner);
    }
    m_graph.read_on(0);
    finish_when_done(0);
}

void replay::message_ready(const replayed_message& what) {
    m_endpoints[what.source.value].add(what);
}

void replay::tail_became_ready(node_id source, std::uint64_t, cycle_t cycle) {
    m_endpoints[source.value].look_again(std::max(cycle, m_domain.now() + 1));
}

void replay::message_injected(const replayed_message& what, packet_slot packet) {
    if (packet.value >= m_numbers.size()) {
        m_numbers.resize(packet.value + 1);
    }
    m_numbers[packet.value] = what.number;
}

void replay::message_arrived(packet_slot packet, cycle_t now) {
    const packet_record& record = m_network.ledger()[packet];
    ++m_result.messages;
    ++m_result.messages_of_type[static_cast<std::size_t>(record.type)];
    m_result.flits += record.flits;
    m_packet_latency.add(now - record.created);
    m_network_latency.add(now - record.injected);
    m_graph.message_arrived(m_numbers[packet.value], now);
    finish_when_done(now);
}

void replay::finish_when_done(cycle_t now) {
    if (m_graph.finished()) {
        m_domain.wake(m_self, std::max(now + 1, m_graph.end()));
    }
}

void replay::tick(cycle_t now) {
    if (m_graph.finished() && now >= m_graph.end()) {
        run_outcome outcome;
        outcome.cycle = now;
        outcome.summary = fmt::format("{} messages replayed; the program took {} cycles, {} in the recorded run",
                                      m_result.messages, m_graph.end(), m_graph.recorded_cycles());
        m_end.finish(std::move(outcome));
    }
}

run_stage replay::stage() const {
    const std::uint64_t all = std::max(m_graph.messages(), m_result.messages);
    if (all == 0) {
        return {"replay"};
    }
    return {"replay", static_cast<double>(m_result.messages) / static_cast<double>(all),
            fmt::format("{} of {}{} messages arrived", m_result.messages, m_graph.is_read_to_its_end() ? "" : "about ",
                        all)};
}

replay_result replay::result() const {
    replay_result result = m_result;
    result.cycles = m_graph.finished() ? m_graph.end() : 0;
    result.recorded_cycles = m_graph.recorded_cycles();
    result.late = m_graph.late();
    result.packet_latency = m_packet_latency.summary();
    result.network_latency = m_network_latency.summary();
    return result;
}

}  // namespace orbweaver::noc
