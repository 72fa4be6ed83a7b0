// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "hw/noc/network.h"
#include "hw/noc/traffic/foreign_endpoints.h"
#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/external/departed_packets.h"
#include "rtl_bridge/external/flit_words.h"
#include "rtl_bridge/external/router_rule.h"
#include "tlm/flit_port.h"
#include "tlm/flit_rules.h"

namespace orbweaver::rtl {

/// An endpoint of a plug-in at a node. The module of the user is a child. Each flit and credit that leaves it is
/// checked in the call that sends it. The first violated rule stops the endpoint.
class plugin_endpoint final : public sc_core::sc_module, private clocked {
public:
    /// Notification of a violated rule.
    using listener = std::function<void(const plugin_endpoint& endpoint, cycle_t now, const broken_rule& broken)>;

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
    /// Returns the cycle in which the oldest flit arrived that the user has not taken; `never` if there is none.
    cycle_t oldest_arrival() const;
    std::uint64_t started() const { return m_started; }
    std::uint64_t sent_flits() const { return m_sent; }
    std::uint64_t accepted_flits() const { return m_accepted; }
    const lockstep_record& wires() const { return m_wires; }

    /// Stops the endpoint because its code has failed.
    /// @return true
    bool fails(const std::string& part, const std::string& text) {
        return breaks(broken_rule{router_rule::assertion, part + ": " + text});
    }

private:
    /// A flit in the buffers of the user, and the packet that it ends, if any.
    struct held_flit {
        packet_slot packet;
        vc_id vc;
        cycle_t due = 0;  // cycle in which it becomes visible
        std::optional<packet_record> ended;
    };
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
    struct late_flit {
        flit content;
        cycle_t wires = 0;  // cycle in which it leaves
    };
    struct due_credit {
        vc_id vc;
        cycle_t due = 0;
    };

    void tick(cycle_t now) override;
    void send(flit leaving);
    void end_flit(const held_flit& taken, cycle_t now);
    void take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    void judge_flit(unsigned port, const flit& leaving, const sc_core::sc_time& delay);
    void judge_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    std::optional<broken_rule> judge_link(const flit& leaving, cycle_t wires);
    std::optional<broken_rule> judge_record(const flit& leaving) const;
    std::optional<broken_rule> judge_head(const flit& leaving) const;
    cycle_t opened_from(std::uint64_t id) const;
    void note_departure(const flit& leaving, cycle_t wires);
    std::optional<broken_rule> judge_length(const flit& leaving);
    std::optional<broken_rule> judge_taken();
    bool is_between_cycles(const sc_core::sc_time& delay);
    cycle_t cycle_of(const sc_core::sc_time& delay) const;
    void call(const char* socket, const std::function<void()>& transport);
    bool breaks(const std::optional<broken_rule>& broken);
    void keep(const std::optional<flit>& arriving, std::uint64_t arriving_credits, const std::optional<flit>& leaving,
              std::uint64_t leaving_credits);

    clock_domain& m_clock;
    clock_domain::handle m_self;
    packet_ledger& m_packets;
    const node_id m_node;
    const unsigned m_nodes;
    departed_packets& m_departed;
    const packet_endpoint_desc m_end;
    std::unique_ptr<flit_module> m_user;
    flit_initiator_socket m_to_user{"to_user"};
    flit_target_socket m_from_user{"from_user"};
    flit_initiator_socket m_injection{"injection"};
    flit_target_socket m_ejection{"ejection"};
    flit_target_port<plugin_endpoint, &plugin_endpoint::take_flit> m_arrivals{*this, 0};
    flit_initiator_port<plugin_endpoint, &plugin_endpoint::take_credit> m_credits{*this, 0};
    flit_target_port<plugin_endpoint, &plugin_endpoint::judge_flit> m_departures{*this, 0};
    flit_initiator_port<plugin_endpoint, &plugin_endpoint::judge_credit> m_supplies{*this, 0};
    flit_rules m_rules;
    std::deque<due_credit> m_due;                      // credits that the user cannot use yet
    std::vector<std::deque<held_flit>> m_held;         // [vc]
    std::deque<late_flit> m_late;                      // flits that leave in later cycles
    std::multimap<cycle_t, held_flit> m_late_credits;  // [cycle in which the user takes the flit]
    std::deque<taken_packet> m_taken;
    std::vector<period> m_periods;    // in order of time
    std::vector<unsigned> m_lengths;  // [vc]: flits of the packet that leaves
    std::vector<std::uint8_t> m_flow_of_class;
    noc::packet_listener* m_receiver = nullptr;
    std::vector<noc::traffic_count> m_left;    // [flow]: packets whose heads have left
    std::vector<noc::traffic_count> m_latest;  // [flow]: those of them that were created in m_latest_cycle
    cycle_t m_latest_cycle = 0;
    std::uint64_t m_started = 0;
    std::uint64_t m_sent = 0;
    std::uint64_t m_accepted = 0;
    flit_record m_wires{wire_words<router_flits>{{"node"}}};
    listener m_listener;
    bool m_broken = false;
};

}  // namespace orbweaver::rtl
