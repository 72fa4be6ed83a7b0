// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/plugin_router.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/base/bit.h"
#include "tlm/flit_credit.h"

namespace orbweaver::rtl {

namespace {

port_id position(unsigned port) { return {static_cast<std::uint8_t>(port)}; }

std::vector<std::string> names_of(const std::vector<noc::topology_port>& ports) {
    std::vector<std::string> names;
    for (const noc::topology_port& port : ports) { names.emplace_back(port.name); }
    return names;
}

}  // namespace

plugin_router::plugin_router(sc_core::sc_module_name name, clock_domain& domain,
                             const noc::router_parameters& parameters, const plugin_library& library,
                             const system::plugin_parameters& values, listener listening)
    : judged_router(name, domain, parameters, {}, std::move(listening)),
      m_user(library.make(&system::plugin::router, "router",
                          system::plugin_router_context{library.contents().name, domain, parameters.plan,
                                                        parameters.number, *parameters.ledger, values})),
      m_to_user("to_user", ports()),
      m_from_user("from_user", ports()),
      m_port_names(names_of(parameters.ports)),
      m_busy(ports()),
      m_wires(wire_words<router_flits>{m_port_names}) {
    if (m_user->in.size() != ports() || m_user->out.size() != ports()) {
        throw library.error(fmt::format("has a router of {} inputs and {} outputs, and router {} has {} ports",
                                        m_user->in.size(), m_user->out.size(), parameters.number, ports()));
    }
    for (unsigned port = 0; port < ports(); ++port) {
        library.require_interface(m_user->in[port], "an object that takes flits, such as a flit_target");
        library.require_interface(m_user->out[port], "an object that takes credits, such as a flit_initiator");
        m_to_user[port].bind(m_supplies.emplace_back(*this, port));
        m_to_user[port].bind(m_user->in[port]);
        m_from_user[port].bind(m_departures.emplace_back(*this, port));
        m_user->out[port].bind(m_from_user[port]);
    }
}

port_flits& plugin_router::flits(router_flits cycle_flits::*side, unsigned port, cycle_t when) {
    router_flits& all = m_cycles[when].*side;
    all.resize(ports());
    return all[port];
}

/// Shows the reference what arrives at a port in a cycle.
void plugin_router::show(unsigned port, const port_flits& arriving) {
    if (arriving.content) { m_reference.show_flit(position(port), arriving.content->vc); }
    for (std::uint64_t left = arriving.credits; left != 0; left &= left - 1) {
        m_reference.take_credit(position(port), {static_cast<std::uint8_t>(lowest_bit(left))});
    }
}

void plugin_router::show_until(cycle_t last) {
    for (auto each = m_cycles.lower_bound(m_shown); each != m_cycles.end() && each->first <= last; ++each) {
        for (unsigned port = 0; port < each->second.arriving.size(); ++port) {
            show(port, each->second.arriving[port]);
        }
    }
    m_shown = std::max(m_shown, last + 1);
}

/// Records the cycles up to one, in which nothing more can happen.
void plugin_router::record_until(cycle_t last) {
    while (!m_cycles.empty() && m_cycles.begin()->first <= last) {
        const auto& [cycle, both] = *m_cycles.begin();
        m_wires.keep(cycle, both.arriving, both.leaving);
        m_cycles.erase(m_cycles.begin());
    }
}

/// Calls the user's module, and reports what it throws.
void plugin_router::call(const char* socket, const std::function<void()>& transport) {
    try {
        transport();
    } catch (const std::exception& failure) { fails(socket, failure.what()); } catch (...) {
        fails(socket, "threw an object that is no std::exception");
    }
}

void plugin_router::take_flit(unsigned port, const flit& arriving, std::uint32_t tag, cycle_t due) {
    flit shown = arriving;
    if (is_head(shown.kind)) {
        m_heads[shown.packet.value] = tag;
    } else {
        shown.payload = tag;
    }
    port_flits& wires = flits(&cycle_flits::arriving, port, due);
    wires.content = shown;
    if (due < m_shown) { m_reference.show_flit(position(port), shown.vc); }
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = delay_until(due);
    call(m_user->in[port].name(), [&] { m_to_user[port]->nb_transport_fw(shown, phase, delay); });
}

void plugin_router::take_credit(unsigned port, vc_id vc, cycle_t due) {
    flits(&cycle_flits::arriving, port, due).credits |= std::uint64_t{1} << vc.value;
    if (due < m_shown) { m_reference.take_credit(position(port), vc); }
    const sc_core::sc_time delay = delay_until(due);
    call(m_user->out[port].name(), [&] { return_credit(m_from_user[port], vc, delay); });
}

/// Returns the time since the edge of cycle now(), to which the delays of other blocks refer. The kernel's time is
/// earlier while the clock runs ahead of it.
sc_core::sc_time plugin_router::phase() const {
    return m_domain.executing() ? sc_core::SC_ZERO_TIME : sc_core::sc_time_stamp() - m_domain.time(m_domain.now());
}

sc_core::sc_time plugin_router::delay_until(cycle_t due) const { return m_domain.time(due - m_domain.now()) - phase(); }

bool plugin_router::is_between_cycles(const sc_core::sc_time& delay) const {
    return delay.value() % m_domain.period().value() != 0;
}

/// Returns the tag of a flit that the user's module sends. Where its kind is wrong, the tag is that of a flit to which
/// the rest belongs.
std::uint32_t plugin_router::tag_of(const flit& leaving) const {
    const auto head = m_heads.find(leaving.packet.value);
    const bool has_head = head != m_heads.end();
    if (has_head && is_head(leaving.kind)) { return head->second; }
    return m_reference.holds(leaving.payload) || !has_head ? leaving.payload : head->second;
}

/// Checks the cycle in which a flit is on the wires of its link.
std::optional<broken_rule> plugin_router::judge_time(unsigned port, std::uint32_t tag, cycle_t wires) const {
    if (wires < m_busy[port]) {
        return broken_rule{router_rule::rate,
                           fmt::format("a flit leaves through {} for cycle {}, and the link has got one for cycle {}",
                                       m_port_names[port], wires, m_busy[port] - 1)};
    }
    if (m_reference.holds(tag) && wires <= m_reference.due(tag)) {
        return broken_rule{router_rule::latency,
                           fmt::format("a flit leaves through {} for cycle {}, and came in cycle {}: a router takes a "
                                       "cycle at least",
                                       m_port_names[port], wires, m_reference.due(tag))};
    }
    return std::nullopt;
}

/// Checks what no wire of a router in RTL shows.
/// @param kept the same flit, as the reference keeps it
std::optional<broken_rule> plugin_router::judge_content(unsigned port, std::uint32_t tag, const flit& leaving,
                                                        const flit& kept) const {
    const std::uint32_t payload = is_head(kept.kind) ? step_head(port, kept.payload) : tag;
    const auto differs = [&](const char* what, auto found, auto wanted) {
        return broken_rule{
            router_rule::content,
            fmt::format("a {} for node {} leaves through {} with {} {:#x} instead of {:#x}", name_of(kept.kind),
                        kept.destination.value, m_port_names[port], what, found, wanted)};
    };
    if (leaving.payload != payload) { return differs("payload", leaving.payload, payload); }
    if (leaving.packet != kept.packet) { return differs("packet", leaving.packet.value, kept.packet.value); }
    if (leaving.destination != kept.destination) {
        return differs("destination", leaving.destination.value, kept.destination.value);
    }
    if (leaving.kind != kept.kind) {
        return differs("kind", static_cast<unsigned>(leaving.kind), static_cast<unsigned>(kept.kind));
    }
    if (leaving.message_class != kept.message_class) {
        return differs("class", leaving.message_class.value, kept.message_class.value);
    }
    if (leaving.phase != kept.phase) { return differs("phase", leaving.phase, kept.phase); }
    return std::nullopt;
}

void plugin_router::judge_flit(unsigned port, const flit& leaving, const sc_core::sc_time& annotated) {
    if (is_broken()) { return; }
    const sc_core::sc_time delay = phase() + annotated;
    if (is_between_cycles(delay)) {
        breaks(m_domain.now(),
               broken_rule{router_rule::rate,
                           fmt::format("a flit leaves through {} at {}, between cycles", m_port_names[port],
                                       (m_domain.time(m_domain.now()) + delay).to_string())});
        return;
    }
    const cycle_t wires = m_domain.now() + m_domain.cycles(delay);
    flits(&cycle_flits::leaving, port, wires).content = leaving;
    const std::uint32_t tag = tag_of(leaving);
    if (breaks(m_domain.now(), judge_time(port, tag, wires))) { return; }
    if (wires != 0) { show_until(wires - 1); }
    external_link link;
    link.tag = tag;
    link.vc = leaving.vc.value;
    link.head = is_head(leaving.kind);
    link.tail = is_tail(leaving.kind);
    flit kept;
    if (breaks(m_domain.now(), m_reference.leave(position(port), link, wires - 1, kept)) ||
        breaks(m_domain.now(), judge_content(port, tag, leaving, kept))) {
        return;
    }
    m_busy[port] = wires + 1;
    if (is_head(kept.kind)) { m_heads.erase(kept.packet.value); }
    note_motion(m_domain.now());
    send_flit(port, kept, delay);
}

void plugin_router::judge_credit(unsigned port, vc_id vc, const sc_core::sc_time& annotated) {
    if (is_broken()) { return; }
    const sc_core::sc_time delay = phase() + annotated;
    if (is_between_cycles(delay)) {
        breaks(m_domain.now(), broken_rule{router_rule::rate,
                                           fmt::format("a credit leaves for {} between cycles", m_port_names[port])});
        return;
    }
    const cycle_t wires = m_domain.now() + m_domain.cycles(delay);
    if (vc.value < 64) { flits(&cycle_flits::leaving, port, wires).credits |= std::uint64_t{1} << vc.value; }
    if (wires != 0) { show_until(wires - 1); }
    if (breaks(m_domain.now(), m_reference.return_credit(position(port), vc))) { return; }
    note_motion(m_domain.now());
    send_credit(port, vc, delay);
}

void plugin_router::tick(cycle_t now) {
    if (now != 0) { show_until(now - 1); }
    if (now % external_reference::look_cycles == 0 && !is_broken()) { breaks(m_domain.now(), m_reference.look(now)); }
    if (now > 2) { record_until(now - 2); }
    rest(now, !m_cycles.empty() && m_cycles.rbegin()->first >= now);
}

}  // namespace orbweaver::rtl
