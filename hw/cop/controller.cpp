// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/controller.h"

#include <algorithm>
#include <string>

#include "hw/base/bit.h"
#include "hw/cop/controller_channel.h"
#include "hw/cop/controller_core.h"
#include "hw/cop/host_channel.h"

namespace orbweaver::cop {

cop_controller::cop_controller(sc_core::sc_module_name name, clock_domain& domain, const controller_desc& described,
                               const serial::serial_link_desc& line, const serial::command_link_desc& link,
                               const core_maker& core)
    : sc_module(name),
      m_domain(domain),
      m_handle(domain.attach(*this, clock_stage::fabric)),
      m_desc(described),
      m_core(core ? core() : std::make_unique<controller_core>(described)),
      m_ports(cop_uplink + 1),
      m_transmit_empty(cop_ports{~std::uint64_t{0}, true}),
      m_ready_since(cop_uplink + 1),
      m_channels(cop_uplink + 1) {
    for (unsigned channel = 1; channel <= described.channels; ++channel) { add_port(channel, line, link); }
    if (described.level == cop_level::lower) {
        add_port(cop_uplink, line, link);
    } else if (described.export_interval != 0) {
        m_export =
            std::make_unique<statistics_port>("export", domain, line, link, m_counters, described.export_interval);
    }
}

void cop_controller::add_port(unsigned port, const serial::serial_link_desc& line,
                              const serial::command_link_desc& link) {
    const std::string name = port == cop_uplink ? "uplink" : "channel_" + std::to_string(port);
    port_flags& flags = *this;
    if (port == cop_uplink || m_desc.level == cop_level::upper) {
        m_ports[port] = std::make_unique<controller_channel>(name.c_str(), m_domain, line, link, port, flags);
    } else {
        m_ports[port] =
            std::make_unique<host_channel>(name.c_str(), m_domain, line, link, m_desc.merged_reply, port, flags);
    }
}

void cop_controller::trace(sc_core::sc_trace_file* file) const {
    const std::string prefix = name();
    sc_core::sc_trace(file, m_lock_port, prefix + ".lock_port", 7);
    m_data_ready.trace(file, prefix + ".data_ready");
    m_answered.trace(file, prefix + ".answered");
    m_transmit_empty.trace(file, prefix + ".transmit_empty");
    m_core->trace(file, prefix);
}

registered_ports& cop_controller::flags(port_flag which) {
    switch (which) {
        case port_flag::data_ready: return m_data_ready;
        case port_flag::answered: return m_answered;
        case port_flag::transmit_empty: break;
    }
    return m_transmit_empty;
}

void cop_controller::raise(port_flag which, unsigned port) {
    const cycle_t now = m_domain.now();
    flags(which).raise(port, now);
    if (which == port_flag::data_ready) { m_ready_since[port] = now + 1; }
    wake(now + 1);
}

void cop_controller::lower(port_flag which, unsigned port) { flags(which).lower(port); }

void cop_controller::wake(cycle_t due) {
    if (due < m_awake_in) {
        m_awake_in = due;
        m_domain.wake(m_handle, due);
    }
}

controller_inputs cop_controller::inputs(cycle_t now) {
    return {m_data_ready.seen(now), m_answered.seen(now), m_transmit_empty.seen(now), {}};
}

void cop_controller::tick(cycle_t now) {
    if (now != m_awake_in) {
        return;  // superseded by an earlier wake-up
    }
    m_awake_in = never;
    const cycle_t slept = m_stepped == never ? now : now - m_stepped - 1;
    if (slept != 0) {
        m_core->rest(slept);
        m_counters.rest(slept, m_lock_port);
    }
    m_stepped = now;
    controller_inputs given = inputs(now);
    const cop_selection shown = m_core->select(given);
    if (shown.port != 0) {
        given.received = shown.answer ? m_ports[shown.port]->answer() : m_ports[shown.port]->command();
    }
    const controller_outputs out = m_core->step(given);
    count(given, out, now);
    apply(out);
    const cycle_t due = m_core->due(inputs(now));
    if (due != never) { wake(now + due); }
}

void cop_controller::apply(const controller_outputs& out) {
    m_lock_port = out.lock_port;
    if (out.verdict != cop_verdict::none) { m_ports[out.verdict_port]->decide(out.verdict, out.reason); }
    if (out.answer_taken != 0) { m_ports[out.answer_taken]->take_answer(); }
    for (std::uint64_t left = out.load.channels; left != 0; left &= left - 1) {
        m_ports[lowest_bit(left) + 1]->load(out.transmit);
    }
    if (out.load.uplink) { m_ports[cop_uplink]->load(out.transmit); }
}

void cop_controller::count(const controller_inputs& given, const controller_outputs& out, cycle_t now) {
    m_counters.add(given, out);
    if (!out.events.begins || out.selected.answer) { return; }
    channel_counters& totals = m_channels[out.selected.port];
    const cycle_t waited = now - m_ready_since[out.selected.port];
    ++totals.services;
    totals.waited += waited;
    totals.longest_wait = std::max(totals.longest_wait, waited);
}

}  // namespace orbweaver::cop
