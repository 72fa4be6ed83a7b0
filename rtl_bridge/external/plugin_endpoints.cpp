// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/plugin_endpoints.h"

#include <fmt/core.h>

namespace orbweaver::rtl {

plugin_endpoints::plugin_endpoints(const noc::foreign_endpoint_desc& described, clock_domain& clock,
                                   noc::network& fabric, std::uint64_t seed, const rtl_surroundings& surroundings)
    : m_packets(fabric.ledger()),
      m_stands(fabric.nodes(), described.nodes.empty()),
      m_flow_of_class(fabric.partition().classes()),
      m_watch(surroundings),
      m_library(described.library, "traffic.endpoint.library") {
    for (const unsigned chosen : described.nodes) { m_stands[chosen] = true; }
    for (unsigned number = 0; number < fabric.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (!stands_at(node)) { continue; }
        m_blamed.push_back(&m_endpoints.emplace_back(
            fmt::format("node{}", number).c_str(), clock, fabric, node, seed, m_library, described.parameters,
            m_departed, [this](const judged_end& endpoint, cycle_t now, const broken_rule& broken) {
                report(endpoint, now, broken);
            }));
        m_watch.add(m_endpoints.back().wires());
    }
}

void plugin_endpoints::join(noc::packet_listener& listener, const std::vector<noc::flow_plan>& plans) {
    for (std::size_t flow = plans.size(); flow-- > 0;) {
        m_flow_of_class[plans[flow].flow.message_class.value] = static_cast<std::uint8_t>(flow);
    }
    for (plugin_endpoint& endpoint : m_endpoints) { endpoint.join(listener, m_flow_of_class); }
}

void plugin_endpoints::begin_period(cycle_t now) {
    for (plugin_endpoint& endpoint : m_endpoints) { endpoint.begin_period(now); }
}

/// Packets whose heads have not left are known by their open records.
noc::traffic_count plugin_endpoints::created_before(cycle_t end, unsigned flow) const {
    noc::traffic_count sum;
    const auto add = [&sum](std::uint64_t packets, std::uint64_t flits) {
        sum.packets += packets;
        sum.flits += flits;
    };
    for (const plugin_endpoint& endpoint : m_endpoints) {
        const noc::traffic_count left = endpoint.left_before(end, flow);
        add(left.packets, left.flits);
    }
    m_packets.for_each_open([&](packet_slot slot, const packet_record& record) {
        const bool waits = record.created < end && record.source.value < m_stands.size() && stands_at(record.source) &&
                           record.message_class.value < m_flow_of_class.size() && !m_departed.contains(slot, record.id);
        if (waits && m_flow_of_class[record.message_class.value] == flow) { add(1, record.flits); }
    });
    return sum;
}

std::string plugin_endpoints::blocked_text(cycle_t now) const {
    constexpr cycle_t patience = 4096;
    for (const plugin_endpoint& endpoint : m_endpoints) {
        const cycle_t oldest = endpoint.oldest_arrival();
        if (oldest != never && oldest + patience < now) {
            return fmt::format("blocked: {} has not taken a flit that arrived in cycle {}", endpoint.name(), oldest);
        }
    }
    return {};
}

std::uint64_t plugin_endpoints::started() const {
    std::uint64_t sum = 0;
    for (const plugin_endpoint& endpoint : m_endpoints) { sum += endpoint.started(); }
    return sum;
}

std::uint64_t plugin_endpoints::accepted_flits() const {
    std::uint64_t sum = 0;
    for (const plugin_endpoint& endpoint : m_endpoints) { sum += endpoint.accepted_flits(); }
    return sum;
}

std::uint64_t plugin_endpoints::sent_flits() const {
    std::uint64_t sum = 0;
    for (const plugin_endpoint& endpoint : m_endpoints) { sum += endpoint.sent_flits(); }
    return sum;
}

void plugin_endpoints::report(const judged_end& endpoint, cycle_t now, const broken_rule& broken) {
    if (!m_failure) { m_failure = {now, endpoint.module_name(), broken}; }
    m_watch.listener()(
        mismatch_of_rule(endpoint.module_name(), now, name_of(broken.rule), broken.text, "network", endpoint.wires()));
}

}  // namespace orbweaver::rtl
