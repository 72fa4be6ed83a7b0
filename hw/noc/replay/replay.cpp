// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/routing/group_tables.h"
#include "hw/noc/traffic/discarded_packets.h"

namespace orbweaver::noc {

replay::replay(sc_core::sc_module_name name, clock_domain& domain, network& fabric,
               std::unique_ptr<record_source> source, run_control& end)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::cores)),  // before endpoints: sees the state between cycles
      m_reader(*this, domain),
      m_network(fabric),
      m_end(end),
      m_source(std::move(source)),
      m_reports(fabric.partitions()),
      m_graph(*m_source, *this) {
    if (m_source->nodes() > fabric.nodes() ||
        (m_source->nodes() < fabric.nodes() && !m_source->suits_larger_networks())) {
        throw user_error(
            fmt::format("the trace is of {} nodes, and the network has {}", m_source->nodes(), fabric.nodes()));
    }
    replay_endpoint_owner& owner = *this;
    for (unsigned number = 0; number < fabric.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        m_endpoints.emplace_back(fabric, node, owner, m_reports[fabric.partition_of(node)]);
    }
    if (fabric.partition().reduced() != 0) { m_summands.resize(fabric.nodes()); }
    m_graph.read_on(0);
    wake_at(0);
}

void replay::message_ready(const replayed_message& what) { m_endpoints[what.source.value].add(what); }

void replay::tail_became_ready(node_id source, std::uint64_t, cycle_t cycle) {
    m_endpoints[source.value].wake_at(std::max(cycle, m_domain.now() + 1));
}

/// Reads the reports of a cycle as one thread makes them: in the order of nodes.
void replay::read_reports(cycle_t now) {
    replay_reports& all = m_reports.front();
    for (std::size_t number = 1; number < m_reports.size(); ++number) {
        all.insert(all.end(), m_reports[number].begin(), m_reports[number].end());
        m_reports[number].clear();
    }
    const auto precedes = [](const replay_report& a, const replay_report& b) { return a.node.value < b.node.value; };
    if (!std::ranges::is_sorted(all, precedes)) { std::ranges::stable_sort(all, precedes); }
    for (const replay_report& each : all) { read(each, now); }
    if (!all.empty()) { wake_at(now); }
    all.clear();
}

void replay::read(const replay_report& report, cycle_t now) {
    switch (report.event) {
        case replay_event::begun: return m_graph.message_begun(report.number);
        case replay_event::injected: return packet_injected(report);
        case replay_event::departed: return m_graph.message_left(report.number, now);
        case replay_event::arrived: return packet_arrived(report, now);
        case replay_event::discarded: return packet_discarded(report.record, now);
    }
}

void replay::packet_injected(const replay_report& report) {
    if (report.packet.value >= m_numbers.size()) { m_numbers.resize(report.packet.value + 1); }
    m_numbers[report.packet.value] = report.number;
    const class_id message_class = m_network.ledger()[report.packet].message_class;
    if ((m_network.partition().reduced() >> message_class.value & 1) != 0) {
        m_summands[report.node.value].push_back(report.number);
    }
}

std::uint32_t replay::copies_begun(const std::vector<replayed_message>& messages) {
    auto& copies = m_copied[m_tags];
    for (const replayed_message& each : messages) { copies[each.destination.value] = each.number; }
    return m_tags++;
}

void replay::packet_arrived(const replay_report& report, cycle_t now) {
    const packet_record& record = report.record;
    ++m_result.packets;
    m_result.flits += record.flits;
    m_packet_latency.add(now - record.created);
    m_network_latency.add(now - record.injected);
    if ((m_network.partition().reduced() >> record.message_class.value & 1) != 0) {
        sum_arrived(record, now);
    } else if (m_network.partition().multicasts(record.message_class)) {
        copy_arrived(record, now);
    } else {
        part_arrived(report.number, record, now);
    }
}

