// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hw/noc/network_plan.h"
#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/external/departed_packets.h"
#include "rtl_bridge/external/flit_words.h"
#include "rtl_bridge/external/router_rule.h"
#include "tlm/flit_module.h"
#include "tlm/flit_port.h"
#include "tlm/flit_rules.h"

namespace orbweaver::rtl {

/// The flit links between a node of a network and a module of a plug-in. It passes flits and credits on, and checks
/// each that leaves the module in the call that sends it. The first violated rule stops the module. A derived class is
/// the module that the network sees; it makes the module of the user, and adds rules.
class judged_end : private clocked {
public:
    /// Notification of a violated rule.
    using listener = std::function<void(const judged_end& end, cycle_t now, const broken_rule& broken)>;

    judged_end(const judged_end&) = delete;
    judged_end& operator=(const judged_end&) = delete;

    /// Returns the hierarchical name of the module that the network sees.
    const char* module_name() const { return m_outside.name(); }
    node_id position() const { return m_node; }
    /// Returns the cycle in which the oldest flit arrived that the user has not taken; `never` if there is none.
    cycle_t oldest_arrival() const;
    /// Returns the number of packets whose heads have left.
    std::uint64_t started() const { return m_started; }
    std::uint64_t sent_flits() const { return m_sent; }
    std::uint64_t accepted_flits() const { return m_accepted; }
    const lockstep_record& wires() const { return m_wires; }

    /// Stops the module because its code has failed.
    /// @return true
    bool fails(const std::string& part, const std::string& text) {
        return breaks(broken_rule{router_rule::assertion, part + ": " + text});
    }

protected:
    /// @param outside  the module that the network sees, a base of this object, with one port
    /// @param packets  of the network
    /// @param departed of all modules of the plug-in
    judged_end(flit_module& outside, clock_domain& clock, const noc::network_plan& plan, packet_ledger& packets,
               node_id node, departed_packets& departed, listener listening);
    ~judged_end() override = default;

    /// Joins the module of the user, which outlives the simulation.
    /// @param kind of the module, for messages: "an endpoint"
    /// @throws description_error for another number of ports than one, or unbound sockets
    void join_user(flit_module& user, const plugin_library& library, const char* kind);
    /// Stops the module if a rule is violated.
    /// @return whether one is
    bool breaks(const std::optional<broken_rule>& broken);
    bool is_broken() const { return m_broken; }

    /// Checks what calls of the user should have done before this one.
    virtual std::optional<broken_rule> judge_past() { return std::nullopt; }
    /// Checks a head that agrees with its record.
    virtual std::optional<broken_rule> judge_header(const flit& leaving) const = 0;
    /// Notes a head that has left.
    /// @param wires cycle in which it is on the link
    virtual void note_departure(const flit&, cycle_t) {}
    /// Checks the length of a packet at its tail.
    virtual std::optional<broken_rule> judge_length(const flit&, unsigned) const { return std::nullopt; }
    /// Notes that the user has taken the tail of a packet.
    virtual void note_arrival(packet_slot, const packet_record&, cycle_t) {}

    clock_domain& m_clock;
    packet_ledger& m_packets;
    const node_id m_node;
    const unsigned m_nodes;

private:
    /// A flit in the buffers of the user, and the packet that it ends, if any.
    struct held_flit {
        packet_slot packet;
        vc_id vc;
        cycle_t due = 0;  // cycle in which it becomes visible
        std::optional<packet_record> ended;
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
    std::optional<broken_rule> judge_tail(const flit& leaving);
    bool is_between_cycles(const sc_core::sc_time& delay);
    cycle_t cycle_of(const sc_core::sc_time& delay) const;
    void call(const char* socket, const std::function<void()>& transport);
    void keep(const std::optional<flit>& arriving, std::uint64_t arriving_credits, const std::optional<flit>& leaving,
              std::uint64_t leaving_credits);

    flit_module& m_outside;
    clock_domain::handle m_self;
    departed_packets& m_departed;
    flit_module* m_user = nullptr;
    flit_initiator_socket m_to_user{"to_user"};
    flit_target_socket m_from_user{"from_user"};
    flit_target_port<judged_end, &judged_end::take_flit> m_arrivals{*this, 0};
    flit_initiator_port<judged_end, &judged_end::take_credit> m_credits{*this, 0};
    flit_target_port<judged_end, &judged_end::judge_flit> m_departures{*this, 0};
    flit_initiator_port<judged_end, &judged_end::judge_credit> m_supplies{*this, 0};
    flit_rules m_rules;
    std::deque<due_credit> m_due;                      // credits that the user cannot use yet
    std::vector<std::deque<held_flit>> m_held;         // [vc]
    std::deque<late_flit> m_late;                      // flits that leave in later cycles
    std::multimap<cycle_t, held_flit> m_late_credits;  // [cycle in which the user takes the flit]
    std::vector<unsigned> m_lengths;                   // [vc]: flits of the packet that leaves
    std::uint64_t m_started = 0;
    std::uint64_t m_sent = 0;
    std::uint64_t m_accepted = 0;
    flit_record m_wires{wire_words<router_flits>{{"node"}}};
    listener m_listener;
    bool m_broken = false;
};

}  // namespace orbweaver::rtl
