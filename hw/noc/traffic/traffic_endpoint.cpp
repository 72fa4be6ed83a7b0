// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_endpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/router/arbiter.h"

namespace orbweaver {

namespace {

std::string stream_name(node_id node) {
    return fmt::format("traffic.{}", node.value);
}

}  // namespace

traffic_endpoint::traffic_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& fabric, node_id node,
                                   const endpoint_parameters& parameters)
    : sc_module(name),
      m_out("out"),
      m_in("in"),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_network(fabric),
      m_node(node),
      m_listener(*parameters.listener),
      m_pace(fabric.node_pace()),
      m_vcs(fabric.partition().vcs(), fabric.depths().at_end_of(link_kind::injection),
            fabric.description().router.vc_release),
      m_returned(std::bit_ceil(fabric.depths().at_end_of(link_kind::injection).flits(fabric.partition().vcs()))),
      m_returned_mask(static_cast<std::uint32_t>(m_returned.size()) - 1),
      m_wheel_mask(std::bit_ceil(parameters.link_cycles + 3U) - 1),
      m_arriving(m_wheel_mask + 1),
      m_expected(m_wheel_mask + 1, 0),
      m_credit_delay(domain.period()),
      m_received(fabric.partition().vcs(), 0) {
    bool answers = false;
    cycle_t earliest = injection_process::endless;
    m_senders.reserve(parameters.plans->size());
    for (const flow_plan& plan : *parameters.plans) {
        const auto number = static_cast<unsigned>(m_senders.size());
        sender made{packet_source(plan, parameters.seed, stream_name(node), number, node), {}, {}};
        made.record.source = node;
        made.record.message_class = plan.flow.message_class;
        made.record.type = plan.flow.type;
        made.record.flow = static_cast<std::uint8_t>(number);
        made.next.message_class = plan.flow.message_class;
        made.vcs = plan.vcs.mask;
        earliest = std::min(earliest, made.source.created());
        answers = answers || plan.flow.reply.has_value();
        m_senders.push_back(std::move(made));
    }
    m_only = m_senders.size() == 1 && !m_pace.is_narrow() ? m_senders.data() : nullptr;
    if (answers) {
        m_sink.emplace(fabric.partition().vcs(), fabric.depths().at_end_of(link_kind::ejection));
    }
    m_out.bind(*static_cast<flit_bw_if*>(this));
    m_in.bind(*static_cast<flit_fw_if*>(this));
    m_out.bind(fabric.injection(node));
    fabric.ejection(node).bind(m_in);
    domain.wake(m_self, earliest + 1);
}

void traffic_endpoint::end_of_elaboration() {
    m_receiver = m_out.operator->();
    m_sender = m_in.operator->();
}

void traffic_endpoint::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    if (delay != m_known_delay) [[unlikely]] {
        m_known_delay = delay;
        m_known_cycles = m_domain.cycles(delay);
    }
    const cycle_t due = m_domain.cycle() + m_known_cycles;
    m_arriving[due & m_wheel_mask] = arriving;
    m_expected[due & m_wheel_mask] = 1;
    m_domain.wake(m_alarm, due);
}

void traffic_endpoint::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.cycle() + m_domain.cycles(delay);
    m_returned[m_returned_end++ & m_returned_mask] = {due, vc};
    if (m_blocked) {
        m_blocked = false;
        m_domain.wake(m_alarm, due);
    }
}

void traffic_endpoint::tick(cycle_t now) {
    if (m_only == nullptr) [[unlikely]] {
        tick_several(now);
        return;
    }
    const std::size_t slot = now & m_wheel_mask;
    if (m_expected[slot] != 0) {
        m_expected[slot] = 0;
        eject(m_arriving[slot], now);
    }
    if (m_only->left != 0 || m_only->source.created() < now) {
        inject(now);
    }
}

/// With several flows, of which some may be answered, or with a narrow injection link.
void traffic_endpoint::tick_several(cycle_t now) {
    const std::size_t slot = now & m_wheel_mask;
    if (m_expected[slot] != 0) {
        m_expected[slot] = 0;
        if (m_sink) {
            m_sink->store(m_arriving[slot]);
        } else {
            eject(m_arriving[slot], now);
        }
    }
    if (m_sink) {
        read_sink(now);
    }
    inject_several(now);
}

