// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_router.h"

#include <utility>

#include "hw/base/lowest_bit.h"
#include "hw/noc/header_codec.h"
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
    : noc::router_block(name, parameters.ports.size()),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_ledger(*parameters.ledger),
      m_columns(columns_of(parameters)),
      m_port_of(external_ports, static_cast<unsigned>(parameters.ports.size())),
      m_reference(parameters, limits),
      m_router(library, parameters.number % m_columns, parameters.number / m_columns),
      m_arriving(parameters.link_cycles + 2),
      m_listener(std::move(listening)) {
    for (unsigned port = 0; port < ports(); ++port) {
        const noc::topology_port& described = parameters.ports[port];
        port_shape shape{rtl_router_port(described)};
        if (parameters.plan->graph().offset_headers) {
            const int dx = described.dimension == 0 ? described.direction : 0;
            const int dy = described.dimension == 1 ? described.direction : 0;
            shape.header_field = noc::header_codec::step_field(dx, dy);
            shape.header_add = noc::header_codec::step_add(dx, dy);
        }
        m_ports.push_back(shape);
        m_port_of[shape.rtl_port] = port;
        m_input_ports.emplace_back(*this, port);
        in[port].bind(m_input_ports.back());
        m_output_ports.emplace_back(*this, port);
        out[port].bind(m_output_ports.back());
    }
}

void external_router::start_of_simulation() {
    m_alarm = m_domain.look_up(m_self);
    breaks(0, failed_assertion());
}

void external_router::rouse(cycle_t now) {
    if (!m_awake && !m_broken) {
        m_awake = true;
        m_moved = now;
        m_domain.keep_awake(m_alarm);
    }
}

void external_router::take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    const cycle_t due = m_domain.now() + m_domain.cycles(delay);
    external_link wires;
    wires.valid = true;
    wires.vc = arriving.vc.value;
    wires.head = is_head(arriving.kind);
    wires.tail = is_tail(arriving.kind);
    wires.dest_x = static_cast<std::uint8_t>(arriving.destination.value % m_columns);
    wires.dest_y = static_cast<std::uint8_t>(arriving.destination.value / m_columns);
    wires.length = static_cast<std::uint16_t>(m_ledger[arriving.packet].flits);
    wires.tag = m_reference.take_flit({static_cast<std::uint8_t>(port)}, arriving, due);
    m_arriving.flit(m_ports[port].rtl_port, wires, due);
    rouse(m_domain.now());
}

void external_router::take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    m_reference.announce_credit({static_cast<std::uint8_t>(port)}, vc);
    m_arriving.credit(m_ports[port].rtl_port, vc.value, m_domain.now() + m_domain.cycles(delay));
    rouse(m_domain.now());
}

/// Passes the router's input wires to the reference too.
void external_router::show(const external_wires& arriving) {
    for (unsigned port = 0; port < ports(); ++port) {
        const port_id position{static_cast<std::uint8_t>(port)};
        const external_link& link = arriving.links[m_ports[port].rtl_port];
        if (link.valid) { m_reference.show_flit(position, {link.vc}); }
        for (std::uint64_t left = arriving.credits[m_ports[port].rtl_port]; left != 0; left &= left - 1) {
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
        m_moved = moves ? now : m_moved;
        judge(leaving, now);
    }
    const bool may_rest = m_arriving.empty() && (m_reference.is_empty() || now > m_moved + longest_quiet);
    if (m_awake && (m_broken || may_rest)) {
        m_awake = false;
        m_domain.rest(m_alarm);
    }
}

void external_router::finish(cycle_t now) {
    if (m_broken) { return; }
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
    m_moved = now;
    send_flit(port, left);
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
        m_moved = now;
        send_credit(port, vc);
    }
    return false;
}

void external_router::send_flit(unsigned port, flit left) {
    if (is_head(left.kind)) {
        const port_shape& shape = m_ports[port];
        left.payload = (left.payload & ~shape.header_field) | ((left.payload + shape.header_add) & shape.header_field);
    }
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    out[port]->nb_transport_fw(left, phase, delay);
}

void external_router::send_credit(unsigned port, vc_id vc) {
    flit credit;
    credit.vc = vc;
    flit_phase phase = flit_phase::credit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    in[port]->nb_transport_bw(credit, phase, delay);
}

/// Stops the router if a rule is violated.
/// @return true: a rule is violated
bool external_router::breaks(cycle_t now, const std::optional<broken_rule>& broken) {
    if (broken) {
        m_broken = true;
        m_listener(*this, now, *broken);
    }
    return broken.has_value();
}

}  // namespace orbweaver::rtl
