// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_endpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/base/errors.h"

namespace orbweaver {

namespace {

enum stream_number : std::uint64_t { creations = 0, destinations = 1 };

std::string stream_name(node_id node) {
    return fmt::format("traffic.{}", node.value);
}

}  // namespace

traffic_endpoint::traffic_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& on, node_id node,
                                   const endpoint_parameters& parameters)
    : sc_module(name),
      m_out("out"),
      m_in("in"),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_network(on),
      m_node(node),
      m_parameters(parameters),
      m_range(on.partition().range(parameters.message_class, 0)),
      m_creations(parameters.seed, stream_name(node), creations),
      m_destinations(parameters.seed, stream_name(node), destinations),
      m_created(parameters.gap->draw(m_creations)),
      m_vcs(on.partition().vcs(), on.vc_depth()),
      m_last_vc(static_cast<std::uint8_t>(m_range.first + m_range.count - 1)),
      m_returned(std::bit_ceil(on.partition().vcs() * on.vc_depth())),
      m_returned_mask(static_cast<std::uint32_t>(m_returned.size()) - 1),
      m_wheel_mask(std::bit_ceil(parameters.link_cycles + 3U) - 1),
      m_arriving(m_wheel_mask + 1),
      m_expected(m_wheel_mask + 1, 0),
      m_credit_delay(domain.period()),
      m_received(on.partition().vcs(), 0) {
    m_record.source = node;
    m_record.message_class = parameters.message_class;
    m_record.flits = parameters.packet_flits;
    m_next.message_class = parameters.message_class;
    m_out.bind(*static_cast<flit_bw_if*>(this));
    m_in.bind(*static_cast<flit_fw_if*>(this));
    m_out.bind(on.injection(node));
    on.ejection(node).bind(m_in);
    domain.wake(m_self, m_created + 1);
}

void traffic_endpoint::end_of_elaboration() {
    m_receiver = m_out.operator->();
    m_sender = m_in.operator->();
}

std::uint64_t traffic_endpoint::created_before(cycle_t end) const {
    random_stream ahead = m_creations;
    std::uint64_t count = m_started;
    for (cycle_t created = m_created; created < end; created += 1 + m_parameters.gap->draw(ahead)) {
        ++count;
    }
    return count;
}

void traffic_endpoint::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    if (delay != m_known_delay) [[unlikely]] {
        m_known_delay = delay;
        m_known_cycles = m_domain.cycles(delay);
    }
    const cycle_t at = m_domain.cycle() + m_known_cycles;
    m_arriving[at & m_wheel_mask] = arriving;
    m_expected[at & m_wheel_mask] = 1;
    m_domain.wake(m_alarm, at);
}

void traffic_endpoint::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.cycle() + m_domain.cycles(delay);
    m_returned[m_returned_end++ & m_returned_mask] = {at, vc};
    if (m_blocked) {
        m_blocked = false;
        m_domain.wake(m_alarm, at);
    }
}

void traffic_endpoint::tick(cycle_t now) {
    const std::size_t slot = now & m_wheel_mask;
    if (m_expected[slot] != 0) {
        m_expected[slot] = 0;
        eject(m_arriving[slot], now);
    }
    if (m_left != 0 || m_created < now) {
        inject(now);
    }
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

void traffic_endpoint::inject(cycle_t now) {
    if (m_left == 0 ? !start_packet(now) : !has_credit(now)) {
        await_credit();
        return;
    }
    send_flit();
    m_domain.wake(m_alarm, (m_left != 0 ? now : std::max(now, m_created)) + 1);
}

/// Of the packet in progress.
inline bool traffic_endpoint::has_credit(cycle_t now) {
    if (m_vcs.credits(m_next.vc) != 0) [[likely]] {
        return true;
    }
    collect_credits(now);
    return m_vcs.credits(m_next.vc) != 0;
}

bool traffic_endpoint::start_packet(cycle_t now) {
    collect_credits(now);
    std::uint8_t vc = m_last_vc;
    do {
        vc = static_cast<std::uint8_t>(vc + 1 < m_range.first + m_range.count ? vc + 1 : m_range.first);
        if (m_vcs.credits({vc}) != 0) {
            break;
        }
    } while (vc != m_last_vc);
    if (m_vcs.credits({vc}) == 0) {
        return false;
    }
    m_last_vc = vc;
    m_record.created = m_created;
    m_record.injected = now;
    m_record.destination = m_parameters.pattern->destination(m_node, m_destinations);
    m_next.payload = m_network.codec().encode(m_record.type, m_node, m_record.destination, 0);
    m_next.kind = m_record.flits == 1 ? flit_kind::head_tail : flit_kind::head;
    m_next.packet = m_network.ledger().open(m_record);
    m_next.destination = m_record.destination;
    m_next.vc.value = vc;
    m_left = m_record.flits;
    ++m_started;
    m_created += 1 + m_parameters.gap->draw(m_creations);
    return true;
}

inline void traffic_endpoint::send_flit() {
    m_receiver->nb_transport_fw(m_next, m_flit_phase, m_flit_delay);
    m_vcs.spend(m_next.vc);
    --m_left;
    m_next.kind = m_left == 1 ? flit_kind::tail : flit_kind::body;
    m_next.payload = m_left;
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
        m_parameters.listener->packet_arrived(record, now);
        m_network.ledger().close(arrived.packet);
    }
}

}  // namespace orbweaver
