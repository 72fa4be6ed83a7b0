// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_endpoint.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/bit.h"
#include "hw/base/errors.h"
#include "hw/noc/router/arbiter.h"

namespace orbweaver::noc {

std::string endpoint_name(node_id node) { return fmt::format("traffic.{}", node.value); }

traffic_endpoint::traffic_endpoint(const endpoint_context& context, node_id node, packet_sender* senders,
                                   std::uint32_t* received)
    : m_context(context),
      m_port(context.net.end_of(node), context.domain.attach(*this, clock_stage::nodes)),
      m_senders(senders),
      m_received(received),
      m_node(node),
      m_only(context.flows == 1 && !m_port.is_narrow() && !context.discards && senders->plan().source_queue == 0 &&
             !senders->plan().regulator.is_given() && !senders->plan().flow.reply && !senders->plan().flow.is_reply) {
    if (context.ranks.are_needed()) {
        m_order = std::make_unique<flow_order>(flow_order{{}, {context.ranks.weights(), 1}});
        m_order->flows.resize(context.flows);
    }
    cycle_t earliest = injection_process::endless;
    for (unsigned flow = 0; flow < context.flows; ++flow) {
        earliest = std::min(earliest, senders[flow].source.created());
        m_answers = m_answers || senders[flow].plan().flow.reply.has_value();
    }
    m_port.wake(earliest + 1);
}

[[gnu::always_inline]] inline void traffic_endpoint::send_flit(packet_sender& stream, cycle_t now) {
    m_port.send(stream.next, now);
    --stream.left;
    stream.next.kind = stream.left == 1 ? flit_kind::tail : flit_kind::body;
    stream.next.payload = stream.left;
}

inline bool traffic_endpoint::can_send(packet_sender& stream, cycle_t now) {
    return stream.left == 0 ? start_packet(stream, now) : m_port.credits(stream.vc) != 0;
}

/// Injects a flit of the only flow. Precondition: the flow has a flit to send.
[[gnu::always_inline]] inline void traffic_endpoint::inject(cycle_t now) {
    packet_sender& stream = m_senders[0];
    if (!can_send(stream, now)) {
        m_port.await_credit();
        return;
    }
    send_flit(stream, now);
    if (stream.left != 0) {
        m_port.wake_next();
    } else {
        m_port.wake(std::max(now, stream.source.created()) + 1);
    }
}

/// Takes the first flit of a VC.
[[gnu::always_inline]] inline void traffic_endpoint::eject(vc_id vc, cycle_t now) {
    ++m_received[vc.value];
    packet_slot packet;
    if (m_port.consume(vc, now, packet)) { end_packet(packet, vc, now); }
}

/// Completes a packet whose tail has arrived. Not inlined, so that other flits save few registers.
[[gnu::noinline]] void traffic_endpoint::end_packet(packet_slot packet, vc_id vc, cycle_t now) {
    const packet_record& record = m_context.ledger[packet];
    std::uint32_t& received = m_received[vc.value];
    if ((m_discarding >> vc.value & 1) != 0) [[unlikely]] {
        m_discarding ^= bit(vc.value);
        m_context.listener.packet_discarded(record, now);
    } else {
        if (record.destination != m_node || record.flits != received) [[unlikely]] {
            model_bug(endpoint_name(m_node), now,
                      "a packet arrived at another node or with another length than it was sent");
        }
        if (m_answers) [[unlikely]] { answer(record, now); }
        m_context.listener.packet_arrived(record, now);
    }
    received = 0;
    m_context.ledger.close(packet);
}

void traffic_endpoint::tick(cycle_t now) {
    if (!m_only) [[unlikely]] {
        tick_several(now);
        return;
    }
    if (m_port.arrived() != 0) { eject(m_port.first_arrived(), now); }
    if (m_senders[0].left != 0 || m_senders[0].source.created() < now) { inject(now); }
}

/// Executes a cycle with several flows, some of which may have replies, with a narrow injection link, or if packets are
/// discarded.
void traffic_endpoint::tick_several(cycle_t now) {
    if (m_answers) {
        read_buffers(now);
    } else if (m_port.arrived() != 0) {
        take_flit(m_port.first_arrived(), now);
    }
    inject_several(now);
}

/// Performs eject() if packets may be discarded.
void traffic_endpoint::take_flit(vc_id vc, cycle_t now) {
    if (m_context.discards) { note_discarded(vc); }
    eject(vc, now);
}

cycle_t traffic_endpoint::rank(const packet_sender& stream) const {
    const cycle_t created = stream.left != 0 ? m_context.ledger[stream.next.packet].created : stream.source.created();
    const class_id message_class = stream.next.message_class;
    const weighted_rounds& rounds = m_order->rounds;
    return m_context.ranks.rank(message_class, created) +
           (rounds.are_used() ? rounds.delay(0, message_class.value) : 0);
}

/// Orders the flows by rank, and in turn among equal ranks.
void traffic_endpoint::order_flows() {
    std::vector<std::uint8_t>& order = m_order->flows;
    for (unsigned step = 0; step < m_context.flows; ++step) {
        order[step] = static_cast<std::uint8_t>((m_last + 1 + step) % m_context.flows);
    }
    std::stable_sort(order.begin(), order.end(),
                     [this](unsigned one, unsigned other) { return rank(m_senders[one]) < rank(m_senders[other]); });
}

/// Sends a flit of the first flow, by rank and in turn, that has a flit and a credit for it.
void traffic_endpoint::inject_several(cycle_t now) {
    if (!m_port.is_free(now)) {
        m_port.wake(m_port.free_at());
        return;
    }
    const auto flows = m_context.flows;
    cycle_t earliest = injection_process::endless;  // earliest creation among packets not yet to be sent
    bool waiting = false;
    bool sent = false;
    if (m_order) { order_flows(); }
    unsigned flow = m_last;
    for (unsigned step = 0; step < flows; ++step) {
        flow = m_order ? m_order->flows[step] : flow + 1 == flows ? 0 : flow + 1;
        packet_sender& stream = m_senders[flow];
        if (stream.left == 0 && stream.source.offered() >= now) {
            earliest = std::min(earliest, stream.source.offered());
        } else if (!sent && can_send(stream, now)) {
            sent = true;
            m_last = static_cast<std::uint8_t>(flow);
            send_in_turn(stream, now);
            if (stream.left == 0) { earliest = std::min(earliest, stream.source.offered()); }
            waiting = waiting || stream.left != 0;
        } else {
            waiting = true;
        }
    }
    if (waiting && sent) {
        m_port.wake(now + 1);
        return;
    }
    if (waiting) { m_port.await_credit(); }
    const cycle_t next = std::max(now, earliest) + 1;
    if (earliest != injection_process::endless && next != m_asked) {
        m_asked = next;
        m_port.wake(next);
    }
}

/// Sends a flit of one of several flows.
void traffic_endpoint::send_in_turn(packet_sender& stream, cycle_t now) {
    if (m_order && m_order->rounds.are_used()) { m_order->rounds.serve(0, stream.next.message_class.value); }
    if (stream.plan().regulator.is_given()) {
        stream.source.note_flit(m_context.ledger[stream.next.packet], stream.left, now);
    }
    send_flit(stream, now);
    if (stream.left == 0) { note_sent(stream, now); }
}

/// Frees the place of a packet in its queue or reply buffer when its tail has been sent.
void traffic_endpoint::note_sent(packet_sender& stream, cycle_t now) {
    if (stream.plan().source_queue != 0) {
        stream.source.note_departure(m_context.ledger[stream.next.packet], now);
    } else if (stream.plan().flow.is_reply) {
        stream.source.release_reply(now);
        wake_other(stream.plan(), now + 1);  // a request may wait for the buffer
    }
}

/// Wakes the endpoint of the replies to a flow, or of the requests.
void traffic_endpoint::wake_other(const flow_plan& plan, cycle_t cycle) {
    if (plan.other_plane == plan.plane) {
        m_port.wake(cycle);
    } else {
        (*m_context.endpoints)[std::size_t{plan.other_plane} * m_context.net.nodes() + m_node.value].wake(cycle);
    }
}

bool traffic_endpoint::start_packet(packet_sender& stream, cycle_t now) {
    const flow_plan& plan = stream.plan();
    if (!m_port.take_next(plan.vcs, stream.vc)) { return false; }
    stream.next.packet = m_context.ledger.open(plan.packet, m_node);
    packet_record& record = m_context.ledger[stream.next.packet];
    record.injected = now;
    stream.source.take(record);
    stream.next.payload = m_context.codec.encode(record.type, m_node, record.destination, 0);
    stream.next.kind = record.flits == 1 ? flit_kind::head_tail : flit_kind::head;
    stream.next.destination = record.destination;
    stream.next.vc = stream.vc;
    stream.left = record.flits;
    return true;
}

/// Checks the first flit of a VC: only a head shows whether the routing function has given up.
void traffic_endpoint::note_discarded(vc_id vc) {
    const flit& arrived = m_port.front(vc);
    if (is_head(arrived.kind) && is_discarded(arrived)) { m_discarding |= bit(vc.value); }
    m_discarded_flits += m_discarding >> vc.value & 1;
}

/// Returns whether the sink may take the first flit of a buffer: a request begins only if its reply will have a buffer.
bool traffic_endpoint::may_take(const flit& first) const {
    if (!is_head(first.kind) || is_discarded(first)) { return true; }
    const flow_plan& plan = sender(m_context.ledger[first.packet].flow).plan();
    if (!plan.flow.reply) { return true; }
    const packet_source& replies = sender(*plan.flow.reply).source;
    // The endpoint of another plane may have released a buffer in this cycle, or will do so.
    return (plan.other_plane == plan.plane ? replies.free_replies()
                                           : replies.free_replies_before(m_context.domain.now())) != 0;
}

/// Returns the next VC, round-robin, whose first flit may be taken; 64 if there is none.
unsigned traffic_endpoint::choose_buffer() const {
    for (std::uint64_t left = m_port.arrived(); left != 0;) {
        const unsigned vc = first_at_or_after(left, m_last_read + 1U);
        if (may_take(m_port.front({static_cast<std::uint8_t>(vc)}))) { return vc; }
        left ^= bit(vc);
    }
    return 64;
}

/// Takes one flit if some flow has replies.
void traffic_endpoint::read_buffers(cycle_t now) {
    const unsigned chosen = choose_buffer();
    if (chosen == 64) { return; }
    const vc_id vc{static_cast<std::uint8_t>(chosen)};
    const flit& next = m_port.front(vc);
    if (is_head(next.kind) && !is_discarded(next)) {
        const auto& reply = sender(m_context.ledger[next.packet].flow).plan().flow.reply;
        if (reply) { sender(*reply).source.reserve_reply(now); }
    }
    m_last_read = static_cast<std::uint8_t>(chosen);
    take_flit(vc, now);
    if (choose_buffer() != 64) { m_port.wake(now + 1); }
}

/// Creates the reply to a completely received request.
void traffic_endpoint::answer(const packet_record& request, cycle_t now) {
    const flow_plan& plan = sender(request.flow).plan();
    if (plan.flow.reply) {
        const cycle_t ready = now + plan.reply_cycles;
        sender(*plan.flow.reply).source.add_reply(request.source, ready, static_cast<std::uint32_t>(request.created));
        if (plan.other_plane != plan.plane) { wake_other(plan, ready + 1); }
    }
}

void traffic_endpoint::change_process(unsigned flow) {
    packet_source& source = sender(flow).source;
    source.change_process();
    if (source.created() != injection_process::endless) {
        m_port.wake(std::max(m_context.domain.now(), source.created()) + 1);
    }
}

void traffic_endpoint::add_waits(std::vector<endpoint_wait>& found) const {
    for (std::uint64_t left = m_answers ? m_port.arrived() : 0; left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(lowest_bit(left))};
        if (!may_take(m_port.front(vc))) { found.push_back(wait_of(vc)); }
    }
}

