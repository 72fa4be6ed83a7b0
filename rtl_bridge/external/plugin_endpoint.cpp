// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/plugin_endpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/noc/endpoint_class.h"
#include "hw/noc/node_endpoint.h"

namespace orbweaver::rtl {

plugin_endpoint::plugin_endpoint(sc_core::sc_module_name name, clock_domain& clock, noc::network& fabric, node_id node,
                                 std::uint64_t seed, const plugin_library& library,
                                 const system::plugin_parameters& values, departed_packets& departed,
                                 listener listening)
    : flit_module(name, 1),
      judged_end(*this, clock, *fabric.plan(), fabric.ledger(), node, departed, std::move(listening)),
      m_end(noc::node_endpoint(fabric, node, noc::endpoint_class(fabric, "packets of a plug-in"))),
      m_user(library.make(
          &system::plugin::endpoint, "endpoint",
          system::plugin_endpoint_context{library.contents().name, clock, m_packets, m_end, m_nodes, seed, values})) {
    join_user(*m_user, library, "an endpoint");
    out[0].bind(fabric.injection(node));
    fabric.ejection(node).bind(in[0]);
}

void plugin_endpoint::join(noc::packet_listener& receiver, const std::vector<std::uint8_t>& flow_of_class) {
    m_receiver = &receiver;
    m_flow_of_class = flow_of_class;
    const std::size_t flows = 1 + *std::ranges::max_element(flow_of_class);
    m_left.resize(flows);
    m_latest.resize(flows);
}

noc::traffic_count plugin_endpoint::left_before(cycle_t end, unsigned flow) const {
    if (flow >= m_left.size()) { return {}; }  // replies
    const noc::traffic_count latest = m_latest_cycle >= end ? m_latest[flow] : noc::traffic_count{};
    return {m_left[flow].packets - latest.packets, m_left[flow].flits - latest.flits};
}

std::optional<broken_rule> plugin_endpoint::judge_header(const flit& leaving) const {
    const packet_record& record = m_packets[leaving.packet];
    const auto broken = [](const std::string& text) { return broken_rule{router_rule::content, text}; };
    if (leaving.payload != m_end.encode(leaving.destination)) {
        return broken(fmt::format("a head for node {} leaves with payload {:#x} in place of {:#x}",
                                  leaving.destination.value, leaving.payload, m_end.encode(leaving.destination)));
    }
    const cycle_t earliest = opened_from(record.id);
    if (record.created < earliest || record.created > m_clock.now()) {
        return broken(fmt::format("the record of a head has creation {}, and was opened in cycles {} to {}",
                                  record.created, earliest, m_clock.now()));
    }
    return std::nullopt;
}

/// Returns a cycle before which the record of a packet of this node was not opened.
cycle_t plugin_endpoint::opened_from(std::uint64_t id) const {
    const auto later = std::ranges::partition_point(m_periods, [id](const auto& each) { return each.first_id <= id; });
    return later == m_periods.begin() ? 0 : std::prev(later)->begin;
}

void plugin_endpoint::note_departure(const flit& leaving, cycle_t wires) {
    packet_record& record = m_packets[leaving.packet];
    record.injected = std::max<cycle_t>(wires, 1);
    record.flow = m_flow_of_class[record.message_class.value];
    if (record.created > m_latest_cycle) {
        m_latest_cycle = record.created;
        std::ranges::fill(m_latest, noc::traffic_count{});
    }
    for (auto* const counts : {&m_left, &m_latest}) {
        if (counts == &m_latest && record.created != m_latest_cycle) { continue; }
        ++(*counts)[record.flow].packets;
        (*counts)[record.flow].flits += record.flits;
    }
}

std::optional<broken_rule> plugin_endpoint::judge_length(const flit& leaving, unsigned length) const {
    const std::uint32_t expected = m_packets[leaving.packet].flits;
    if (length == expected) { return std::nullopt; }
    return broken_rule{router_rule::content,
                       fmt::format("a packet of {} flits has left, and its record has {}", length, expected)};
}

void plugin_endpoint::note_arrival(packet_slot slot, const packet_record& record, cycle_t now) {
    m_taken.push_back({slot, record.id, now});
    m_receiver->packet_arrived(record, now);
}

/// Checks that the records of packets were closed in the cycle in which their tails were taken.
std::optional<broken_rule> plugin_endpoint::judge_past() {
    while (!m_taken.empty() && m_taken.front().cycle < m_clock.now()) {
        const taken_packet taken = m_taken.front();
        m_taken.pop_front();
        const packet_record& record = m_packets[taken.slot];
        if (record.open && record.id == taken.id) {
            return broken_rule{router_rule::tag, fmt::format("packet {} was taken in cycle {}, and its record is open",
                                                             taken.id, taken.cycle)};
        }
    }
    return std::nullopt;
}

}  // namespace orbweaver::rtl
