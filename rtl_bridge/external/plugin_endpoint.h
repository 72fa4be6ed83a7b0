// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "hw/noc/network.h"
#include "hw/noc/traffic/foreign_endpoints.h"
#include "rtl_bridge/external/judged_end.h"

namespace orbweaver::rtl {

/// An endpoint of a plug-in at a node. The module of the user is a child, whose flits and packets are checked.
class plugin_endpoint final : public flit_module, public judged_end {
public:
    /// @param departed of all endpoints of the plug-in
    /// @throws description_error if the plug-in makes no endpoint for this node
    plugin_endpoint(sc_core::sc_module_name name, clock_domain& clock, noc::network& fabric, node_id node,
                    std::uint64_t seed, const plugin_library& library, const system::plugin_parameters& values,
                    departed_packets& departed, listener listening);

    const char* kind() const override { return "plugin_endpoint"; }

    /// @param flow_of_class [class]: flow of its packets
    void join(noc::packet_listener& receiver, const std::vector<std::uint8_t>& flow_of_class);
    /// Notes that packets whose records are opened from now on are created in cycle `now` or later.
    void begin_period(cycle_t now) { m_periods.push_back({m_packets.next_id(m_node), now}); }
    /// Returns the packets of a flow whose heads have left, with a creation before `end`, the present cycle.
    noc::traffic_count left_before(cycle_t end, unsigned flow) const;

private:
    /// A packet whose tail was taken, so that its record has to be closed.
    struct taken_packet {
        packet_slot slot;
        std::uint64_t id = 0;
        cycle_t cycle = 0;
    };
    /// A part of the run in which records of packets are opened.
    struct period {
        std::uint64_t first_id = 0;
        cycle_t begin = 0;
    };

    std::optional<broken_rule> judge_past() override;
    std::optional<broken_rule> judge_header(const flit& leaving) const override;
    void note_departure(const flit& leaving, cycle_t wires) override;
    std::optional<broken_rule> judge_length(const flit& leaving, unsigned length) const override;
    void note_arrival(packet_slot slot, const packet_record& record, cycle_t now) override;
    cycle_t opened_from(std::uint64_t id) const;

    const packet_endpoint_desc m_end;
    std::unique_ptr<flit_module> m_user;
    std::deque<taken_packet> m_taken;
    std::vector<period> m_periods;  // in order of time
    std::vector<std::uint8_t> m_flow_of_class;
    noc::packet_listener* m_receiver = nullptr;
    std::vector<noc::traffic_count> m_left;    // [flow]: packets whose heads have left
    std::vector<noc::traffic_count> m_latest;  // [flow]: those of them that were created in m_latest_cycle
    cycle_t m_latest_cycle = 0;
};

}  // namespace orbweaver::rtl
