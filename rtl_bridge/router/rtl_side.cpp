// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/rtl_side.h"

#include <algorithm>
#include <utility>

namespace orbweaver::rtl {

namespace {

constexpr unsigned router_cycles = 2;  // maximum delay from a buffer to the link

router_comparison comparison_of(const std::vector<noc::topology_port>& ports, const rtl_routing& routing) {
    std::vector<std::string> names(routing.ports());
    for (unsigned port = 0; port < ports.size(); ++port) {
        names[routing.port(ports[port], port)] = std::string(ports[port].name);
    }
    return router_comparison(wire_words<router_wires>(std::move(names), word_bits(routing.payload_bits())));
}

/// Returns the cycles for which a flit occupies the narrowest link, plus one for the fractional remainder.
cycle_t longest_hold(const std::vector<double>& flits_per_cycle) {
    cycle_t longest = 0;
    for (const double capacity : flits_per_cycle) {
        longest = std::max(longest, capacity < 1 ? static_cast<cycle_t>(1 / capacity) + 2 : 0);
    }
    return longest;
}

unsigned flits_on(const router_wires& wires) {
    unsigned sum = 0;
    for (const link_wires& link : wires.links) { sum += link.valid ? 1U : 0U; }
    return sum;
}

}  // namespace

rtl_side::rtl_side(clock_domain& domain, clocked& owner, const noc::router_parameters& parameters,
                   const rtl_router_library& library, std::string reference, mismatch_listener listener)
    : m_domain(domain),
      m_self(domain.attach(owner, clock_stage::fabric)),
      m_module(dynamic_cast<const sc_core::sc_module&>(owner)),
      m_reference(std::move(reference)),
      m_listener(std::move(listener)),
      m_routing(library.routing),
      m_router(library.code[m_routing.design_of(parameters.number)].code,
               library.code[m_routing.design_of(parameters.number)].inspection_or_null()),
      m_port_of(m_routing.ports(), static_cast<unsigned>(parameters.ports.size())),
      m_arriving(parameters.link_cycles + router_cycles),
      m_expected(router_cycles),
      m_wires(comparison_of(parameters.ports, m_routing)),
      m_longest_hold(longest_hold(parameters.flits_per_cycle)) {
    for (unsigned port = 0; port < parameters.ports.size(); ++port) {
        m_rtl_port.push_back(m_routing.port(parameters.ports[port], port));
        m_port_of[m_rtl_port.back()] = port;
        m_enters.push_back(port < parameters.nodes.size() && parameters.nodes[port]);
    }
    if (m_routing.has_table()) { m_router.set_routes(m_routing.table(parameters.number, m_routing.ports())); }
    if (m_routing.has_states()) { m_draws.emplace(parameters); }
}

void rtl_side::rouse() {
    if (!m_awake) {
        m_awake = true;
        m_domain.keep_awake(m_alarm);
    }
}

void rtl_side::flit_arrives(unsigned port, const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t visible = m_domain.now() + m_domain.cycles(delay);
    m_arriving.flit(m_rtl_port[port], enters(port) ? m_routing.entering_wires(arriving) : m_routing.wires(arriving),
                    visible);
    if (enters(port)) { m_draws->arrive(port, arriving, visible); }
    rouse();
}

void rtl_side::credit_arrives(unsigned port, vc_id vc, const sc_core::sc_time& delay) {
    m_arriving.credit(m_rtl_port[port], vc.value, m_domain.now() + m_domain.cycles(delay));
    rouse();
}

void rtl_side::expect_flit(unsigned port, const link_wires& wires, cycle_t delay) {
    m_expected.flit(m_rtl_port[port], wires, m_domain.now() + delay);
    rouse();
}

void rtl_side::expect_credit(unsigned port, vc_id vc, cycle_t delay) {
    if (enters(port)) { m_draws->leave(port, vc, m_domain.now()); }
    m_expected.credit(m_rtl_port[port], vc.value, m_domain.now() + delay);
    rouse();
}

bool rtl_side::is_empty(const router_wires& wires) const {
    std::uint64_t credits = 0;
    for (const std::uint64_t of_port : wires.credits) { credits |= of_port; }
    return credits == 0 && flits_on(wires) == 0;
}

/// Draws the states of packets whose heads have reached the front at a node's port.
void rtl_side::enter_heads(cycle_t now) {
    m_draws->advance(now, [this](unsigned port, const flit& head) {
        m_entered[{port, head.vc.value}] = head.routing;
        m_router.set_entry(m_rtl_port[port], head.vc.value, m_routing.state(head));
    });
}

/// Clocks the router for skipped cycles in which narrow links were occupied.
void rtl_side::catch_up(cycle_t now) {
    while (++m_clocked < now && m_clocked < m_held_until) { m_router.step({}); }
    m_clocked = now;
}

const router_departures* rtl_side::step(cycle_t now) {
    const router_wires arriving = m_arriving.take(now);
    router_wires expected = m_expected.take(now);
    if (m_inside == 0 && is_empty(arriving) && is_empty(expected)) { return nullptr; }
    catch_up(now);
    router_wires found;
    m_router.set_cycle(now);
    m_router.step(arriving);
    if (m_draws) { enter_heads(now); }
    m_router.read(found, m_leaving);
    m_inside += flits_on(arriving);
    const unsigned left = flits_on(found);
    m_held_until = left != 0 ? now + m_longest_hold : m_held_until;
    m_inside -= left < m_inside ? left : m_inside;
    const auto difference = m_wires.compare(now, expected, found);
    if (difference) {
        differs(now, *difference);
    } else if (!m_router.failure().empty()) {
        differs(now, std::string(m_router.failure()));
    }
    return &m_leaving;
}

void rtl_side::rest_if_idle() {
    if (!m_awake || !m_arriving.empty() || !m_expected.empty()) { return; }
    if (m_inside == 0) {
        m_awake = false;
        m_domain.rest(m_alarm);
    } else if (!m_leaving.moves) {
        m_awake = false;
        m_domain.doze(m_alarm);
    }
}

void rtl_side::differs(cycle_t now, const std::string& text) {
    m_listener({m_module.name(), now, text + m_router.inner_difference(), m_reference, m_wires});
}

}  // namespace orbweaver::rtl
