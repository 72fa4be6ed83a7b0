// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_report.h"

#include <algorithm>

#include "hw/base/bit.h"
#include "hw/base/lowest_bit.h"

namespace orbweaver {

fabric_report::fabric_report(const fabric_plan& plan, const fabric_state& state, const fabric_layout& layout,
                             const clock_domain& domain, const fabric_edge& edge)
    : m_partition(plan.partition), m_state(state), m_domain(domain), m_edge(edge) {
    m_routers.reserve(plan.routers.size());
    m_links.reserve(plan.links.size() + 2 * plan.nodes.size());
    for (unsigned number = 0; number < plan.routers.size(); ++number) {
        m_routers.emplace_back(*this, layout.routers[number],
                               static_cast<unsigned>(plan.graph.routers[number].ports.size()));
    }
    for (std::size_t number = 0; number < plan.links.size(); ++number) {
        const auto& link = plan.graph.links[number];
        m_links.emplace_back(*this, plan.links[number] ? state.inputs_of(layout.routers[link.target], link.target_port)
                                                       : place<input_vc>{});
    }
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        const auto& terminal = plan.graph.nodes[node];
        m_links.emplace_back(*this, plan.nodes[node] ? state.inputs_of(layout.routers[terminal.router], terminal.port)
                                                     : place<input_vc>{});
    }
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        m_links.emplace_back(*this, plan.nodes[node] ? first_input(layout.nodes[node]) : place<input_vc>{});
    }
}

/// Events are only added between two cycles of the fabric, so their number tells whether there are others.
void fabric_report::look_at_flights() const {
    if (m_next == m_edge.next() && m_events == m_state.events.size()) {
        return;
    }
    m_next = m_edge.next();
    m_events = m_state.events.size();
    m_flits.clear();
    m_credits.clear();
    m_state.events.show(m_next, [this](const link_event& event, cycle_t due) {
        if (event.input) {
            m_flits.push_back({event.input, event.flit, due});
        }
        if (event.output) {
            m_credits.push_back(event.output.offset);
        }
    });
    std::stable_sort(m_flits.begin(), m_flits.end(), [](const flying_flit& one, const flying_flit& other) {
        return one.input.offset < other.input.offset;
    });
    std::sort(m_credits.begin(), m_credits.end());
}

std::span<const fabric_report::flying_flit> fabric_report::flights(place<input_vc> input) const {
    look_at_flights();
    const auto less = [](const flying_flit& flight, std::uint32_t offset) { return flight.input.offset < offset; };
    const auto first = std::lower_bound(m_flits.begin(), m_flits.end(), input.offset, less);
    const auto last = std::lower_bound(first, m_flits.end(), input.offset + 1, less);
    return {first, last};
}

unsigned fabric_report::flying_credits(place<output_vc> output) const {
    look_at_flights();
    const auto [first, last] = std::equal_range(m_credits.begin(), m_credits.end(), output.offset);
    return static_cast<unsigned>(last - first);
}

unsigned fabric_report::flits_for(place<input_vc> where) const {
    const input_vc& input = m_state.memory[where];
    return static_cast<unsigned>(input.stored() + flights(where).size());
}

unsigned fabric_report::router_of_fabric::stored() const {
    unsigned sum = 0;
    for (unsigned channel = 0; channel < m_ports * m_report->m_state.vcs; ++channel) {
        sum += m_report->flits_for(first_input(m_record) + channel);
    }
    return sum;
}

unsigned fabric_report::router_of_fabric::credits(port_id output, vc_id vc) const {
    const place<output_vc> where = record().outputs + output.value * m_report->m_state.vcs + vc.value;
    return m_report->m_state.memory[where].credits + m_report->flying_credits(where);
}

std::vector<waiting_packet> fabric_report::router_of_fabric::waiting() const {
    std::vector<waiting_packet> found;
    for (unsigned channel = 0; channel < m_ports * m_report->m_state.vcs; ++channel) {
        const place<input_vc> where = first_input(m_record) + channel;
        const bool is_waiting = (record().waiting & bit(channel)) != 0;
        if (is_waiting || m_report->m_state.memory[where].granted) {
            found.push_back(packet_of(where));
        }
    }
    return found;
}

