// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/judged_router.h"

#include <fmt/core.h>

#include "hw/noc/header_codec.h"
#include "hw/noc/network_plan.h"
#include "tlm/flit_credit.h"

namespace orbweaver::rtl {

judged_router::judged_router(sc_core::sc_module_name name, clock_domain& domain,
                             const noc::router_parameters& parameters, const external_limits& limits,
                             listener listening)
    : noc::router_block(name, parameters.ports.size()),
      m_domain(domain),
      m_reference(parameters, limits),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_routing(*parameters.routing),
      m_nodes(parameters.nodes),
      m_listener(std::move(listening)) {
    m_nodes.resize(ports());
    const std::string drawing = fmt::format("{}.r{}", parameters.plan->name(), parameters.number);  // as the model
    for (unsigned port = 0; port < ports(); ++port) {
        const noc::topology_port& described = parameters.ports[port];
        const bool steps = parameters.plan->graph().offset_headers;
        const int dx = steps && described.dimension == 0 ? described.direction : 0;
        const int dy = steps && described.dimension == 1 ? described.direction : 0;
        m_headers.emplace_back(noc::header_codec::step_field(dx, dy), noc::header_codec::step_add(dx, dy));
        m_entries.emplace_back(parameters.seed, drawing, port);
        in[port].bind(m_input_ports.emplace_back(*this, port));
        out[port].bind(m_output_ports.emplace_back(*this, port));
    }
}

void judged_router::rouse(cycle_t now) {
    if (!m_awake) {
        m_awake = true;
        m_moved = now;
        m_domain.keep_awake(m_alarm);
    }
}

void judged_router::accept_flit(unsigned port, flit arriving, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    if (is_head(arriving.kind) && m_nodes[port]) {
        const unsigned entries = m_routing.entries(*m_nodes[port], arriving.destination);
        const unsigned drawn = entries > 1 ? m_entries[port].below(entries) : 0;
        arriving.routing = m_routing.entry(drawn, *m_nodes[port], arriving.destination);
    }
    const cycle_t due = m_domain.now() + m_domain.cycles(delay);
    take_flit(port, arriving, m_reference.take_flit({static_cast<std::uint8_t>(port)}, arriving, due), due);
    rouse(m_domain.now());
}

void judged_router::accept_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    m_reference.announce_credit({static_cast<std::uint8_t>(port)}, vc);
    take_credit(port, vc, m_domain.now() + m_domain.cycles(delay));
    rouse(m_domain.now());
}

void judged_router::rest(cycle_t now, bool expects) {
    const bool may_rest = !expects && (m_reference.is_empty() || now > m_moved + longest_quiet);
    if (m_awake && (m_broken || may_rest)) {
        m_awake = false;
        m_domain.rest(m_alarm);
    }
}

std::uint32_t judged_router::step_head(unsigned port, std::uint32_t payload) const {
    const auto& [field, addend] = m_headers[port];
    return (payload & ~field) | ((payload + addend) & field);
}

void judged_router::send_flit(unsigned port, flit left, sc_core::sc_time delay) {
    if (is_head(left.kind)) { left.payload = step_head(port, left.payload); }
    flit_phase phase = flit_phase::flit;
    out[port]->nb_transport_fw(left, phase, delay);
}

void judged_router::send_credit(unsigned port, vc_id vc, sc_core::sc_time delay) { return_credit(in[port], vc, delay); }

bool judged_router::fails(const std::string& part, const std::string& text) {
    return breaks(m_domain.now(), broken_rule{router_rule::assertion, fmt::format("{}: {}", part, text)});
}

bool judged_router::breaks(cycle_t now, const std::optional<broken_rule>& broken) {
    if (broken && !m_broken) {
        m_broken = true;
        complete_record();
        m_listener(*this, now, *broken);
    }
    return broken.has_value();
}

}  // namespace orbweaver::rtl
