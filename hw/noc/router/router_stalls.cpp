// SPDX-License-Identifier: Apache-2.0
// Why the flits of a router wait (`stalls: true`): a unit of its own. The usual router knows nothing of it. No header:
// router.h.
#include "hw/noc/router/router.h"

#include <algorithm>

#include "hw/noc/router/router_extras.h"

namespace orbweaver {

std::optional<router_stalls> router::stalls() const {
    if (m_plain || !m_extras->stalls) {
        return std::nullopt;
    }
    stall_counts counts = *m_extras->stalls;
    note_lines(counts);
    // Between cycles the one whose edge has just come may not have been executed yet.
    return counts.sum(std::max(m_domain.cycle() + 1, m_domain.now()));
}

/// Cycles in which the router slept went on as its last one. Now a cycle begins, in which all that becomes visible has.
void router::begin_stalls(cycle_t now) {
    stall_counts& counts = *m_extras->stalls;
    note_lines(counts);
    counts.count(now);
    for (const input_vc& input : m_inputs) {
        counts.hold(input.index, !input.empty() && input.ring[input.left & input.ring_mask].due <= now);
    }
}

/// Of a head that asks in this cycle: what it lacks, unless it gets a virtual channel.
void router::note_lack(const input_vc& input, stall_counts::finding lack) {
    if (m_extras->stalls) {
        m_extras->stalls->find(input.index, lack);
    }
}

/// What a head lacks that gets none of the virtual channels that it asks for in this cycle.
stall_counts::finding router::lack_of(const input_vc& input, std::uint64_t wanted) const {
    if (wanted == 0) {
        for (const output_choice& choice : choices(input)) {
            if (left_by_throttle(input, choice) != 0) {
                return stall_counts::finding::no_credit;  // for a packet that goes as a whole
            }
        }
    }
    return stall_counts::finding::no_free_vc;
}

/// All is decided in this cycle, but the winners of the switch have not left yet.
void router::end_stalls() {
    using finding = stall_counts::finding;
    stall_counts& counts = *m_extras->stalls;
    for (const input_vc& input : m_inputs) {
        if (!counts.holds(input.index)) {
            counts.find(input.index, finding::nothing);
        } else if (input.state == vc_state::active) {
            const bool asked = counts.found(input.index) != finding::nothing;
            const bool is_ready = (input.home->ready & input.mask) != 0;
            counts.find(input.index, asked && m_three_stage ? finding::allocating
                                     : is_ready             ? finding::lost_switch
                                                            : finding::no_credit);
        }
    }
    for (const input_vc* input : m_extras->winners) {
        counts.find(input->index, finding::sent);
    }
}

/// Outputs that the packet may take whose head this is; empty if that is not decided yet.
std::uint64_t router::outputs_wanted(const input_vc& input, flit head) const {
    if ((input.home->mask & m_node_ports) != 0) {
        const node_id source = *m_nodes[input.number];
        if (m_routing.entries(source, head.destination) > 1) {
            return 0;
        }
        head.routing = m_routing.entry(0, source, head.destination);
    }
    if (!m_extras->adaptive) {
        return bit(m_routing.next_hop(m_number, {input.number}, head).port.value);
    }
    route_options ways;
    m_routing.options(m_number, {input.number}, head, ways);
    std::uint64_t outputs = 0;
    for (const route_option& way : ways) {
        outputs |= bit(way.port.value);
    }
    return outputs;
}

/// For every channel whose packet lacks a credit or a virtual channel: from when on a head stands behind it that wants
/// another output.
void router::note_lines(stall_counts& counts) const {
    using finding = stall_counts::finding;
    for (const input_vc& input : m_inputs) {
        const finding what = counts.found(input.index);
        if (what != finding::no_credit && what != finding::no_free_vc) {
            continue;
        }
        std::uint64_t blocked = bit(input.output);
        for (const output_choice& choice :
             input.state == vc_state::waiting ? choices(input) : std::vector<output_choice>{}) {
            blocked |= bit(choice.output.value);
        }
        for (std::uint32_t place = input.left + 1; place < input.taken; ++place) {
            const stored_flit& behind = input.ring[place & input.ring_mask];
            const bool is_copied_there = (m_extras->copied >> behind.content.message_class.value & 1) != 0;
            if (opens_packet(behind.content.kind) && !is_copied_there &&
                (outputs_wanted(input, behind.content) & ~blocked) != 0) {
                counts.block_line(input.index, behind.due);
                break;
            }
        }
    }
}

}  // namespace orbweaver
