// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/bit.h"
#include "hw/noc/fabric/edge.h"
#include "hw/noc/fabric/node_records.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/router/arbiter.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// A node of a network, for a network_port.
struct node_end {
    fabric_edge* edge = nullptr;
    arena_offset<node_record> node;
    link_pace pace{};  // pace of the injection link
    vc_release_kind release = vc_release_kind::tail;
    unsigned injection_cycles = 1;  // delay of a flit
    unsigned ejection_cycles = 1;   // delay of a flit, and of its credit
};

/// One end of a network: gives the sender and receiver at a node access to its two links. It keeps the credits, VCs and
/// pace of the injection link, and the buffers at the end of the ejection link.
///
/// Its owner ticks in the stage of nodes, after the network: in the cycle in which a flit becomes visible, and in the
/// cycle of a credit that it awaits. Flits that it sends are visible after the delay of the link, credits one cycle
/// later than that (docs/architecture.md). There is no socket between it and the network unless the link has an
/// observer or the router is a separate module.
class network_port {
public:
    /// @param owner in the stage of nodes
    network_port(const node_end& end, clock_domain::handle owner)
        : m_edge(*end.edge),
          m_state(m_edge.state()),
          m_record(m_state.memory[end.node]),
          m_in_vcs(&m_state.memory[first_in_vc(end.node)]),
          m_outputs(&m_state.memory[first_output(end.node, m_state.vcs)]),
          m_pace(end.pace),
          m_is_narrow(end.pace.is_narrow()),
          m_injection_cycles(end.injection_cycles),
          m_ejection_cycles(end.ejection_cycles),
          m_waits_for_all(end.release == vc_release_kind::tail_credit) {
        invariant(!m_record.has_owner && owner.stage == clock_stage::nodes, m_state.name, 0,
                  "a node has one owner, in the stage of nodes");
        m_record.has_owner = true;
        m_record.owner.component = owner;
    }

    // Functions of the injection link.

    /// Returns whether the link accepts a flit in this cycle; free_at() returns the first cycle in which it does.
    bool is_free(cycle_t now) const { return m_record.sent <= now && (!m_is_narrow || m_pace.is_free(now)); }
    cycle_t free_at() const { return m_is_narrow ? m_pace.free_at() : m_record.sent; }
    bool is_narrow() const { return m_is_narrow; }

    unsigned credits(vc_id vc) const { return m_outputs[vc.value].credits; }
    /// Returns whether there are enough credits for a packet to start on a VC.
    bool may_begin(vc_id vc) const { return credits(vc) >= (m_waits_for_all ? m_outputs[vc.value].depth : 1); }
    /// Returns the VCs on which a packet may start, as bits.
    std::uint64_t free_vcs() const {
        std::uint64_t free = m_record.free;
        for (std::uint64_t left = m_draining; left != 0; left &= left - 1) {
            const vc_id vc{static_cast<std::uint8_t>(lowest_bit(left))};
            free |= may_begin(vc) ? bit(vc.value) : 0;
        }
        return free;
    }
    /// Allocates the lowest free VC of a list to a packet. @return false if none is free; otherwise `vc` is the VC
    bool take_lowest(vc_list allowed, vc_id& vc) {
        const vc_list free{allowed.mask & free_vcs()};
        if (free.mask == 0) { return false; }
        vc = free.first();
        hold(vc);
        return true;
    }
    /// Allocates the next VC after `vc`, round-robin, that is free and has enough credits. @return false if there is
    /// none; otherwise `vc` is the VC
    bool take_next(vc_list allowed, vc_id& vc) {
        for (std::uint64_t free = allowed.mask & (m_record.free | m_draining); free != 0;) {
            const vc_id next{static_cast<std::uint8_t>(first_at_or_after(free, vc.value + 1U))};
            if (may_begin(next)) {
                vc = next;
                hold(vc);
                return true;
            }
            free ^= bit(next.value);
        }
        return false;
    }

