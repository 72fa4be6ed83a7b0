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

/// The Verilated router in a module, which passes it the inputs of the links and ticks it. A flit that is visible in
/// cycle t was on the input wires in t - 1, so the edge into t shows it to the router. The router is clocked only in
/// cycles with activity in it or on its wires. Other cycles do not change its state, except for the occupation of
/// narrow links, which is updated later.
class rtl_side {
public:
    /// @param owner     module whose tick() calls step()
    /// @param reference name of the reference for comparisons, one word
    rtl_side(clock_domain& domain, clocked& owner, const noc::router_parameters& parameters,
             const rtl_router_library& library, std::string reference, mismatch_listener listener);

    /// Prepares the wake-ups. Call it at the start of the simulation.
    void start() { m_alarm = m_domain.look_up(m_self); }

    // Adds an input from the link of a port of the topology, with the delay until it is visible or usable.
    void flit_arrives(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void credit_arrives(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    // Adds an expected output, with the delay until it is on the wires.
    void expect_flit(unsigned port, const link_wires& wires, cycle_t delay);
    void expect_credit(unsigned port, vc_id vc, cycle_t delay);

    /// Executes the clock edge into cycle `now`, if there is activity, and compares the wires in that cycle.
    /// @return the flits that leave the buffers in this cycle; null if the router was not clocked
    const router_departures* step(cycle_t now);
    /// Sleeps if the router is empty and no output is expected. While all flits inside are blocked, it does not keep
    /// the clock domain awake. Call it at the end of a tick.
    void rest_if_idle();
    /// Reports another kind of difference.
    void differs(cycle_t now, const std::string& text);

    const verilated_router& router() const { return m_router; }
    const rtl_routing& routing() const { return m_routing; }
    /// Returns flit::routing of the head at the front of an input VC.
    std::uint16_t routing_state(unsigned port, const flit& head) const {
        const auto entered = m_entered.find({port, head.vc.value});
        return entered == m_entered.end() ? head.routing : entered->second;
    }
    const router_comparison& wires() const { return m_wires; }
    /// Convert a port of the topology to its RTL port, and back. For an RTL port without one, the latter returns the
    /// number of topology ports.
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
    std::optional<entry_draws> m_draws;                                // empty: packets have no states
    std::vector<bool> m_enters;                                        // [port of the topology]: a node is attached
    std::map<std::pair<unsigned, unsigned>, std::uint16_t> m_entered;  // [port, vc]: state of the last head
    std::vector<unsigned> m_rtl_port;                                  // [port of the topology]
    std::vector<unsigned> m_port_of;                                   // [port of the RTL]
    wire_schedule m_arriving;                                          // [cycle of visibility]
    wire_schedule m_expected;                                          // [cycle on the wires]
    router_comparison m_wires;
    router_departures m_leaving;
    const cycle_t m_longest_hold;  // cycles for which a flit holds a narrow link; 0: no link is narrow
    cycle_t m_clocked = 0;         // last cycle in which the router was clocked
    cycle_t m_held_until = 0;      // first cycle in which no departed flit occupies a narrow link
    unsigned m_inside = 0;         // flits between the arriving and the leaving wires
};

}  // namespace orbweaver::rtl
