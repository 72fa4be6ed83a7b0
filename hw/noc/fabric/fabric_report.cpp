// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_report.h"

#include <algorithm>

#include "hw/base/bit.h"
#include "hw/noc/fabric/options/packet_choices.h"
#include "hw/noc/fabric/options/packet_reducer.h"

namespace orbweaver::noc {

fabric_report::fabric_report(const fabric_plan& plan, const fabric_state& state, const fabric_layout& layout,
                             fabric_partitions& partitions, const clock_domain& domain)
    : m_graph(plan.network.graph()),
      m_partition(plan.network.partition()),
      m_state(state),
      m_layout(layout),
      m_partitions(partitions),
      m_domain(domain) {
    m_routers.reserve(plan.routers.size());
    for (unsigned index = 0; index < plan.routers.size(); ++index) {
        m_routers.emplace_back(*this, layout.routers[index],
                               static_cast<unsigned>(m_graph.routers[plan.first_router + index].ports.size()));
    }
}

/// Returns input VC 0 at the end of a link. Links have the numbers of the network: transit links, then injection links,
/// then ejection links, each by node.
arena_offset<input_vc> fabric_report::in_vcs_of(unsigned link) const {
    const std::size_t transit = m_graph.links.size();
    if (link < transit) {
        const auto& connection = m_graph.links[link];
        return state().in_vcs_of(m_layout.router(connection.target), connection.target_port);
    }
    const std::size_t ejection = transit + m_graph.nodes.size();
    if (link >= ejection) { return first_in_vc(m_layout.nodes[link - ejection]); }
    const auto& terminal = m_graph.nodes[link - transit];
    return state().in_vcs_of(m_layout.router(terminal.router), terminal.port);
}

/// Lists the flits and credits in flight, unless the lists are up to date. Events are added only between two cycles of
/// the fabric, so a changed number of events shows that the lists are outdated. Modules in the stage of nodes, while
/// the fabric works, must not call this.
void fabric_report::update_flights() const {
    m_partitions.take_crossings();
    if (m_next == m_partitions.next() && m_events == m_partitions.events()) { return; }
    m_next = m_partitions.next();
    m_events = m_partitions.events();
    m_flits = {};  // releases their memory, because nothing is in flight after most runs
    m_credits = {};
    m_flits.reserve(m_events);
    m_credits.reserve(m_events);
    m_partitions.show([this](const link_event& event, cycle_t due) {
        if (event.in_vc) { m_flits.push_back({event.in_vc, event.flit, static_cast<std::uint32_t>(due - m_next)}); }
        if (event.output) { m_credits.push_back(event.output.offset); }
    });
    std::stable_sort(m_flits.begin(), m_flits.end(), [](const flying_flit& one, const flying_flit& other) {
        return one.in_vc.offset < other.in_vc.offset;
    });
    std::sort(m_credits.begin(), m_credits.end());
}

std::span<const fabric_report::flying_flit> fabric_report::known_flights(arena_offset<input_vc> in_vc) const {
    if (m_flits.empty()) {
        return {};  // the common case after a run
    }
    const auto less = [](const flying_flit& flight, std::uint32_t offset) { return flight.in_vc.offset < offset; };
    const auto first = std::lower_bound(m_flits.begin(), m_flits.end(), in_vc.offset, less);
    auto last = first;
    while (last != m_flits.end() && last->in_vc == in_vc) {
        ++last;  // linear search: few flits are in flight to one buffer
    }
    return {first, last};
}

unsigned fabric_report::flying_credits(arena_offset<output_vc> output) const {
    update_flights();
    const auto [first, last] = std::equal_range(m_credits.begin(), m_credits.end(), output.offset);
    return static_cast<unsigned>(last - first);
}

unsigned fabric_report::flits_for(arena_offset<input_vc> where) const {
    const input_vc& in_vc = state().memory[where];
    return static_cast<unsigned>(in_vc.stored() + flights(where).size());
}

/// Returns the handle of a flit in a buffer. @param number as input_vc counts flits
flit_handle fabric_report::handle(const input_vc& in_vc, std::uint32_t number) const {
    const bool is_at_router = in_vc.router.offset < state().first_node;
    return state().options && state().options->is_unlimited && is_at_router
               ? router_reader(state(), state().memory[in_vc.router]).handle(in_vc, number)
               : state().memory[in_vc.slot(number)];
}

unsigned fabric_report::router_of_fabric::stored() const {
    unsigned sum = 0;
    for (std::uint8_t port = 0; port < m_ports; ++port) {
        const arena_offset<input_vc> first = m_report->state().in_vcs_of(m_record, {port});
        for (unsigned vc = 0; vc < m_report->state().vcs; ++vc) { sum += m_report->flits_for(first + vc); }
    }
    return sum;
}

unsigned fabric_report::router_of_fabric::credits(port_id output, vc_id vc) const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    const arena_offset<output_vc> where = state.outputs_of(m_record, output) + vc.value;
    const unsigned usable =
        state.options ? router_reader(state, record()).credits(output.value, vc.value) : state.memory[where].credits;
    return usable + m_report->flying_credits(where);
}

