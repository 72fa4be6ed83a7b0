// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "hw/noc/traffic/traffic_desc.h"
#include "rtl_bridge/external/external_routers.h"
#include "rtl_bridge/external/plugin_endpoint.h"
#include "rtl_bridge/lockstep/rtl_watch.h"

namespace orbweaver::rtl {

/// The endpoints of `traffic.endpoint`. It ends the run when one violates a rule.
class plugin_endpoints final : public noc::foreign_endpoints {
public:
    /// @param fabric outlives this object
    /// @throws description_error if the plug-in cannot be loaded or makes no endpoint
    plugin_endpoints(const noc::foreign_endpoint_desc& described, clock_domain& clock, noc::network& fabric,
                     std::uint64_t seed, const rtl_surroundings& surroundings);

    bool stands_at(node_id node) const override { return m_stands[node.value]; }
    void join(noc::packet_listener& listener, const std::vector<noc::flow_plan>& plans) override;
    void begin_period(cycle_t now) override;
    noc::traffic_count created_before(cycle_t end, unsigned flow) const override;
    std::uint64_t started() const override;
    std::uint64_t accepted_flits() const override;

    /// Returns a text about an endpoint that does not take its flits; empty if there is none.
    std::string blocked_text(cycle_t now) const;
    /// Returns the flits that have left these endpoints.
    std::uint64_t sent_flits() const;
    /// Returns whether a process of an endpoint has failed. If so, it has violated the rule `assertion`.
    bool blames_user(const sc_core::sc_report& failure) { return blames_one(m_blamed, failure); }
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const { return m_watch.counters(); }
    const std::optional<first_failure>& failure() const { return m_failure; }

private:
    void report(const judged_end& endpoint, cycle_t now, const broken_rule& broken);

    const packet_ledger& m_packets;
    std::vector<bool> m_stands;                 // [node]
    std::vector<std::uint8_t> m_flow_of_class;  // [class]
    departed_packets m_departed;
    rtl_watch m_watch;
    plugin_library m_library;
    std::deque<plugin_endpoint> m_endpoints;
    std::vector<plugin_endpoint*> m_blamed;
    std::optional<first_failure> m_failure;
};

}  // namespace orbweaver::rtl
