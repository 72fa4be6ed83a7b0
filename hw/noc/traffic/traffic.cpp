// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver {

namespace {

/// How often it is checked that flits still move: far longer than a flit or credit is on its way.
constexpr cycle_t watch_cycles = 4096;

/// Nodes of a network whose distances are kept.
constexpr unsigned largest_hop_table = 256;

class_id class_of_traffic(const network_desc& described, const vc_partition& partition) {
    class_id found;
    if (partition.class_of(message_type::data, found)) {
        return found;
    }
    for (const auto& of : described.classes) {
        if (of.types.empty()) {
            return found;
        }
        ++found.value;
    }
    throw user_error("traffic needs a class that carries DATA, or one without types");
}

/// Probability that a node creates a packet in a cycle.
std::uint64_t creation_threshold(const traffic_desc& described) {
    if (described.packet_flits < 1) {
        throw user_error("traffic.packet_flits is 1 or more");
    }
    return probability_threshold(described.rate / described.packet_flits);
}

}  // namespace

traffic::traffic(sc_core::sc_module_name name, clock_domain& domain, network& on, const traffic_desc& described,
                 std::uint64_t seed, run_control& end)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::cores)),  // before the endpoints: it sees the state between two cycles
      m_network(on),
      m_described(described),
      m_end(end),
      m_pattern(make_pattern(described, {on.nodes(), on.columns(), on.rows()})),
      m_gap(creation_threshold(described)),
      m_measure_begin(std::max<cycle_t>(described.warmup_cycles, 1)),
      m_measure_end(m_measure_begin + std::max<cycle_t>(described.measure_cycles, 1)) {
    endpoint_parameters parameters;
    parameters.seed = seed;
    parameters.pattern = m_pattern.get();
    parameters.gap = &m_gap;
    parameters.packet_flits = described.packet_flits;
    parameters.message_class = class_of_traffic(on.description(), on.partition());
    parameters.link_cycles = on.description().link.cycles;
    parameters.listener = this;
    for (unsigned node = 0; node < on.nodes(); ++node) {
        m_endpoints.push_back(std::make_unique<traffic_endpoint>(
            fmt::format("n{}", node).c_str(), domain, on, node_id{static_cast<std::uint16_t>(node)}, parameters));
    }
    if (on.nodes() <= largest_hop_table) {
        m_known_hops.assign(std::size_t{on.nodes()} * on.nodes(), 0);
    }
    domain.wake(m_self, m_measure_begin);
    domain.wake(m_self, m_measure_end);
    domain.wake(m_self, m_measure_end + described.drain_cycles);
    domain.wake(m_self, watch_cycles);
}

void traffic::tick(cycle_t now) {
    if (now == m_measure_begin) {
        begin_measuring(now);
    }
    if (now == m_measure_end) {
        begin_draining(now);
    }
    if (m_phase == phase::drain) {
        const bool late = now >= m_measure_end + m_described.drain_cycles;
        if (m_arrived == m_result.measured_packets || late) {
            finish(now, late && m_arrived != m_result.measured_packets);
            return;
        }
    }
    if (now % watch_cycles == 0) {
        watch(now);
    }
}

void traffic::begin_measuring(cycle_t now) {
    m_phase = phase::measure;
    m_created_before = created_before(now);
    m_backlog_before = m_created_before - started();
    m_ejected_before = ejected();
    m_hops_before = m_network.flit_hops();
}

void traffic::begin_draining(cycle_t now) {
    m_phase = phase::drain;
    const std::uint64_t created = created_before(now);
    const std::uint64_t backlog = created - started();
    const double node_cycles = static_cast<double>(m_network.nodes()) * static_cast<double>(now - m_measure_begin);
    m_result.measured_packets = created - m_created_before;
    m_result.offered = static_cast<double>(m_result.measured_packets * m_described.packet_flits) / node_cycles;
    m_result.accepted = static_cast<double>(ejected() - m_ejected_before) / node_cycles;
    m_result.flit_hops = m_network.flit_hops() - m_hops_before;
    m_result.measure_begin = m_measure_begin;
    m_result.measure_end = now;
    m_queues_grew =
        backlog > m_backlog_before + std::max<std::uint64_t>(m_result.measured_packets / 20, m_network.nodes());
}

void traffic::packet_arrived(const packet_record& record, cycle_t now) {
    if (record.created < m_measure_begin || record.created >= m_measure_end) {
        return;
    }
    ++m_arrived;
    m_routers_visited += hops(record);
    m_packet_latency.add(now - record.created);
    m_network_latency.add(now - record.injected);
    if (m_phase == phase::drain && m_arrived == m_result.measured_packets) {
        m_domain.wake(m_self, now + 1);
    }
}

/// Routers that a packet passes: walks its route the first time.
unsigned traffic::hops(const packet_record& record) {
    if (m_known_hops.empty()) {
        return m_network.hops(record.source, record.destination);
    }
    std::uint16_t& known =
        m_known_hops[std::size_t{record.source.value} * m_network.nodes() + record.destination.value];
    if (known == 0) {
        known = static_cast<std::uint16_t>(m_network.hops(record.source, record.destination));
    }
    return known;
}

void traffic::watch(cycle_t now) {
    m_domain.wake(m_self, now + watch_cycles);
    const std::uint64_t hops = m_network.flit_hops();
    if (hops != m_watched_hops || m_network.flits_inside() == 0) {
        m_watched_hops = hops;
        return;
    }
    run_outcome outcome;
    outcome.code = exit_code::deadlock;
    outcome.status = "deadlock";
    outcome.cycle = now;
    outcome.summary = fmt::format("no flit has moved for {} cycles", watch_cycles);
    for (const network_wait& wait : m_network.waits()) {
        outcome.details.push_back(fmt::format("packet {} from {} to {}: {} flits at {}, wants {}: {}", wait.packet,
                                              wait.source.value, wait.destination.value, wait.flits, wait.at,
                                              wait.wants, describe(wait.reason)));
    }
    m_result.end = now;
    m_end.finish(std::move(outcome));
}

void traffic::finish(cycle_t now, bool late) {
    m_result.saturated = late || m_queues_grew;
    m_result.end = now;
    run_outcome outcome;
    outcome.status = m_result.saturated ? "saturated" : "ok";
    outcome.cycle = now;
    outcome.summary =
        fmt::format("offered {:.4f}, accepted {:.4f} flits/node/cycle", m_result.offered, m_result.accepted);
    m_end.finish(std::move(outcome));
}

std::uint64_t traffic::ejected() const {
    std::uint64_t sum = 0;
    for (const auto& endpoint : m_endpoints) {
        sum += endpoint->ejected_flits();
    }
    return sum;
}

std::uint64_t traffic::created_before(cycle_t end) const {
    std::uint64_t sum = 0;
    for (const auto& endpoint : m_endpoints) {
        sum += endpoint->created_before(end);
    }
    return sum;
}

std::uint64_t traffic::started() const {
    std::uint64_t sum = 0;
    for (const auto& endpoint : m_endpoints) {
        sum += endpoint->started();
    }
    return sum;
}

traffic_result traffic::result() const {
    traffic_result result = m_result;
    result.packet_latency = m_packet_latency.summary();
    result.network_latency = m_network_latency.summary();
    result.hops_mean = m_arrived == 0 ? 0 : static_cast<double>(m_routers_visited) / static_cast<double>(m_arrived);
    return result;
}

}  // namespace orbweaver