    /// Sends a flit of a packet that holds its VC; a tail releases the VC.
    [[gnu::always_inline]] void send(const flit& leaving, cycle_t now) {
        node_output& output = m_outputs[leaving.vc.value];
        if (output.credits == 0 || m_record.sent > now) [[unlikely]] { refuse(output.credits == 0, now); }
        take_link(output, now);
        if (output.downstream.is_cut()) [[unlikely]] {
            send_to_cut(output, leaving);
            return;
        }
        const flit_handle made = m_state.flits.put(leaving);
        if (made.is_tail()) { release_vc(leaving.vc); }
        flits_seen(now).add({made, output.downstream.inside()});
        m_edge.note_event();
    }
    /// Sends a body flit that differs from an earlier flit of its packet only in its payload: the fast path of send().
    /// @param like any flit of the packet but its head
    /// @return false: nothing was done; the flit cannot leave in this cycle, or call send()
    [[gnu::always_inline]] bool send_body(const flit& like, std::uint32_t payload, cycle_t now) {
        node_output& output = m_outputs[like.vc.value];
        auto& seen = flits_seen(now);
        if (output.credits == 0 || !is_free(now) || output.downstream.is_cut() || !m_state.flits.has_body() ||
            !seen.has_room() || !m_edge.is_awake()) [[unlikely]] {
            return false;
        }
        const flit_handle made = m_state.flits.put_body(like, payload);
        seen.add({made, output.downstream.inside()});
        take_link(output, now);
        return true;
    }
    /// Returns whether the next flit of the packet on a VC, or the first flit of another packet, has a credit.
    bool may_continue(vc_id vc) const {
        const bool is_held = ((m_record.free | m_draining) & bit(vc.value)) == 0;
        return is_held ? credits(vc) != 0 : may_begin(vc);
    }
    /// Returns whether a credit of a VC is in flight. Precondition: no cycle is being executed.
    bool is_credited(vc_id vc) const {
        const arena_offset<node_output> output = m_state.memory.offset_of(m_outputs[vc.value]);
        bool found = false;
        show_flights([&](const link_event& event) { found = found || event.output.offset == output.offset; });
        return found;
    }
    /// Makes the domain call the owner in the cycle in which the next credit is usable.
    void await_credit() { m_record.awaits_credit = true; }

    // Functions of the ejection link.

    /// Returns the VCs that have a flit, as bits.
    std::uint64_t arrived() const { return m_record.flits; }
    /// Returns the lowest of these; the only one for an owner that takes every flit in its cycle.
    vc_id first_arrived() const { return {static_cast<std::uint8_t>(lowest_bit(m_record.flits))}; }
    /// Returns the first flit of a VC that has one; valid until the next send().
    const flit& front(vc_id vc) const {
        const input_vc& in_vc = m_in_vcs[vc.value];
        flit& first = m_state.flits[m_state.memory[in_vc.slot(in_vc.departed)]];
        first.vc = vc;
        return first;
    }
    /// Returns whether no flit has arrived and none is in flight to this node. Precondition: no cycle is being
    /// executed.
    bool is_empty() const {
        bool found = arrived() != 0;
        const arena_offset<input_vc> first = m_state.memory.offset_of(*m_in_vcs);
        show_flights([&](const link_event& event) {
            found = found || event.in_vc.offset - first.offset < m_state.vcs * sizeof(input_vc);
        });
        return !found;
    }
    /// Returns the number of flits stored for a VC.
    unsigned stored(vc_id vc) const { return m_in_vcs[vc.value].stored(); }
    /// Returns the number of flits taken so far.
    std::uint64_t taken() const {
        std::uint64_t sum = 0;
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) { sum += m_in_vcs[vc].arrived - m_in_vcs[vc].stored(); }
        return sum;
    }
    /// Takes the first flit from its buffer and returns the credit.
    [[gnu::always_inline]] flit take(vc_id vc, cycle_t now) {
        input_vc& in_vc = m_in_vcs[vc.value];
        const flit_handle leaving = take_front(in_vc, vc, now);
        flit content = m_state.flits.take(leaving);
        content.vc = vc;
        in_vc.packet = content.packet;
        return content;
    }

    /// Takes a flit that is neither the first nor the last one of its packet: the fast path of take().
    /// @return false: nothing was done; call take()
    [[gnu::always_inline]] bool take_body(vc_id vc, cycle_t now, std::uint32_t& payload) {
        input_vc& in_vc = m_in_vcs[vc.value];
        const flit_handle leaving = m_state.memory[in_vc.slot(in_vc.departed)];
        auto& seen = credits_seen(now);
        if (leaving.is_tail() || in_vc.upstream.is_cut() || !seen.has_room() || !m_edge.is_awake()) [[unlikely]] {
            return false;
        }
        seen.add({in_vc.upstream.inside()});
        empty_slot(in_vc, vc, now);
        payload = m_state.flits.take_payload(leaving);
        return true;
    }

    /// Takes a flit like take(), for callers that need only the packet and its end.
    /// @param packet of the flit, also latest_packet() from now on
    /// @return whether the flit is the tail of its packet
    [[gnu::always_inline]] bool consume(vc_id vc, cycle_t now, packet_slot& packet) {
        input_vc& in_vc = m_in_vcs[vc.value];
        const flit_handle leaving = take_front(in_vc, vc, now);
        packet = in_vc.packet = m_state.flits.release(leaving);
        return leaving.is_tail();
    }

    /// Returns the packet of the flit taken last on a VC.
    packet_slot latest_packet(vc_id vc) const { return m_in_vcs[vc.value].packet; }

    /// Wakes the owner in the next cycle. Precondition: a cycle is being executed.
    void wake_next() { m_edge.domain().wake_next(m_record.owner); }
    /// Wakes the owner in a later cycle.
    void wake(cycle_t due) { m_edge.domain().wake(m_record.owner, due); }