/// Of a virtual channel with a packet.
waiting_packet fabric_report::router_of_fabric::packet_of(place<input_vc> where) const {
    const input_vc& input = m_report->m_state.memory[where];
    waiting_packet entry;
    entry.router = record().number;
    entry.input.value = static_cast<std::uint8_t>(input.port);
    entry.vc.value = static_cast<std::uint8_t>(input.bit % m_report->m_state.vcs);
    entry.packet = input.packet;
    entry.flits = m_report->flits_for(where);
    entry.output.value = static_cast<std::uint8_t>(input.output());
    entry.has_output_vc = static_cast<bool>(input.granted);
    if (entry.has_output_vc) {
        entry.output_vc.value = input.last_vc;
    } else {
        entry.choices.push_back({entry.output, m_report->m_state.allowed[input.allowed]});
    }
    entry.reason = reason(where, entry.flits);
    return entry;
}

/// @param flits in the buffer
wait_reason fabric_report::router_of_fabric::reason(place<input_vc> where, unsigned flits) const {
    const fabric_state& state = m_report->m_state;
    const input_vc& input = state.memory[where];
    if (!input.granted) {
        const std::uint64_t free = record().free >> input.output() * state.vcs & state.allowed[input.allowed];
        return free != 0 ? wait_reason::moving : wait_reason::no_vc;
    }
    if (state.memory[input.granted].credits + m_report->flying_credits(input.granted) == 0) {
        return wait_reason::no_credit;
    }
    return flits == 0 ? wait_reason::no_flit : wait_reason::moving;
}

bool fabric_report::link_of_fabric::is_open(vc_id vc) const {
    const std::span<const flying_flit> flying = m_report->flights(m_inputs + vc.value);
    return flying.empty() ? m_report->m_state.memory[m_inputs + vc.value].opening == 0 : !flying.back().flit.closes();
}

packet_slot fabric_report::link_of_fabric::packet(vc_id vc) const {
    const std::span<const flying_flit> flying = m_report->flights(m_inputs + vc.value);
    const fabric_state& state = m_report->m_state;
    const input_vc& input = state.memory[m_inputs + vc.value];
    if (flying.empty() && input.stored() == 0) {
        return input.packet;
    }
    const auto last = static_cast<std::uint32_t>(input.arrived) - 1;
    return state.flits[flying.empty() ? state.memory[input.slot(last)] : flying.back().flit].packet;
}

/// Records count what has arrived and left; to these come the flits that fly and those that are in the buffer.
link_counters fabric_report::link_of_fabric::counters(vc_id vc) const {
    const fabric_state& state = m_report->m_state;
    const input_vc& input = state.memory[m_inputs + vc.value];
    const cycle_t now = m_report->m_domain.now();
    const std::span<const flying_flit> flying = m_report->flights(m_inputs + vc.value);
    link_counters result{input.arrived + flying.size(), input.packets, 0};
    std::uint64_t waited = input.waited + input.stored() * now;
    for (std::uint32_t place = 0; place != input.stored(); ++place) {
        result.packets += state.memory[input.slot(input.left + place)].closes() ? 1 : 0;
    }
    for (const flying_flit& flight : flying) {
        result.packets += flight.flit.closes() ? 1 : 0;
        waited += now - flight.due;
    }
    result.buffered = static_cast<std::int64_t>(waited) > 0 ? waited : 0;  // what flies now has not yet waited
    return result;
}

link_counters fabric_report::link_of_fabric::counters(class_id message_class) const {
    link_counters sum;
    for (unsigned phase = 0; phase < m_report->m_partition.phases(); ++phase) {
        for (std::uint64_t vcs = m_report->m_partition.list(message_class, phase).mask; vcs != 0; vcs &= vcs - 1) {
            const vc_id vc{static_cast<std::uint8_t>(lowest_bit(vcs))};
            accumulate<link_counters>(link_statistics, sum, counters(vc));
        }
    }
    return sum;
}

link_counters fabric_report::link_of_fabric::counters() const {
    link_counters sum;
    for (std::uint8_t vc = 0; vc < m_report->m_state.vcs; ++vc) {
        accumulate<link_counters>(link_statistics, sum, counters(vc_id{vc}));
    }
    return sum;
}

}  // namespace orbweaver