std::uint64_t fabric_report::router_of_fabric::copied_flits() const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    if (!state.options) { return 0; }
    const router_options& own = state.options->router(record());
    return own.copied_flits - own.combined_flits;  // modulo 2^64; a network adds these numbers up
}

std::optional<router_stalls> fabric_report::router_of_fabric::stalls() const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    if (!state.options || !state.options->router(record()).stalls) { return std::nullopt; }
    // Between cycles, the cycle whose edge has just passed may not have been executed yet.
    const clock_domain& domain = m_report->m_domain;
    return state.options->router(record()).stalls->sum(std::max(domain.cycle() + 1, domain.now()));
}

std::vector<waiting_packet> fabric_report::router_of_fabric::waiting() const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    std::vector<waiting_packet> found;
    for (std::uint8_t port = 0; port < m_ports; ++port) {
        for (unsigned vc = 0; vc < state.vcs; ++vc) {
            const input_vc& in_vc = state.memory[state.in_vcs_of(m_record, {port}) + vc];
            if (in_vc.granted || (state.memory[in_vc.router].waiting & bit(in_vc.bit)) != 0) {
                found.push_back(packet_of(in_vc));
            }
        }
    }
    return found;
}

/// Describes the packet of an input VC that has one.
waiting_packet fabric_report::router_of_fabric::packet_of(const input_vc& in_vc) const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    waiting_packet entry;
    entry.router = record().number;
    entry.input.value = static_cast<std::uint8_t>(in_vc.port);
    entry.vc.value = static_cast<std::uint8_t>(in_vc.vc());
    entry.packet = in_vc.packet;
    entry.flits = m_report->flits_for(state.memory.offset_of(in_vc));
    if (state.options) { entry.flits -= router_reader(state, record()).packet(in_vc).made; }
    entry.output.value = static_cast<std::uint8_t>(in_vc.output());
    entry.has_output_vc = static_cast<bool>(in_vc.granted);
    if (entry.has_output_vc) {
        entry.output_vc.value = in_vc.last_vc;
    } else {
        add_choices(in_vc, entry);
    }
    entry.reason = reason(in_vc, entry.flits);
    if (entry.reason == wait_reason::not_combined) {
        entry.awaited_input = packet_reducer::awaited_input({state, record()}, in_vc);
    }
    return entry;
}

/// Adds the output choices of a head that waits for an output VC.
void fabric_report::router_of_fabric::add_choices(const input_vc& in_vc, waiting_packet& entry) const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    if (state.options) {
        const router_reader router(state, record());
        entry.choices = packet_choices::without_throttled(router, in_vc);
        entry.until_change = packet_choices::will_change(router, in_vc, m_report->m_domain.cycle());
        entry.output = entry.choices.front().output;
    } else {
        entry.choices.push_back({entry.output, state.allowed[in_vc.allowed]});
    }
}

/// @param flits in the buffer
wait_reason fabric_report::router_of_fabric::reason(const input_vc& in_vc, unsigned flits) const {
    const fabric_state& state = m_report->state_at(m_record.offset);
    if (!in_vc.granted) {
        if (state.options) { return packet_choices::reason({state, record()}, in_vc, *this); }
        const std::uint64_t free = record().free >> in_vc.output() * state.vcs & state.allowed[in_vc.allowed];
        return free != 0 ? wait_reason::moving : wait_reason::no_vc;
    }
    if (credits({static_cast<std::uint8_t>(in_vc.output())}, {static_cast<std::uint8_t>(in_vc.last_vc)}) == 0) {
        return wait_reason::no_credit;
    }
    return flits == 0 ? wait_reason::no_flit : wait_reason::moving;
}