void traffic_endpoint::collect_credits(cycle_t now) {
    for (; m_collected_end != m_returned_end; ++m_collected_end) {
        const returned_credit& next = m_returned[m_collected_end & m_returned_mask];
        if (next.due > now) {
            return;
        }
        m_vcs.refund(next.vc);
    }
}

/// No credit is at hand: sleeps until there is one.
void traffic_endpoint::await_credit() {
    m_blocked = m_collected_end == m_returned_end;
    if (!m_blocked) {
        m_domain.wake(m_alarm, m_returned[m_collected_end & m_returned_mask].due);
    }
}

/// Of the only flow, which has something to send.
void traffic_endpoint::inject(cycle_t now) {
    sender& stream = *m_only;
    if (!can_send(stream, now)) {
        await_credit();
        return;
    }
    send_flit(stream);
    m_domain.wake(m_alarm, (stream.left != 0 ? now : std::max(now, stream.source.created())) + 1);
}

inline bool traffic_endpoint::can_send(sender& stream, cycle_t now) {
    return stream.left == 0 ? start_packet(stream, now) : has_credit(stream, now);
}

/// The next flow in turn that has something to send, and a credit for it, sends a flit.
void traffic_endpoint::inject_several(cycle_t now) {
    if (!m_pace.is_free(now)) {
        m_domain.wake(m_alarm, m_pace.free_at());
        return;
    }
    const auto flows = static_cast<unsigned>(m_senders.size());
    cycle_t earliest = injection_process::endless;  // creation of what is not yet to be sent
    bool waiting = false;
    bool sent = false;
    unsigned flow = m_last;
    for (unsigned step = 0; step < flows; ++step) {
        flow = flow + 1 == flows ? 0 : flow + 1;
        sender& stream = m_senders[flow];
        if (stream.left == 0 && stream.source.created() >= now) {
            earliest = std::min(earliest, stream.source.created());
        } else if (!sent && can_send(stream, now)) {
            sent = true;
            m_last = flow;
            m_open_vcs |= std::uint64_t{1} << stream.next.vc.value;
            send_flit(stream);
            m_pace.take(now);
            if (stream.left == 0) {
                end_packet(stream, now);
            }
            earliest = std::min(earliest, stream.source.created());
            waiting = waiting || stream.left != 0;
        } else {
            waiting = true;
        }
    }
    if (waiting && sent) {
        m_domain.wake(m_alarm, now + 1);
        return;
    }
    if (waiting) {
        await_credit();
    }
    const cycle_t next = std::max(now, earliest) + 1;
    if (earliest != injection_process::endless && next != m_asked) {
        m_asked = next;
        m_domain.wake(m_alarm, next);
    }
}

/// The tail of a packet has been sent, one of several flows.
void traffic_endpoint::end_packet(sender& stream, cycle_t now) {
    m_open_vcs &= ~(std::uint64_t{1} << stream.next.vc.value);
    if (stream.source.plan().flow.is_reply) {
        stream.source.release_reply();
        m_domain.wake(m_alarm, now + 1);  // a request may wait for the buffer
    }
}

/// Of the packet in progress.
inline bool traffic_endpoint::has_credit(const sender& stream, cycle_t now) {
    if (m_vcs.credits(stream.next.vc) != 0) [[likely]] {
        return true;
    }
    collect_credits(now);
    return m_vcs.credits(stream.next.vc) != 0;
}

bool traffic_endpoint::start_packet(sender& stream, cycle_t now) {
    collect_credits(now);
    std::uint64_t free = stream.vcs & ~m_open_vcs;
    std::uint8_t vc = 0;
    for (;; free ^= std::uint64_t{1} << vc) {
        if (free == 0) {
            return false;
        }
        vc = static_cast<std::uint8_t>(first_at_or_after(free, stream.last_vc + 1U));
        if (m_vcs.may_begin({vc})) {
            break;
        }
    }
    stream.last_vc = vc;
    stream.source.take(stream.record);
    stream.record.injected = now;
    stream.next.payload = m_network.codec().encode(stream.record.type, m_node, stream.record.destination, 0);
    stream.next.kind = stream.record.flits == 1 ? flit_kind::head_tail : flit_kind::head;
    stream.next.packet = m_network.ledger().open(stream.record);
    stream.next.destination = stream.record.destination;
    stream.next.vc.value = vc;
    stream.left = stream.record.flits;
    return true;
}

inline void traffic_endpoint::send_flit(sender& stream) {
    m_receiver->nb_transport_fw(stream.next, m_flit_phase, m_flit_delay);
    m_vcs.spend(stream.next.vc);
    --stream.left;
    stream.next.kind = stream.left == 1 ? flit_kind::tail : flit_kind::body;
    stream.next.payload = stream.left;
}

