// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/judged_end.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tlm/flit_credit.h"

namespace orbweaver::rtl {

namespace {

/// Returns the rule that a text of flit_rules is about.
router_rule rule_of(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, router_rule>, 6> rules{{
        {"two flits", router_rule::rate},
        {"a flit without a credit", router_rule::no_credit},
        {"a head on", router_rule::interleaving},
        {"a flit of another packet", router_rule::interleaving},
        {"a body, tag or tail", router_rule::kind},
        {flit_rules::credit_rule, router_rule::credit_excess},
    }};
    for (const auto& [start, rule] : rules) {
        if (text.starts_with(start)) { return rule; }
    }
    return router_rule::vc;
}

std::string credits_text(vc_id vc) { return fmt::format("on vc {}", vc.value); }

}  // namespace

judged_end::judged_end(flit_module& outside, clock_domain& clock, const noc::network_plan& plan, packet_ledger& packets,
                       node_id node, departed_packets& departed, listener listening)
    : m_clock(clock),
      m_packets(packets),
      m_node(node),
      m_nodes(plan.nodes()),
      m_outside(outside),
      m_self(clock.attach(*this, clock_stage::fabric)),
      m_departed(departed),
      m_rules(plan.partition().vcs(), plan.depths().at_end_of(noc::link_kind::injection), plan.partition().phases(),
              plan.partition().masks()),
      m_held(plan.partition().vcs()),
      m_lengths(plan.partition().vcs()),
      m_listener(std::move(listening)) {
    outside.in[0].bind(m_arrivals);
    outside.out[0].bind(m_credits);
}

void judged_end::join_user(flit_module& user, const plugin_library& library, const char* kind) {
    m_user = &user;
    if (user.in.size() != 1 || user.out.size() != 1) {
        throw library.error(fmt::format("has {} of {} inputs and {} outputs, and a node has one of each", kind,
                                        user.in.size(), user.out.size()));
    }
    library.require_interface(user.in[0], "an object that takes flits, such as a flit_target");
    library.require_interface(user.out[0], "an object that takes credits, such as a flit_initiator");
    m_to_user.bind(m_supplies);
    m_to_user.bind(user.in[0]);
    m_from_user.bind(m_departures);
    user.out[0].bind(m_from_user);
}

cycle_t judged_end::oldest_arrival() const {
    cycle_t oldest = never;
    for (const std::deque<held_flit>& channel : m_held) {
        if (!channel.empty()) { oldest = std::min(oldest, channel.front().due); }
    }
    return oldest;
}

/// Returns the cycle in which a flit or credit is on the link.
cycle_t judged_end::cycle_of(const sc_core::sc_time& delay) const {
    const sc_core::sc_time start = m_clock.executing() ? m_clock.time(m_clock.now()) : sc_core::sc_time_stamp();
    return m_clock.cycles(start + delay);
}

bool judged_end::is_between_cycles(const sc_core::sc_time& delay) {
    const sc_core::sc_time start = m_clock.executing() ? sc_core::SC_ZERO_TIME : sc_core::sc_time_stamp();
    return (start + delay).value() % m_clock.period().value() != 0;
}

void judged_end::keep(const std::optional<flit>& arriving, std::uint64_t arriving_credits,
                      const std::optional<flit>& leaving, std::uint64_t leaving_credits) {
    m_wires.keep(m_clock.now(), {{arriving, arriving_credits}}, {{leaving, leaving_credits}});
}

/// Calls the user's module, and reports what it throws.
void judged_end::call(const char* socket, const std::function<void()>& transport) {
    try {
        transport();
    } catch (const std::exception& failure) { fails(socket, failure.what()); } catch (...) {
        fails(socket, "threw an object that is no std::exception");
    }
}

bool judged_end::breaks(const std::optional<broken_rule>& broken) {
    if (broken && !std::exchange(m_broken, true)) { m_listener(*this, m_clock.now(), *broken); }
    return broken.has_value();
}

void judged_end::take_flit(unsigned, const flit& arriving, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    keep(arriving, 0, std::nullopt, 0);
    held_flit& held =
        m_held[arriving.vc.value].emplace_back(held_flit{arriving.packet, arriving.vc, cycle_of(delay), {}});
    if (is_tail(arriving.kind)) { held.ended = m_packets[arriving.packet]; }
    flit shown = arriving;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time annotated = delay;
    call(m_user->in[0].name(), [&] { m_to_user->nb_transport_fw(shown, phase, annotated); });
}

void judged_end::take_credit(unsigned, vc_id vc, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    keep(std::nullopt, std::uint64_t{1} << vc.value, std::nullopt, 0);
    m_due.push_back({vc, cycle_of(delay)});
    call(m_user->out[0].name(), [&] { return_credit(m_from_user, vc, delay); });
}

std::optional<broken_rule> judged_end::judge_link(const flit& leaving, cycle_t wires) {
    while (!m_due.empty() && m_due.front().due <= wires) {
        m_rules.see_credit(m_due.front().vc);
        m_due.pop_front();
    }
    const std::string_view text = m_rules.see_flit(leaving, wires);
    if (text.empty()) { return std::nullopt; }
    return broken_rule{rule_of(text), fmt::format("{} {} for cycle {}", text, credits_text(leaving.vc), wires)};
}

/// Checks that the record of a packet is open, and that the packet leaves once.
std::optional<broken_rule> judged_end::judge_record(const flit& leaving) const {
    if (!m_packets.is_open(leaving.packet)) {
        return broken_rule{router_rule::tag, fmt::format("a {} names packet slot {}, which has no open record",
                                                         name_of(leaving.kind), leaving.packet.value)};
    }
    const std::uint64_t id = m_packets[leaving.packet].id;
    if (m_departed.contains(leaving.packet, id) == is_head(leaving.kind)) {
        return broken_rule{router_rule::tag,
                           is_head(leaving.kind)
                               ? fmt::format("the head of packet {} has left before", id)
                               : fmt::format("a {} leaves after the record of its packet was closed and opened again",
                                             name_of(leaving.kind))};
    }
    return std::nullopt;
}

/// Checks a head against the record of its packet.
std::optional<broken_rule> judged_end::judge_head(const flit& leaving) const {
    const packet_record& record = m_packets[leaving.packet];
    const auto broken = [](const std::string& text) { return broken_rule{router_rule::content, text}; };
    const auto differs = [&](const char* what, unsigned found, unsigned expected) {
        return broken(fmt::format("a head leaves with {} {}, and the record has {}", what, found, expected));
    };
    if (record.source != m_node) { return differs("source", m_node.value, record.source.value); }
    if (record.destination != leaving.destination) {
        return differs("destination", leaving.destination.value, record.destination.value);
    }
    if (record.message_class != leaving.message_class) {
        return differs("class", leaving.message_class.value, record.message_class.value);
    }
    if (leaving.destination.value >= m_nodes) {
        return broken(fmt::format("a head leaves for node {}, and there are {}", leaving.destination.value, m_nodes));
    }
    return judge_header(leaving);
}

/// Counts a flit of a packet, and compares the length at its tail.
std::optional<broken_rule> judged_end::judge_tail(const flit& leaving) {
    unsigned& length = m_lengths[leaving.vc.value];
    length = is_head(leaving.kind) ? 1 : length + 1;
    ++m_sent;
    return is_tail(leaving.kind) ? judge_length(leaving, length) : std::nullopt;
}

void judged_end::judge_flit(unsigned, const flit& leaving, const sc_core::sc_time& delay) {
    if (m_broken || breaks(judge_past())) { return; }
    keep(std::nullopt, 0, leaving, 0);
    const cycle_t wires = cycle_of(delay);
    if (is_between_cycles(delay)) {
        breaks(broken_rule{router_rule::rate, "a flit leaves between cycles"});
        return;
    }
    if (breaks(judge_link(leaving, wires)) || breaks(judge_record(leaving))) { return; }
    if (is_head(leaving.kind)) {
        if (breaks(judge_head(leaving))) { return; }
        m_departed.add(leaving.packet, m_packets[leaving.packet].id);
        ++m_started;
        note_departure(leaving, wires);
    }
    if (breaks(judge_tail(leaving))) { return; }
    if (wires == m_clock.now()) { return send(leaving); }
    m_late.push_back({leaving, wires});
    m_clock.wake(m_self, wires);
}

/// Sends a flit in this cycle.
void judged_end::send(flit leaving) {
    leaving.routing = 0;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_outside.out[0]->nb_transport_fw(leaving, phase, delay);
}

/// Sends flits and credits that the user has announced for this cycle.
void judged_end::tick(cycle_t now) {
    if (m_broken) { return; }
    while (!m_late.empty() && m_late.front().wires <= now) {
        send(m_late.front().content);
        m_late.pop_front();
    }
    while (!m_late_credits.empty() && m_late_credits.begin()->first <= now) {
        end_flit(m_late_credits.begin()->second, now);
        m_late_credits.erase(m_late_credits.begin());
    }
}

/// Returns the credit of a flit that the user takes in this cycle, and reports the packet that it ends.
void judged_end::end_flit(const held_flit& taken, cycle_t now) {
    ++m_accepted;
    return_credit(m_outside.in[0], taken.vc, m_clock.period());
    if (taken.ended) { note_arrival(taken.packet, *taken.ended, now); }
}

void judged_end::judge_credit(unsigned, vc_id vc, const sc_core::sc_time& delay) {
    if (m_broken || breaks(judge_past())) { return; }
    if (vc.value < m_held.size()) { keep(std::nullopt, 0, std::nullopt, std::uint64_t{1} << vc.value); }
    if (is_between_cycles(delay)) {
        breaks(broken_rule{router_rule::rate, "a credit leaves between cycles"});
        return;
    }
    if (vc.value >= m_held.size() || m_held[vc.value].empty()) {
        breaks(broken_rule{router_rule::credit_excess,
                           fmt::format("a credit leaves {}, but all flits have been credited", credits_text(vc))});
        return;
    }
    const cycle_t wires = cycle_of(delay);
    const held_flit taken = m_held[vc.value].front();
    if (wires <= taken.due) {
        breaks(broken_rule{router_rule::latency,
                           fmt::format("a credit leaves {} for cycle {}, but its flit arrives in cycle {}",
                                       credits_text(vc), wires, taken.due)});
        return;
    }
    m_held[vc.value].pop_front();
    if (wires == m_clock.now() + 1) { return end_flit(taken, wires - 1); }
    m_late_credits.emplace(wires - 1, taken);
    m_clock.wake(m_self, wires - 1);
}

}  // namespace orbweaver::rtl
