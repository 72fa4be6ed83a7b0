// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/plugin_endpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "hw/noc/endpoint_class.h"
#include "hw/noc/node_endpoint.h"
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

plugin_endpoint::plugin_endpoint(sc_core::sc_module_name name, clock_domain& clock, noc::network& fabric, node_id node,
                                 std::uint64_t seed, const plugin_library& library,
                                 const system::plugin_parameters& values, departed_packets& departed,
                                 listener listening)
    : sc_module(name),
      m_clock(clock),
      m_self(clock.attach(*this, clock_stage::fabric)),
      m_packets(fabric.ledger()),
      m_node(node),
      m_nodes(fabric.nodes()),
      m_departed(departed),
      m_end(noc::node_endpoint(fabric, node, noc::endpoint_class(fabric, "packets of a plug-in"))),
      m_user(library.make(
          &system::plugin::endpoint, "endpoint",
          system::plugin_endpoint_context{library.contents().name, clock, m_packets, m_end, m_nodes, seed, values})),
      m_rules(fabric.partition().vcs(), fabric.depths().at_end_of(noc::link_kind::injection),
              fabric.partition().phases(), fabric.partition().masks()),
      m_held(fabric.partition().vcs()),
      m_lengths(fabric.partition().vcs()),
      m_listener(std::move(listening)) {
    if (m_user->in.size() != 1 || m_user->out.size() != 1) {
        throw library.error(fmt::format("has an endpoint of {} inputs and {} outputs, and a node has one of each",
                                        m_user->in.size(), m_user->out.size()));
    }
    library.require_interface(m_user->in[0], "an object that takes flits, such as a flit_target");
    library.require_interface(m_user->out[0], "an object that takes credits, such as a flit_initiator");
    m_to_user.bind(m_supplies);
    m_to_user.bind(m_user->in[0]);
    m_from_user.bind(m_departures);
    m_user->out[0].bind(m_from_user);
    m_injection.bind(m_credits);
    m_injection.bind(fabric.injection(node));
    m_ejection.bind(m_arrivals);
    fabric.ejection(node).bind(m_ejection);
}

void plugin_endpoint::join(noc::packet_listener& receiver, const std::vector<std::uint8_t>& flow_of_class) {
    m_receiver = &receiver;
    m_flow_of_class = flow_of_class;
    const std::size_t flows = 1 + *std::ranges::max_element(flow_of_class);
    m_left.resize(flows);
    m_latest.resize(flows);
}

noc::traffic_count plugin_endpoint::left_before(cycle_t end, unsigned flow) const {
    if (flow >= m_left.size()) { return {}; }  // replies
    const noc::traffic_count latest = m_latest_cycle >= end ? m_latest[flow] : noc::traffic_count{};
    return {m_left[flow].packets - latest.packets, m_left[flow].flits - latest.flits};
}

cycle_t plugin_endpoint::oldest_arrival() const {
    cycle_t oldest = never;
    for (const std::deque<held_flit>& channel : m_held) {
        if (!channel.empty()) { oldest = std::min(oldest, channel.front().due); }
    }
    return oldest;
}

/// Returns the cycle in which a flit or credit is on the link.
cycle_t plugin_endpoint::cycle_of(const sc_core::sc_time& delay) const {
    const sc_core::sc_time start = m_clock.executing() ? m_clock.time(m_clock.now()) : sc_core::sc_time_stamp();
    return m_clock.cycles(start + delay);
}

bool plugin_endpoint::is_between_cycles(const sc_core::sc_time& delay) {
    const sc_core::sc_time start = m_clock.executing() ? sc_core::SC_ZERO_TIME : sc_core::sc_time_stamp();
    return (start + delay).value() % m_clock.period().value() != 0;
}

void plugin_endpoint::keep(const std::optional<flit>& arriving, std::uint64_t arriving_credits,
                           const std::optional<flit>& leaving, std::uint64_t leaving_credits) {
    m_wires.keep(m_clock.now(), {{arriving, arriving_credits}}, {{leaving, leaving_credits}});
}

/// Calls the user's module, and reports what it throws.
void plugin_endpoint::call(const char* socket, const std::function<void()>& transport) {
    try {
        transport();
    } catch (const std::exception& failure) { fails(socket, failure.what()); } catch (...) {
        fails(socket, "threw an object that is no std::exception");
    }
}

bool plugin_endpoint::breaks(const std::optional<broken_rule>& broken) {
    if (broken && !std::exchange(m_broken, true)) { m_listener(*this, m_clock.now(), *broken); }
    return broken.has_value();
}