bool fabric_report::link_of_fabric::is_open(vc_id vc) const {
    const std::span<const flying_flit> flying = m_report->flights(m_in_vcs + vc.value);
    return flying.empty() ? m_report->state().memory[m_in_vcs + vc.value].head_bit == 0 : !flying.back().flit.is_tail();
}

packet_slot fabric_report::link_of_fabric::packet(vc_id vc) const {
    const std::span<const flying_flit> flying = m_report->flights(m_in_vcs + vc.value);
    const fabric_state& state = m_report->state_at(m_in_vcs.offset);
    const input_vc& in_vc = state.memory[m_in_vcs + vc.value];
    if (flying.empty() && in_vc.stored() == 0) { return in_vc.packet; }
    const auto last = static_cast<std::uint32_t>(in_vc.arrived) - 1;
    return m_report->content(flying.empty() ? m_report->handle(in_vc, last) : flying.back().flit, m_in_vcs + vc.value)
        .packet;
}

link_counters fabric_report::link_of_fabric::counters(vc_id vc) const {
    m_report->update_flights();
    return m_report->known_counters(m_in_vcs + vc.value, m_report->m_domain.now());
}

/// Returns the counters of a VC: the arrivals and departures in its record, plus the flits in flight and in the buffer.
/// Precondition: update_flights() was called.
link_counters fabric_report::known_counters(arena_offset<input_vc> where, cycle_t now) const {
    const input_vc& in_vc = state().memory[where];
    const std::span<const flying_flit> flying = known_flights(where);
    link_counters result{in_vc.arrived + flying.size(), in_vc.packets, 0};
    std::uint64_t waited = in_vc.waited + in_vc.stored() * now;
    for (std::uint32_t index = 0; index != in_vc.stored(); ++index) {
        result.packets += handle(in_vc, in_vc.departed + index).is_tail() ? 1 : 0;
    }
    for (const flying_flit& flight : flying) {
        result.packets += flight.flit.is_tail() ? 1 : 0;
        waited += now - due(flight);
    }
    result.buffered = static_cast<std::int64_t>(waited) > 0 ? waited : 0;  // flits in flight have not waited yet
    return result;
}

/// Returns the counters of one class and phase on a VC that several of them share.
link_counters fabric_report::counters(arena_offset<input_vc> where, unsigned pair) const {
    const input_vc& in_vc = state().memory[where];
    const router_reader router(state(), state().memory[in_vc.router]);
    const vc_tally& arrived = router.own.tallies[router.channel(in_vc) * state().pairs + pair];
    link_counters result{arrived.flits, arrived.packets, 0};
    const cycle_t now = m_domain.now();
    std::uint64_t waited = arrived.waited + arrived.uncredited * now;
    for (const flying_flit& flight : flights(where)) {
        const flit& content = this->content(flight.flit, where);
        if (content.message_class.value * state().phases + content.phase == pair) {
            ++result.flits;
            result.packets += flight.flit.is_tail() ? 1 : 0;
            waited += now - due(flight);
        }
    }
    result.buffered = static_cast<std::int64_t>(waited) > 0 ? waited : 0;
    return result;
}

link_counters fabric_report::link_of_fabric::counters(class_id message_class) const {
    const fabric_state& state = m_report->state_at(m_in_vcs.offset);
    const bool is_shared = state.options && state.options->shares_vcs;  // then the link leads to a router
    link_counters sum;
    for (unsigned phase = 0; phase < m_report->m_partition.phases(); ++phase) {
        for (std::uint64_t vcs = m_report->m_partition.list(message_class, phase).mask; vcs != 0; vcs &= vcs - 1) {
            const vc_id vc{static_cast<std::uint8_t>(lowest_bit(vcs))};
            const unsigned pair = message_class.value * state.phases + phase;
            accumulate<link_counters>(link_statistics, sum,
                                      is_shared ? m_report->counters(m_in_vcs + vc.value, pair) : counters(vc));
        }
    }
    return sum;
}

link_counters fabric_report::link_of_fabric::counters() const {
    m_report->update_flights();
    const cycle_t now = m_report->m_domain.now();
    link_counters sum;
    for (unsigned vc = 0; vc < m_report->state().vcs; ++vc) {
        accumulate<link_counters>(link_statistics, sum, m_report->known_counters(m_in_vcs + vc, now));
    }
    return sum;
}

}  // namespace orbweaver::noc