/// Returns why the request at the front of a VC waits.
endpoint_wait traffic_endpoint::wait_of(vc_id vc) const {
    const packet_slot packet = m_port.front(vc).packet;
    endpoint_wait wait{packet, m_node, vc, m_context.ledger[packet].flow, m_port.stored(vc)};
    const packet_sender& answering = sender(*sender(wait.flow).plan().flow.reply);
    wait.replies = answering.source.waiting_replies() + (answering.left != 0 ? 1 : 0);
    // Replies on another plane wait for no request, so they leave (check_planes.cpp).
    wait.wanted_vcs = answering.plan().plane == sender(wait.flow).plan().plane ? wanted_vcs(answering) : 0;
    return wait;
}

/// Returns the VCs of which a flow needs one for its next flit, if none is available; else 0.
std::uint64_t traffic_endpoint::wanted_vcs(const packet_sender& flow) const {
    if (flow.left == 0 && flow.source.created() > m_context.domain.now()) { return 0; }
    const std::uint64_t wanted = flow.left != 0 ? bit(flow.vc.value) : flow.plan().vcs.mask;
    for (std::uint64_t vcs = wanted; vcs != 0; vcs &= vcs - 1) {
        const vc_id vc{static_cast<std::uint8_t>(lowest_bit(vcs))};
        if (m_port.may_continue(vc) || m_port.is_credited(vc)) { return 0; }
    }
    return wanted;
}

}  // namespace orbweaver::noc