void plugin_endpoint::take_flit(unsigned, const flit& arriving, const sc_core::sc_time& delay) {
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

void plugin_endpoint::take_credit(unsigned, vc_id vc, const sc_core::sc_time& delay) {
    if (m_broken) { return; }
    keep(std::nullopt, std::uint64_t{1} << vc.value, std::nullopt, 0);
    m_due.push_back({vc, cycle_of(delay)});
    call(m_user->out[0].name(), [&] { return_credit(m_from_user, vc, delay); });
}

std::optional<broken_rule> plugin_endpoint::judge_link(const flit& leaving, cycle_t wires) {
    while (!m_due.empty() && m_due.front().due <= wires) {
        m_rules.see_credit(m_due.front().vc);
        m_due.pop_front();
    }
    const std::string_view text = m_rules.see_flit(leaving, wires);
    if (text.empty()) { return std::nullopt; }
    return broken_rule{rule_of(text), fmt::format("{} {} for cycle {}", text, credits_text(leaving.vc), wires)};
}

/// Checks that the record of a packet is open, and that the packet leaves once.
std::optional<broken_rule> plugin_endpoint::judge_record(const flit& leaving) const {
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
std::optional<broken_rule> plugin_endpoint::judge_head(const flit& leaving) const {
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
    if (leaving.payload != m_end.encode(leaving.destination)) {
        return broken(fmt::format("a head for node {} leaves with payload {:#x} in place of {:#x}",
                                  leaving.destination.value, leaving.payload, m_end.encode(leaving.destination)));
    }
    const cycle_t earliest = opened_from(record.id);
    if (record.created < earliest || record.created > m_clock.now()) {
        return broken(fmt::format("the record of a head has creation {}, and was opened in cycles {} to {}",
                                  record.created, earliest, m_clock.now()));
    }
    return std::nullopt;
}

/// Returns a cycle before which the record of a packet of this node was not opened.
cycle_t plugin_endpoint::opened_from(std::uint64_t id) const {
    const auto later = std::ranges::partition_point(m_periods, [id](const auto& each) { return each.first_id <= id; });
    return later == m_periods.begin() ? 0 : std::prev(later)->begin;
}

void plugin_endpoint::note_departure(const flit& leaving, cycle_t wires) {
    packet_record& record = m_packets[leaving.packet];
    record.injected = std::max<cycle_t>(wires, 1);
    record.flow = m_flow_of_class[record.message_class.value];
    m_departed.add(leaving.packet, record.id);
    if (record.created > m_latest_cycle) {
        m_latest_cycle = record.created;
        std::ranges::fill(m_latest, noc::traffic_count{});
    }
    for (auto* const counts : {&m_left, &m_latest}) {
        if (counts == &m_latest && record.created != m_latest_cycle) { continue; }
        ++(*counts)[record.flow].packets;
        (*counts)[record.flow].flits += record.flits;
    }
    ++m_started;
}

/// Counts a flit of a packet, and compares the length at its tail.
std::optional<broken_rule> plugin_endpoint::judge_length(const flit& leaving) {
    unsigned& length = m_lengths[leaving.vc.value];
    length = is_head(leaving.kind) ? 1 : length + 1;
    ++m_sent;
    const std::uint32_t expected = m_packets[leaving.packet].flits;
    if (!is_tail(leaving.kind) || length == expected) { return std::nullopt; }
    return broken_rule{router_rule::content,
                       fmt::format("a packet of {} flits has left, and its record has {}", length, expected)};
}

/// Checks that the records of packets were closed in the cycle in which their tails were taken.
std::optional<broken_rule> plugin_endpoint::judge_taken() {
    while (!m_taken.empty() && m_taken.front().cycle < m_clock.now()) {
        const taken_packet taken = m_taken.front();
        m_taken.pop_front();
        const packet_record& record = m_packets[taken.slot];
        if (record.open && record.id == taken.id) {
            return broken_rule{router_rule::tag, fmt::format("packet {} was taken in cycle {}, and its record is open",
                                                             taken.id, taken.cycle)};
        }
    }
    return std::nullopt;
}

void plugin_endpoint::judge_flit(unsigned, const flit& leaving, const sc_core::sc_time& delay) {
    if (m_broken || breaks(judge_taken())) { return; }
    keep(std::nullopt, 0, leaving, 0);
    const cycle_t wires = cycle_of(delay);
    if (is_between_cycles(delay)) {
        breaks(broken_rule{router_rule::rate, "a flit leaves between cycles"});
        return;
    }
    if (breaks(judge_link(leaving, wires)) || breaks(judge_record(leaving))) { return; }
    if (is_head(leaving.kind)) {
        if (breaks(judge_head(leaving))) { return; }
        note_departure(leaving, wires);
    }
    if (breaks(judge_length(leaving))) { return; }
    if (wires == m_clock.now()) { return send(leaving); }
    m_late.push_back({leaving, wires});
    m_clock.wake(m_self, wires);
}

/// Sends a flit in this cycle.
void plugin_endpoint::send(flit leaving) {
    leaving.routing = 0;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_injection->nb_transport_fw(leaving, phase, delay);
}

/// Sends flits and credits that the user has announced for this cycle.
void plugin_endpoint::tick(cycle_t now) {
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
void plugin_endpoint::end_flit(const held_flit& taken, cycle_t now) {
    ++m_accepted;
    return_credit(m_ejection, taken.vc, m_clock.period());
    if (!taken.ended) { return; }
    m_taken.push_back({taken.packet, taken.ended->id, now});
    m_receiver->packet_arrived(*taken.ended, now);
}

void plugin_endpoint::judge_credit(unsigned, vc_id vc, const sc_core::sc_time& delay) {
    if (m_broken || breaks(judge_taken())) { return; }
    if (vc.value < m_held.size()) { keep(std::nullopt, 0, std::nullopt, std::uint64_t{1} << vc.value); }
    if (is_between_cycles(delay)) {
        breaks(broken_rule{router_rule::rate, "a credit leaves between cycles"});
        return;
    }
    if (vc.value >= m_held.size() || m_held[vc.value].empty()) {
        breaks(broken_rule{router_rule::credit_excess,
                           fmt::format("a credit leaves {}, and all flits have been credited", credits_text(vc))});
        return;
    }
    const cycle_t wires = cycle_of(delay);
    const held_flit taken = m_held[vc.value].front();
    if (wires <= taken.due) {
        breaks(
            broken_rule{router_rule::latency, fmt::format("a credit leaves {} for cycle {}, and its flit arrives in {}",
                                                          credits_text(vc), wires, taken.due)});
        return;
    }
    m_held[vc.value].pop_front();
    if (wires == m_clock.now() + 1) { return end_flit(taken, wires - 1); }
    m_late_credits.emplace(wires - 1, taken);
    m_clock.wake(m_self, wires - 1);
}

}  // namespace orbweaver::rtl
