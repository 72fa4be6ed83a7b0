// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/rtl_router.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "hw/base/bit.h"

namespace orbweaver::rtl {

rtl_router::rtl_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
                       const rtl_router_library& library, mismatch_listener listener)
    : noc::router_block(name, parameters.ports.size()),
      m_domain(domain),
      m_routing(*parameters.routing),
      m_partition(*parameters.partition),
      m_number(parameters.number),
      m_vcs(parameters.partition->vcs()),
      m_cycles(parameters.pipeline == noc::router_pipeline::three_stage ? 2 : 1),
      m_delay(domain.time(m_cycles)),
      m_rtl(domain, *this, parameters, library, "announced", std::move(listener)),
      m_shadows(parameters.ports.size() * m_vcs),
      m_credits(m_shadows.size()) {
    for (unsigned port = 0; port < ports(); ++port) {
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            m_credits[channel(port, static_cast<std::uint8_t>(vc))] = parameters.vc_depth[vc];
        }
        m_input_ports.emplace_back(*this, port);
        in[port].bind(m_input_ports.back());
        m_output_ports.emplace_back(*this, port);
        out[port].bind(m_output_ports.back());
    }
}

void rtl_router::take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay) {
    m_rtl.flit_arrives(port, arriving, delay);
    m_shadows[channel(port, arriving.vc.value)].flits.push_back({arriving, m_domain.now() + m_domain.cycles(delay)});
}

void rtl_router::take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay) {
    m_rtl.credit_arrives(port, vc, delay);
    ++m_credits[channel(port, vc.value)];
}

void rtl_router::tick(cycle_t now) {
    m_ticked = now;
    if (const router_departures* const leaving = m_rtl.step(now)) {
        for (unsigned output = 0; output < ports(); ++output) {
            if (leaving->links[m_rtl.rtl_port(output)].valid) { send(output, *leaving, now); }
        }
    }
    m_rtl.rest_if_idle();
}

/// Joins the RTL's flit at an output in this cycle with its shadow, and sends both.
void rtl_router::send(unsigned output, const router_departures& leaving, cycle_t now) {
    const unsigned rtl_output = m_rtl.rtl_port(output);
    const link_wires& wires = leaving.links[rtl_output];
    const unsigned rtl_input = leaving.inputs[rtl_output];
    const unsigned input = m_rtl.topology_port_of(rtl_input);
    const std::uint64_t buffer = leaving.buffers[rtl_input];
    if (input >= ports() || std::popcount(buffer) != 1 || m_shadows[channel(input, lowest_bit(buffer))].flits.empty()) {
        m_rtl.differs(now, "a flit leaves that never came");
        return;
    }
    const vc_id freed{static_cast<std::uint8_t>(lowest_bit(buffer))};
    shadow& sender = m_shadows[channel(input, freed.value)];
    flit sent = sender.flits.front().content;
    sender.last = sent.packet;
    sender.flits.pop_front();
    sent = m_rtl.routing().with_payload(sent, wires.flit);
    sent.vc.value = wires.vc;
    if (m_rtl.routing().has_states() && is_head(sent.kind)) {
        sent.routing = m_rtl.routing().routing_state(wires.flit);
    }
    const link_wires known = m_rtl.routing().wires(sent);
    if (known.flit != wires.flit || known.further != wires.further) {
        m_rtl.differs(now, "a flit leaves as another kind than it came");
        return;
    }
    --m_credits[channel(output, wires.vc)];
    m_rtl.expect_flit(output, wires, m_cycles);
    m_rtl.expect_credit(input, freed, m_cycles);
    flit credit;
    credit.vc = freed;
    flit_phase flit_sent = flit_phase::flit;
    flit_phase credit_sent = flit_phase::credit;
    out[output]->nb_transport_fw(sent, flit_sent, m_delay);
    in[input]->nb_transport_bw(credit, credit_sent, m_delay);
}

unsigned rtl_router::stored() const {
    std::size_t sum = 0;
    for (const shadow& channel_shadow : m_shadows) { sum += channel_shadow.flits.size(); }
    return static_cast<unsigned>(sum);
}

std::vector<noc::output_choice> rtl_router::choices(unsigned port, flit head) const {
    head.routing = m_rtl.routing_state(port, head);
    noc::route_options candidates;
    m_routing.options(m_number, {static_cast<std::uint8_t>(port)}, head, candidates);
    const noc::vc_list all = m_partition.list(head.message_class, head.phase);
    std::vector<noc::output_choice> found;
    for (const noc::route_option& candidate : candidates) {
        found.push_back({candidate.port, all.subset(m_routing.vc_set(candidate.vc_set, all.count()))});
    }
    return found;
}

noc::waiting_packet rtl_router::describe(unsigned port, unsigned vc, const router_holds& holds) const {
    const shadow& channel_shadow = m_shadows[channel(port, vc)];
    noc::waiting_packet entry;
    entry.router = m_number;
    entry.input.value = static_cast<std::uint8_t>(port);
    entry.vc.value = static_cast<std::uint8_t>(vc);
    entry.flits = static_cast<unsigned>(channel_shadow.flits.size());
    entry.packet = channel_shadow.flits.empty() ? channel_shadow.last : channel_shadow.flits.front().content.packet;
    entry.has_output_vc = holds.active;
    if (holds.active) {
        entry.output.value = static_cast<std::uint8_t>(m_rtl.topology_port_of(holds.output));
        entry.output_vc.value = holds.vc;
        entry.reason = credits(entry.output, entry.output_vc) == 0 ? noc::wait_reason::no_credit
                       : channel_shadow.flits.empty()              ? noc::wait_reason::no_flit
                                                                   : noc::wait_reason::moving;
    } else {
        entry.choices = choices(port, channel_shadow.flits.front().content);
        entry.output = entry.choices.front().output;
        const bool has_free_vc = std::any_of(
            entry.choices.begin(), entry.choices.end(),
            [this](const noc::output_choice& choice) { return (choice.vcs & free_vcs(choice.output.value)) != 0; });
        entry.reason = has_free_vc ? noc::wait_reason::moving : noc::wait_reason::no_vc;
    }
    return entry;
}

std::vector<noc::waiting_packet> rtl_router::waiting() const {
    std::vector<noc::waiting_packet> found;
    for (unsigned port = 0; port < ports(); ++port) {
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            const router_holds holds = m_rtl.router().holds(m_rtl.rtl_port(port), vc);
            if (holds.active || is_visible(m_shadows[channel(port, vc)])) {
                found.push_back(describe(port, vc, holds));
            }
        }
    }
    return found;
}

}  // namespace orbweaver::rtl
