// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay_endpoint.h"

#include <fmt/core.h>

#include "hw/base/errors.h"
#include "tlm/flit_credit.h"

namespace orbweaver {

namespace {

/// @return whether packets of a TYPE have a class; `found` is it
bool class_for(const network& on, message_type type, class_id& found) {
    const auto number = carrying_class(on.description().classes, type);
    found.value = static_cast<std::uint8_t>(number.value_or(0));
    return number.has_value();
}

}  // namespace

replay_endpoint::replay_endpoint(sc_core::sc_module_name name, clock_domain& domain, network& on, node_id node,
                                 replay_endpoint_owner& owner)
    : sc_module(name),
      m_out("out"),
      m_in("in"),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_network(on),
      m_node(node),
      m_owner(owner),
      m_vcs(on.partition().vcs(), on.depths().at_end_of(link_kind::injection), on.description().router.vc_release),
      m_pace(on.node_pace()) {
    constexpr message_type order[message_types] = {message_type::cts, message_type::rts, message_type::agent,
                                                   message_type::thread, message_type::data};
    for (std::size_t number = 0; number < m_streams.size(); ++number) {
        stream& of = m_streams[number];
        of.type = order[number];
        of.carried = class_for(on, of.type, of.message_class);
        of.vcs = on.partition().list(of.message_class, 0);
    }
    m_out.bind(*static_cast<flit_bw_if*>(this));
    m_in.bind(*static_cast<flit_fw_if*>(this));
    m_out.bind(on.injection(node));
    on.ejection(node).bind(m_in);
}

void replay_endpoint::add(const replayed_message& what) {
    for (stream& of : m_streams) {
        if (of.type != what.type) {
            continue;
        }
        if (!of.carried) {
            throw user_error(
                fmt::format("network.classes: message {} of the trace has a TYPE that no class carries", what.number));
        }
        of.queue.push(what);
    }
    m_domain.wake(m_self, what.ready);
}

void replay_endpoint::accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.cycle() + m_domain.cycles(delay);
    m_arrivals.push_back({at, arriving});
    m_domain.wake(m_self, at);
}

void replay_endpoint::accept_credit(vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.cycle() + m_domain.cycles(delay);
    m_credits.push_back({at, vc});
    m_domain.wake(m_self, at);
}

void replay_endpoint::tick(cycle_t now) {
    for (; !m_credits.empty() && m_credits.front().at <= now; m_credits.pop_front()) {
        m_vcs.refund(m_credits.front().vc);
    }
    if (inject(now)) {
        m_domain.wake(m_self, now + 1);
    }
    for (; !m_arrivals.empty() && m_arrivals.front().at <= now; m_arrivals.pop_front()) {
        eject(m_arrivals.front().content, now);
    }
}

bool replay_endpoint::inject(cycle_t now) {
    if (!m_pace.is_free(now)) {
        look_again(m_pace.free_at());
        return false;
    }
    for (std::size_t number = 0; number < controls; ++number) {
        if (step(m_streams[number], now)) {
            return true;
        }
    }
    stream& thread = m_streams[controls];
    stream& data = m_streams[controls + 1];
    if (step(m_data_first ? data : thread, now)) {
        m_data_first = !m_data_first;
        return true;
    }
    return step(m_data_first ? thread : data, now);
}

/// What is wanting comes with a wake-up of its own: a credit, or the time when a message or its tail is ready. A
/// virtual channel comes free when a flit leaves, after which the next cycle is looked at.
bool replay_endpoint::ready_to_send(stream& of, cycle_t now) {
    if (of.left == 0) {
        if (of.queue.empty() || of.queue.top().ready > now) {
            return false;
        }
        begin(of);
    }
    if (!of.has_vc) {
        of.has_vc = m_vcs.take_lowest(of.vcs, of.wire.vc);
        if (!of.has_vc) {
            return false;
        }
    }
    if (m_vcs.credits(of.wire.vc) == 0) {
        return false;
    }
    const cycle_t ready = of.left == 1 ? m_owner.tail_ready(of.sending.number) : now;
    if (ready > now && ready != never) {
        look_again(ready);
    }
    return ready <= now;
}

void replay_endpoint::begin(stream& of) {
    of.sending = of.queue.top();
    of.queue.pop();
    of.left = of.sending.flits;
}

bool replay_endpoint::step(stream& of, cycle_t now) {
    if (!ready_to_send(of, now)) {
        return false;
    }
    send(of, now);
    return true;
}

void replay_endpoint::send(stream& of, cycle_t now) {
    const bool first = of.left == of.sending.flits;
    const bool last = of.left == 1;
    if (first) {
        packet_record record;
        record.created = of.sending.ready;
        record.injected = now;
        record.source = m_node;
        record.destination = of.sending.destination;
        record.message_class = of.message_class;
        record.type = of.type;
        record.flits = of.sending.flits;
        of.wire.packet = m_network.ledger().open(record);
        of.wire.destination = of.sending.destination;
        of.wire.message_class = of.message_class;
        of.wire.payload = m_network.codec().encode(of.type, m_node, of.sending.destination, 0);
        m_owner.message_injected(of.sending, of.wire.packet);
    }
    of.wire.kind = first && last ? flit_kind::head_tail
                   : first       ? flit_kind::head
                   : last        ? flit_kind::tail
                                 : flit_kind::body;
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    flit leaving = of.wire;
    m_out->nb_transport_fw(leaving, phase, delay);
    m_pace.take(now);
    m_vcs.spend(of.wire.vc);
    of.wire.payload = --of.left;
    if (last) {
        m_vcs.release(of.wire.vc);
        of.has_vc = false;
        m_owner.message_left(of.sending.number, now);
    }
}

void replay_endpoint::eject(const flit& arrived, cycle_t now) {
    return_credit(m_in, arrived.vc, m_domain.period());
    if (closes_packet(arrived.kind)) {
        invariant(m_network.ledger()[arrived.packet].destination == m_node, name(), now,
                  "a packet arrived at another node than it was sent to");
        m_owner.message_arrived(arrived.packet, now);
        m_network.ledger().close(arrived.packet);
    }
}

}  // namespace orbweaver