void replay::copy_arrived(const packet_record& record, cycle_t now) {
    const auto copies = m_copied.find(record.tag);
    const auto copy = copies->second.find(record.destination.value);
    if (!part_arrived(copy->second, record, now)) { return; }
    copies->second.erase(copy);
    if (copies->second.empty()) { m_copied.erase(copies); }
}

/// Delivers a combined packet. It contains one message of each other member of the group, in the order in which they
/// sent them.
void replay::sum_arrived(const packet_record& record, cycle_t now) {
    const std::vector<node_id>& members = m_network.routing().groups()->members(0);
    for (std::size_t member = 1; member < members.size(); ++member) {
        std::deque<std::uint64_t>& summands = m_summands[members[member].value];
        const std::uint64_t number = summands.front();
        summands.pop_front();
        part_arrived(number, record, now);
    }
}

/// @return whether the message is complete
bool replay::part_arrived(std::uint64_t number, const packet_record& record, cycle_t now) {
    if (!m_graph.packet_arrived(number, record.flits, now)) { return false; }
    ++m_result.messages;
    ++m_result.messages_of_type[static_cast<std::size_t>(record.type)];
    return true;
}

/// Ends the run, because records that wait for the message would wait for ever.
void replay::packet_discarded(const packet_record& record, cycle_t now) {
    discarded_packets discarded;
    discarded.add(record);
    run_outcome outcome;
    outcome.cycle = now;
    outcome.summary = fmt::format("a packet was discarded in cycle {}, and its message is lost", now);
    discarded.report(outcome);
    m_end.finish(std::move(outcome));
}

/// Schedules the next call for the start of operations, or for the end of the program.
void replay::wake_at(cycle_t now) {
    if (m_graph.next_work() != never) {
        m_domain.wake(m_self, std::max(now + 1, m_graph.next_work()));
    } else if (m_graph.finished()) {
        m_domain.wake(m_self, std::max(now + 1, m_graph.end()));
    }
}

void replay::tick(cycle_t now) {
    m_graph.work(now);
    if (m_graph.finished() && now >= m_graph.end()) {
        m_graph.close();
        run_outcome outcome;
        outcome.cycle = now;
        outcome.summary =
            fmt::format("{} messages replayed; the program took {} cycles", m_result.messages, m_graph.end());
        if (m_graph.recorded_cycles() != 0) {
            outcome.summary += fmt::format(", {} in the recorded run", m_graph.recorded_cycles());
        }
        m_end.finish(std::move(outcome));
    } else {
        wake_at(now);
    }
}

run_stage replay::stage() const {
    const std::uint64_t all = std::max(m_graph.messages(), m_result.messages);
    if (all == 0) { return {"replay"}; }
    return {"replay", static_cast<double>(m_result.messages) / static_cast<double>(all),
            fmt::format("{} of {}{} messages arrived", m_result.messages, m_graph.is_read_to_its_end() ? "" : "about ",
                        all)};
}

replay_result replay::result() const {
    replay_result result = m_result;
    result.cycles = m_graph.finished() ? m_graph.end() : 0;
    result.recorded_cycles = m_graph.recorded_cycles();
    result.late = m_graph.late();
    result.bytes = m_graph.bytes();
    result.unreceived = m_graph.unreceived();
    result.packet_latency = m_packet_latency.summary();
    result.network_latency = m_network_latency.summary();
    result.longest_path = m_graph.longest_path();
    if (m_source->streams() > 1) {
        result.ranks = m_graph.times().ranks();
        for (unsigned rank = 0; rank < result.ranks.size(); ++rank) {
            result.ranks[rank].over = m_graph.finished(rank);
        }
    }
    for (const auto& [kind, times] : m_graph.times().collectives()) {
        result.collectives[m_source->collective_name(kind)] = times;
    }
    return result;
}

std::vector<std::string> replay::waits() const {
    std::vector<std::string> lines;
    for (const std::uint64_t number : m_graph.waiting()) { lines.push_back(m_source->describe(number)); }
    return lines;
}

}  // namespace orbweaver::noc
