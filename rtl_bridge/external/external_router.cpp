// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_router.h"

#include <fmt/core.h>

#include <utility>

#include "hw/base/bit.h"
#include "hw/noc/network_plan.h"
#include "rtl_bridge/lockstep/printed_text.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

unsigned columns_of(const noc::router_parameters& parameters) { return parameters.plan->graph().dims.front(); }

}  // namespace

external_router::external_router(sc_core::sc_module_name name, clock_domain& domain,
                                 const noc::router_parameters& parameters, const shared_library& library,
                                 const external_limits& limits, listener listening)
    : judged_router(name, domain, parameters, limits, std::move(listening)),
      m_ledger(*parameters.ledger),
      m_max_flits(limits.max_flits),
      m_columns(columns_of(parameters)),
      m_port_of(external_ports, static_cast<unsigned>(parameters.ports.size())),
      m_router(library, parameters.number % m_columns, parameters.number / m_columns),
      m_arriving(parameters.link_cycles + 2) {
    for (unsigned port = 0; port < ports(); ++port) {
        m_rtl_ports.push_back(rtl_router_port(parameters.ports[port]));
        m_port_of[m_rtl_ports.back()] = port;
    }
}

void external_router::start_of_simulation() {
    judged_router::start_of_simulation();
    breaks(0, failed_assertion());
}

void external_router::take_flit(unsigned port, const flit& arriving, std::uint32_t tag, cycle_t due) {
    const std::uint32_t length = m_ledger[arriving.packet].flits;
    if (length > m_max_flits) {
        breaks(due, broken_rule{router_rule::length,
                                fmt::format("a packet of {} flits arrives, but the pins show lengths of at most {} "
                                            "(network.router.external.ports)",
                                            length, m_max_flits)});
        return;
    }
    external_link wires;
    wires.valid = true;
    wires.vc = arriving.vc.value;
    wires.head = is_head(arriving.kind);
    wires.tail = is_tail(arriving.kind);
    wires.dest_x = static_cast<std::uint8_t>(arriving.destination.value % m_columns);
    wires.dest_y = static_cast<std::uint8_t>(arriving.destination.value / m_columns);
    wires.length = static_cast<std::uint16_t>(length > 0xffff ? 0 : length);
    wires.tag = tag;
    m_arriving.flit(m_rtl_ports[port], wires, due);
}

void external_router::take_credit(unsigned port, vc_id vc, cycle_t due) {
    m_arriving.credit(m_rtl_ports[port], vc.value, due);
}

/// Passes the router's input wires to the reference too.
void external_router::show(const external_wires& arriving) {
    for (unsigned port = 0; port < ports(); ++port) {
        const port_id position{static_cast<std::uint8_t>(port)};
        const external_link& link = arriving.links[m_rtl_ports[port]];
        if (link.valid) { m_reference.show_flit(position, {link.vc}); }
        for (std::uint64_t left = arriving.credits[m_rtl_ports[port]]; left != 0; left &= left - 1) {
            m_reference.take_credit(position, {static_cast<std::uint8_t>(lowest_bit(left))});
        }
    }
}

void external_router::tick(cycle_t now) {
    const bool moves = !m_arriving.empty();
    const external_wires arriving = m_arriving.take(now);
    show(arriving);
    external_wires leaving;
    const bool registered = m_router.step(arriving, leaving);
    m_wires.compare(now, arriving, leaving);
    if (!registered) {
        breaks(now, broken_rule{router_rule::combinational,
                                "the wires that leave follow those that arrive within a cycle; outputs must come from "
                                "registers"});
    } else if (!breaks(now, failed_assertion())) {
        if (moves) { note_motion(now); }
        judge(leaving, now);
    }
    rest(now, !m_arriving.empty());
}

void external_router::finish(cycle_t now) {
    if (is_broken()) { return; }
    m_router.finish();
    breaks(now, failed_assertion());
}

/// Returns a failed assertion of the RTL, if any.
std::optional<broken_rule> external_router::failed_assertion() const {
    return m_router.failure().empty()
               ? std::nullopt
               : std::optional(broken_rule{router_rule::assertion, printed_text(std::string(m_router.failure()))});
}

void external_router::judge(const external_wires& leaving, cycle_t now) {
    for (unsigned port = 0; port < external_ports; ++port) {
        if (judge_link(port, leaving, now) || judge_credits(port, leaving, now)) { return; }
    }
    if (now % external_reference::look_cycles == 0) { breaks(now, m_reference.look(now)); }
}

/// @return true: a rule is violated
bool external_router::judge_link(unsigned rtl_port, const external_wires& leaving, cycle_t now) {
    const external_link& link = leaving.links[rtl_port];
    if (!link.valid) { return false; }
    const unsigned port = m_port_of[rtl_port];
    if (port == ports()) {
        return breaks(now, broken_rule{router_rule::route,
                                       "a flit leaves through a port at the edge of the mesh, which leads nowhere"});
    }
    flit left;
    if (breaks(now, m_reference.leave({static_cast<std::uint8_t>(port)}, link, now, left))) { return true; }
    note_motion(now);
    send_flit(port, left, sc_core::SC_ZERO_TIME);
    return false;
}

/// @return true: a rule is violated
bool external_router::judge_credits(unsigned rtl_port, const external_wires& leaving, cycle_t now) {
    const unsigned port = m_port_of[rtl_port];
    for (std::uint64_t left = leaving.credits[rtl_port]; left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(lowest_bit(left))};
        const bool is_there = port != ports();
        if (!is_there) {
            return breaks(now, broken_rule{router_rule::credit_excess,
                                           "a credit leaves for a port at the edge of the mesh, where nothing comes"});
        }
        if (breaks(now, m_reference.return_credit({static_cast<std::uint8_t>(port)}, vc))) { return true; }
        note_motion(now);
        send_credit(port, vc, sc_core::SC_ZERO_TIME);
    }
    return false;
}

}  // namespace orbweaver::rtl
