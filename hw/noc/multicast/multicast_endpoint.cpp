// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast_endpoint.h"

#include "hw/noc/multicast/multicast_relays.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

multicast_endpoint::multicast_endpoint(clock_domain& domain, network& fabric, node_id node, class_id carried,
                                       const multicast_sending& sending, multicast_listener& observer)
    : m_domain(domain),
      m_self(domain.attach(*this, clock_stage::nodes)),
      m_network(fabric),
      m_node(node),
      m_class(carried),
      m_to_groups(fabric.partition().multicasts(carried)),
      m_sending(sending),
      m_observer(observer),
      m_port(fabric.end_of(node), m_self) {}

void multicast_endpoint::begin(unsigned message, std::span<const node_id> destinations) {
    queue(message, destinations, multicast_relays::first_cycle);
    m_domain.wake(m_self, multicast_relays::first_cycle);
}

void multicast_endpoint::queue(unsigned message, std::span<const node_id> destinations, cycle_t now) {
    for (const node_id each : destinations) { m_queue.push_back({message, each, now}); }
}

void multicast_endpoint::tick(cycle_t now) {
    if (m_port.arrived() != 0) { eject(now); }
    start_up(now);
    inject(now);
}

bool multicast_endpoint::may_start() const {
    return !m_queue.empty() && !m_starting && (m_sending.overlap || (m_left == 0 && m_ready.empty()));
}

/// Models the software, which performs one start-up at a time.
void multicast_endpoint::start_up(cycle_t now) {
    while (true) {
        if (m_starting && m_starting->start <= now) {
            m_ready.push_back(*m_starting);
            m_starting.reset();
        }
        if (!may_start()) { return; }
        m_starting = m_queue.front();
        m_queue.pop_front();
        m_queued_cycles += now - m_starting->start;
        m_starting->start = now + m_sending.startup_cycles;
        if (m_starting->start > now) { m_domain.wake(m_self, m_starting->start); }
    }
}

/// Sends a flit if possible. Missing resources cause a wake-up themselves: a credit, which may also free a VC, or the
/// end of a start-up.
void multicast_endpoint::inject(cycle_t now) {
    if (m_left == 0) {
        if (m_ready.empty()) { return; }
        begin_copy(now);
    }
    if (!m_port.is_free(now)) {
        m_domain.wake(m_self, m_port.free_at());
        return;
    }
    if (!m_has_vc) { m_has_vc = m_port.take_lowest(m_network.partition().list(m_class, 0), m_wire.vc); }
    if (m_has_vc && m_port.credits(m_wire.vc) != 0) {
        send_flit(now);
        m_domain.wake(m_self, now + 1);
    } else {
        m_port.await_credit();
    }
}

void multicast_endpoint::begin_copy(cycle_t now) {
    const copy next = m_ready.front();
    m_ready.pop_front();
    m_queued_cycles += now - next.start;
    m_leaving = {};
    m_leaving.created = now;
    m_leaving.source = m_node;
    m_leaving.destination = m_to_groups ? m_node : next.destination;
    m_wire.destination = next.destination;
    m_leaving.message_class = m_class;
    m_leaving.tag = next.message;
    m_leaving.flits = m_sending.flits;
    m_left = m_sending.flits;
}

void multicast_endpoint::send_flit(cycle_t now) {
    const bool first = m_left == m_sending.flits;
    const bool last = m_left == 1;
    if (first) {
        m_leaving.injected = now;
        m_wire.packet = m_network.ledger().open(m_leaving);
        m_wire.message_class = m_class;
        m_wire.payload = m_network.codec().encode(m_leaving.type, m_node, m_wire.destination, 0);
    } else {
        m_wire.payload = m_left;
    }
    m_wire.kind = first ? flit_kind::head : last ? flit_kind::tail : flit_kind::body;
    m_port.send(m_wire, now);
    --m_left;
    if (last) { m_has_vc = false; }
}

void multicast_endpoint::eject(cycle_t now) {
    const flit arrived = m_port.take(m_port.first_arrived(), now);
    if (!is_tail(arrived.kind)) { return; }
    const unsigned message = m_network.ledger()[arrived.packet].tag;
    m_network.ledger().close(arrived.packet);
    queue(message, m_observer.message_arrived(message, m_node, now), now);
}

}  // namespace orbweaver::noc