void traffic_endpoint::eject(const flit& arrived, cycle_t now) {
    ++m_ejected_flits;
    unsigned& received = m_received[arrived.vc.value];
    ++received;
    m_credit.vc = arrived.vc;
    m_sender->nb_transport_bw(m_credit, m_credit_phase, m_credit_delay);
    if (closes_packet(arrived.kind)) {
        const packet_record& record = m_network.ledger()[arrived.packet];
        if (record.destination != m_node || record.flits != received) [[unlikely]] {
            model_bug(name(), now, "a packet arrived at another node or with another length than it was sent");
        }
        received = 0;
        if (m_sink) [[unlikely]] {
            answer(record, now);
        }
        m_listener.packet_arrived(record, now);
        m_network.ledger().close(arrived.packet);
    }
}

/// Whether the sink may take the first flit of a buffer: a request begins only if its reply will have a buffer.
bool traffic_endpoint::may_take(const flit& first) const {
    if (!opens_packet(first.kind)) {
        return true;
    }
    const auto& reply = m_senders[m_network.ledger()[first.packet].flow].source.plan().flow.reply;
    return !reply || m_senders[*reply].source.free_replies() != 0;
}

void traffic_endpoint::read_sink(cycle_t now) {
    const auto taken = [this](const flit& first) { return may_take(first); };
    const unsigned vc = m_sink->choose(taken);
    if (vc == m_sink->vcs()) {
        return;
    }
    const flit next = m_sink->take(vc);
    if (opens_packet(next.kind)) {
        const auto& reply = m_senders[m_network.ledger()[next.packet].flow].source.plan().flow.reply;
        if (reply) {
            m_senders[*reply].source.reserve_reply();
        }
    }
    eject(next, now);
    if (m_sink->choose(taken) != m_sink->vcs()) {
        m_domain.wake(m_alarm, now + 1);
    }
}

/// Makes the reply to a request that has arrived whole.
void traffic_endpoint::answer(const packet_record& request, cycle_t now) {
    const flow_plan& plan = m_senders[request.flow].source.plan();
    if (plan.flow.reply) {
        m_senders[*plan.flow.reply].source.add_reply(request.source, now + plan.reply_cycles,
                                                     static_cast<std::uint32_t>(request.created));
    }
}

void traffic_endpoint::add_waits(std::vector<endpoint_wait>& found) const {
    for (std::uint8_t vc = 0; m_sink && vc < m_sink->vcs(); ++vc) {
        if (m_sink->stored(vc) != 0 && !may_take(m_sink->front(vc))) {
            found.push_back(wait_of({vc}));
        }
    }
}

/// Of the request at the front of a virtual channel.
endpoint_wait traffic_endpoint::wait_of(vc_id vc) const {
    const packet_slot packet = m_sink->front(vc.value).packet;
    endpoint_wait wait{packet, m_node, vc, m_network.ledger()[packet].flow, m_sink->stored(vc.value)};
    const sender& answering = m_senders[*m_senders[wait.flow].source.plan().flow.reply];
    wait.replies = answering.source.waiting_replies() + (answering.left != 0 ? 1 : 0);
    wait.wanted_vcs = wanted_vcs(answering);
    return wait;
}

/// Virtual channels of which a flow needs one for its next flit, if it can have none; else none.
std::uint64_t traffic_endpoint::wanted_vcs(const sender& flow) const {
    if (flow.left == 0 && flow.source.created() > m_domain.now()) {
        return 0;
    }
    std::uint64_t returning = 0;
    for (std::uint32_t number = m_collected_end; number != m_returned_end; ++number) {
        returning |= std::uint64_t{1} << m_returned[number & m_returned_mask].vc.value;
    }
    const std::uint64_t wanted = flow.left != 0 ? std::uint64_t{1} << flow.next.vc.value : flow.vcs;
    for (std::uint64_t vcs = wanted; vcs != 0; vcs &= vcs - 1) {
        const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(vcs))};
        const bool is_open = (m_open_vcs >> vc.value & 1) != 0;
        const bool goes_on = is_open ? m_vcs.credits(vc) != 0 : m_vcs.may_begin(vc);
        if (goes_on || (returning >> vc.value & 1) != 0) {
            return 0;
        }
    }
    return wanted;
}

}  // namespace orbweaver
