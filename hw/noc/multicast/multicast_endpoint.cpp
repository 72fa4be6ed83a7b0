// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast_endpoint.h"

#include "hw/base/errors.h"
#include "hw/noc/multicast/multicast_relays.h"
#include "hw/noc/network_desc.h"
#include "tlm/flit_credit.h"

namespace orbweaver {

multicast_endpoint::multicast_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& fabric,
                                       node_id node, class_id carried, const multicast_sending& sending,
                                       multicast_listener& told)
    : sc_module(name),
      m_out("out"),
      m_in("in"),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_network(fabric),
      m_node(node),
      m_class(carried),
      m_to_groups(fabric.partition().multicasts(carried)),
      m_sending(sending),
      m_told(told),
      m_vcs(fabric.partition().vcs(), fabric.depths().at_end_of(link_kind::injection),
            fabric.description().router.vc_release),
      m_pace(fabric.node_pace()) {
    m_out.bind(*static_cast<flit_bw_if*>(this));
    m_in.bind(*static_cast<flit_fw_if*>(this));
    m_out.bind(fabric.injection(node));
    fabric.ejection(node).bind(m_in);
}

void multicast_endpoint::begin(unsigned message, std::span<const node_id> destinations) {
    queue(message, destinations, multicast_relays::first_cycle);
    m_domain.wake(m_self, multicast_relays::first_cycle);
}

void multicast_endpoint::queue(unsigned message, std::span<const node_id> destinations, cycle_t now) {
    for (const node_id each : destinations) {
        m_queue.push_back({message, each, now});
    }
}

void multicast_endpoint::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.cycle() + m_domain.cycles(delay);
    m_arrivals.push_back({due, arriving});
    m_domain.wake(m_self, due);
}

void multicast_endpoint::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t due = m_domain.cycle() + m_domain.cycles(delay);
    m_credits.push_back({due, vc});
    if (m_left != 0 || !m_ready.empty()) {
        m_domain.wake(m_self, due);
    }
}

void multicast_endpoint::tick(cycle_t now) {
    for (; !m_credits.empty() && m_credits.front().due <= now; m_credits.pop_front()) {
        m_vcs.refund(m_credits.front().vc);
    }
    for (; !m_arrivals.empty() && m_arrivals.front().due <= now; m_arrivals.pop_front()) {
        eject(m_arrivals.front().content, now);
    }
    start_up(now);
    inject(now);
}

bool multicast_endpoint::may_start() const {
    return !m_queue.empty() && !m_starting && (m_sending.overlap || (m_left == 0 && m_ready.empty()));
}

/// Software: one start-up at a time.
void multicast_endpoint::start_up(cycle_t now) {
    while (true) {
        if (m_starting && m_starting->start <= now) {
            m_ready.push_back(*m_starting);
            m_starting.reset();
        }
        if (!may_start()) {
            return;
        }
        m_starting = m_queue.front();
        m_queue.pop_front();
        m_queued_cycles += now - m_starting->start;
        m_starting->start = now + m_sending.startup_cycles;
        if (m_starting->start > now) {
            m_domain.wake(m_self, m_starting->start);
        }
    }
}

/// What is wanting comes with a wake-up of its own: a credit, which may free a virtual channel too, or the end of a
/// start-up. A credit that was already on its way when there was nothing to send has none yet.
void multicast_endpoint::inject(cycle_t now) {
    if (m_left == 0) {
        if (m_ready.empty()) {
            return;
        }
        begin_copy(now);
    }
    if (!m_pace.is_free(now)) {
        m_domain.wake(m_self, m_pace.free_at());
        return;
    }
    if (!m_has_vc) {
        m_has_vc = m_vcs.take_lowest(m_network.partition().list(m_class, 0), m_wire.vc);
    }
    if (m_has_vc && m_vcs.credits(m_wire.vc) != 0) {
        send_flit(now);
        m_domain.wake(m_self, now + 1);
    } else if (!m_credits.empty()) {
        m_domain.wake(m_self, m_credits.front().due);
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
    flit leaving = m_wire;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    m_out->nb_transport_fw(leaving, phase, delay);
    m_pace.take(now);
    m_vcs.spend(m_wire.vc);
    --m_left;
    if (last) {
        m_vcs.release(m_wire.vc);
        m_has_vc = false;
    }
}

void multicast_endpoint::eject(const flit& arrived, cycle_t now) {
    return_credit(m_in, arrived.vc, m_domain.period());
    if (!closes_packet(arrived.kind)) {
        return;
    }
    const unsigned message = m_network.ledger()[arrived.packet].tag;
    m_network.ledger().close(arrived.packet);
    queue(message, m_told.message_arrived(message, m_node, now), now);
}

}  // namespace orbweaver