private:
    /// Returns the list of flits that the router sees if they leave now.
    event_list<flit_event>& flits_seen(cycle_t now) { return m_state.events.flits_of(now + m_injection_cycles); }
    event_list<credit_event>& credits_seen(cycle_t now) {
        return m_state.events.credits_of(now + 1 + m_ejection_cycles);
    }
    /// Calls `visit` for all events in flight to nodes, and possibly others.
    template <class Visitor>
    void show_flights(const Visitor& visit) const {
        m_state.events.show(m_edge.next(), [&](const link_event& event, cycle_t) { visit(event); });
    }
    /// Occupies the link and uses a credit.
    [[gnu::always_inline]] void take_link(node_output& output, cycle_t now) {
        m_record.sent = now + 1;
        --output.credits;
        if (m_is_narrow) [[unlikely]] { m_pace.take(now); }
    }
    /// Removes the flit at the front from its buffer.
    [[gnu::always_inline]] void empty_slot(input_vc& in_vc, vc_id vc, cycle_t now) {
        ++in_vc.departed;
        in_vc.waited += now;
        if (in_vc.stored() == 0) { m_record.flits ^= bit(vc.value); }
    }
    /// Removes the flit at the front and returns its credit.
    [[gnu::always_inline]] flit_handle take_front(input_vc& in_vc, vc_id vc, cycle_t now) {
        const flit_handle leaving = m_state.memory[in_vc.slot(in_vc.departed)];
        empty_slot(in_vc, vc, now);
        give_credit(in_vc, vc, now);
        in_vc.packets += leaving.is_tail() ? 1 : 0;
        return leaving;
    }
    /// Returns the credit of a flit.
    void give_credit(const input_vc& in_vc, vc_id vc, cycle_t now) {
        if (in_vc.upstream.is_cut()) [[unlikely]] {
            credit_to_cut(in_vc, vc);
        } else {
            credits_seen(now).add({in_vc.upstream.inside()});
            m_edge.note_event();
        }
    }
    void hold(vc_id vc) {
        m_record.free &= ~bit(vc.value);
        m_draining &= ~bit(vc.value);
    }
    void release_vc(vc_id vc) { (m_waits_for_all ? m_draining : m_record.free) |= bit(vc.value); }
    [[gnu::noinline]] void send_to_cut(const node_output& output, const flit& leaving) {
        if (is_tail(leaving.kind)) { release_vc(leaving.vc); }
        m_edge.send(output.downstream.cut_number(), leaving);
    }
    [[gnu::noinline]] void credit_to_cut(const input_vc& in_vc, vc_id vc) {
        m_edge.send_credit(in_vc.upstream.cut_number(), vc);
    }
    [[noreturn, gnu::cold, gnu::noinline]] void refuse(bool has_no_credit, cycle_t now) const {
        model_bug(m_state.name, now,
                  has_no_credit ? "a node sends a flit without a credit" : "two flits on a link in one cycle");
    }

    fabric_edge& m_edge;
    fabric_state& m_state;
    node_record& m_record;
    input_vc* m_in_vcs;
    node_output* m_outputs;
    link_pace m_pace;
    std::uint64_t m_draining = 0;  // bit v: released, but not free until all of its credits have returned
    bool m_is_narrow;
    unsigned m_injection_cycles;
    unsigned m_ejection_cycles;
    bool m_waits_for_all;  // a VC is reused only when all of its credits have returned
};

}  // namespace orbweaver::noc
