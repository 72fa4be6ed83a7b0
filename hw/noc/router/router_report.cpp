// SPDX-License-Identifier: Apache-2.0
// What a router tells of itself. No header: router.h.
#include "hw/noc/router/router.h"
#include "hw/noc/router/router_extras.h"

namespace orbweaver {

unsigned router::stored() const {
    unsigned sum = 0;
    for (const input_vc& of : m_inputs) {
        sum += of.taken - (is_kept(of) ? m_extras->copies[of.index].first : of.left);
    }
    return sum;
}

/// Whether a packet is being copied that will stay in its buffer when this copy has left.
bool router::is_kept(const input_vc& of) const {
    if (m_plain || of.state == vc_state::idle || of.empty() || !is_copied(of)) {
        return false;
    }
    const extras::copying& making = m_extras->copies[of.index];
    return making.made + 1 != making.ways.size();
}

std::uint64_t router::copied_flits() const {
    return m_plain ? 0 : m_extras->copied_flits;
}

/// Of a head that waits.
std::vector<output_choice> router::choices(const input_vc& of) const {
    if (m_plain || !m_extras->adaptive || is_copied(of)) {
        return {{{of.output}, of.allowed}};
    }
    route_options ways;
    m_routing.options(m_number, {of.number}, front(of), ways);
    std::vector<output_choice> found;
    for (const route_option& way : ways) {
        found.push_back({way.port, allowed_vcs(way, of.pair)});
    }
    return found;
}

/// Of a head that waits, without the free virtual channels that a throttle keeps from it: nobody will give them up.
std::vector<output_choice> router::choices_that_count(const input_vc& input) const {
    std::vector<output_choice> found = choices(input);
    for (output_choice& choice : found) {
        const std::uint64_t free = m_ports[choice.output.value].free & choice.vcs;
        choice.vcs &= ~(free & ~left_by_throttle(input, choice));
    }
    return found;
}

/// Whether a head that waits will have another way in a later stretch of time, or its failed link again.
bool router::waits_for_change(const input_vc& input) const {
    if (m_plain || m_extras->faults == nullptr || is_copied(input)) {
        return false;
    }
    const cycle_t now = m_domain.cycle();
    const bool is_down = m_extras->faults->is_down(m_number, {input.output});
    supposed_time later(m_routing.faults());
    for (const cycle_t change : m_extras->faults->changes()) {
        if (change <= now) {
            continue;
        }
        later.set(change);
        const route_option way = m_routing.next_hop(m_number, {input.number}, front(input));
        if (way.port.value != input.output || allowed_vcs(way, input.pair) != input.allowed ||
            (is_down && !m_extras->faults->is_down(m_number, way.port))) {
            return true;
        }
    }
    return false;
}

/// Of a head that waits for a virtual channel.
wait_reason router::reason_of_head(const input_vc& of) const {
    if (!m_plain && m_extras->faults != nullptr && m_extras->faults->is_down(m_number, {of.output})) {
        return wait_reason::link_down;
    }
    const bool needs_room = !m_plain && m_extras->switching != switching_kind::wormhole;
    wait_reason found = wait_reason::no_vc;
    for (const output_choice& choice : choices(of)) {
        const port_state& at = m_ports[choice.output.value];
        std::uint64_t vcs = left_by_throttle(of, choice);
        if (vcs == 0 && (at.free & choice.vcs) != 0) {
            found = wait_reason::throttled;
        }
        for (; vcs != 0; vcs &= vcs - 1) {
            const vc_id vc{static_cast<std::uint8_t>(lowest_bit(vcs))};
            if (credits(choice.output, vc) >= (needs_room ? room_for(of, at.outputs[vc.value]) : 0)) {
                return wait_reason::moving;
            }
            found = wait_reason::no_credit;
        }
    }
    return found;
}

wait_reason router::reason(const input_vc& of) const {
    if (of.state == vc_state::waiting) {
        return reason_of_head(of);
    }
    const output_vc& through = *of.through;
    if (through.credits == 0 && (through.collected == through.returned)) {
        return wait_reason::no_credit;
    }
    return of.empty() ? wait_reason::no_flit : wait_reason::moving;
}

std::vector<waiting_packet> router::waiting() const {
    std::vector<waiting_packet> found;
    for (const input_vc& of : m_inputs) {
        if (of.state == vc_state::idle) {
            continue;
        }
        waiting_packet entry;
        entry.router = m_number;
        entry.input.value = of.number;
        entry.vc.value = of.vc;
        entry.flits = of.taken - of.left;
        entry.has_output_vc = of.state == vc_state::active;
        if (!entry.has_output_vc) {
            entry.choices = choices_that_count(of);
            entry.until_change = waits_for_change(of);
        }
        entry.output = entry.has_output_vc ? port_id{of.output} : entry.choices.front().output;
        entry.output_vc.value = of.next_vc;
        entry.reason = reason(of);
        // The ring keeps the last flit that left, so a packet whose buffer is empty is known too.
        entry.packet = of.ring[(entry.flits != 0 ? of.left : of.left - 1) & of.ring_mask].content.packet;
        found.push_back(entry);
    }
    return found;
}

}  // namespace orbweaver
