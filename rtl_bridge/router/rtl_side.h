// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/router/router_block.h"
#include "rtl_bridge/router/entry_draws.h"
#include "rtl_bridge/router/router_words.h"
#include "rtl_bridge/router/rtl_router_library.h"
#include "rtl_bridge/router/verilated_router.h"
#include "rtl_bridge/router/wire_schedule.h"

namespace orbweaver::rtl {

/// The Verilated router within a module, which hands it what comes on the links and ticks it. A flit that is visible in
/// cycle t was on the input wires in t - 1, so the edge into t shows it to the router. The router is clocked only in
/// cycles in which something is in it or on its wires: its state is the same after any number of others,
/// but for how long flits hold narrow links, which is caught up with.
class rtl_side {
public:
    /// @param owner     whose tick() calls step()
    /// @param reference what the wires are compared with, a word
    rtl_side(clock_domain& domain, clocked& owner, const noc::router_parameters& parameters,
             const rtl_router_library& library, std::string reference, mismatch_listener listener);

    /// At the start of the simulation.
    void start() { m_alarm = m_domain.look_up(m_self); }

    // What comes on the links of a port of the topology, by the delay until it is visible or usable.
    void flit_arrives(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void credit_arrives(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    // What shall be on the wires that leave, by the delay until it is.
    void expect_flit(unsigned port, const link_wires& wires, cycle_t delay);
    void expect_credit(unsigned port, vc_id vc, cycle_t delay);

    /// The clock edge into cycle `now`, if there is anything to do, and the comparison of the wires in that cycle.
    /// @return what leaves the buffers in this cycle, or null if the router was not clocked
    const router_departures* step(cycle_t now);
    /// Sleeps if nothing is inside and nothing is expected, and keeps nobody awake while all that is inside is stuck.
    /// At the end of a tick.
    void rest_if_idle();
    /// Reports a difference of another kind.
    void differs(cycle_t now, const std::string& text);

    const verilated_router& router() const { return m_router; }
    const rtl_routing& routing() const { return m_routing; }
    /// flit::routing of the head at the front of an input virtual channel.
    std::uint16_t routing_state(unsigned port, const flit& head) const {
        const auto entered = m_entered.find({port, head.vc.value});
        return entered == m_entered.end() ? head.routing : entered->second;
    }
    const router_comparison& wires() const { return m_wires; }
    /// RTL port of a port of the topology, and back; `topology_ports` where there is none.
    unsigned rtl_port(unsigned port) const { return m_rtl_port[port]; }
    unsigned topology_port_of(unsigned rtl_port) const { return m_port_of[rtl_port]; }

private:
    void rouse();
    void catch_up(cycle_t now);
    bool is_empty(const router_wires& wires) const;
    bool enters(unsigned port) const { return m_draws && m_enters[port]; }
    void enter_heads(cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    clock_domain::alarm m_alarm;
    bool m_awake = false;
    const sc_core::sc_module& m_module;
    std::string m_reference;
    mismatch_listener m_listener;
    const rtl_routing& m_routing;
    verilated_router m_router;
    std::optional<entry_draws> m_draws;                                // none: packets have no states
    std::vector<bool> m_enters;                                        // [port of the topology]: a node hangs there
    std::map<std::pair<unsigned, unsigned>, std::uint16_t> m_entered;  // [port, vc]: state of the last head
    std::vector<unsigned> m_rtl_port;                                  // [port of the topology]
    std::vector<unsigned> m_port_of;                                   // [port of the RTL]
    wire_schedule m_arriving;                                          // [cycle of visibility]
    wire_schedule m_expected;                                          // [cycle on the wires]
    router_comparison m_wires;
    router_departures m_leaving;
    const cycle_t m_longest_hold;  // of a narrow link by a flit; 0: there are none
    cycle_t m_clocked = 0;         // last cycle in which the router was clocked
    cycle_t m_held_until = 0;      // from this cycle on no narrow link is held by what has left
    unsigned m_inside = 0;         // flits between the wires that arrive and those that leave
};

}  // namespace orbweaver::rtl
