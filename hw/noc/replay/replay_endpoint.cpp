// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/replay_endpoint.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/bit.h"
#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/group_tables.h"
#include "hw/noc/traffic/discarded_packets.h"

namespace orbweaver::noc {

namespace {

/// Finds the class that carries a message type.
/// @param[out] found the class; 0 if there is none
/// @return whether there is one
bool class_for(const network& fabric, message_type type, class_id& found) {
    const auto number = carrying_class(fabric.description().classes, type);
    found.value = static_cast<std::uint8_t>(number.value_or(0));
    return number.has_value();
}

/// Finds the class with a kind of delivery.
/// @param[out] found the class; 0 if there is none
/// @return whether there is one
bool class_with(const network& fabric, class_delivery_kind delivery, class_id& found) {
    const auto& classes = fabric.description().classes;
    const auto carrying = std::find_if(classes.begin(), classes.end(),
                                       [&](const message_class_desc& any) { return any.delivery == delivery; });
    found.value = static_cast<std::uint8_t>(carrying == classes.end() ? 0 : carrying - classes.begin());
    return carrying != classes.end();
}

}  // namespace

replay_endpoint::replay_endpoint(network& fabric, node_id node, replay_endpoint_owner& owner, replay_reports& reports)
    : m_domain(fabric.clock_of(node)),
      m_self(m_domain.attach(*this, clock_stage::nodes)),
      m_network(fabric),
      m_ledger(fabric.ledger_of(node)),
      m_node(node),
      m_owner(owner),
      m_reports(reports),
      m_port(fabric.end_of(node), m_self) {
    constexpr message_type order[message_types] = {message_type::cts, message_type::rts, message_type::agent,
                                                   message_type::thread, message_type::data};
    for (std::size_t number = 0; number < m_streams.size(); ++number) {
        stream& flow = m_streams[number];
        flow.type = number < message_types ? order[number] : message_type::data;
        flow.carried =
            number == reduction_stream   ? class_with(fabric, class_delivery_kind::reduction, flow.message_class)
            : number == multicast_stream ? class_with(fabric, class_delivery_kind::multicast, flow.message_class)
                                         : class_for(fabric, flow.type, flow.message_class);
        flow.vcs = fabric.partition().list(flow.message_class, 0);
    }
}

void replay_endpoint::add(const replayed_message& what) {
    const auto wanted = what.delivery == class_delivery_kind::reduction ? m_streams.begin() + reduction_stream
                        : what.delivery == class_delivery_kind::multicast
                            ? m_streams.begin() + multicast_stream
                            : std::find_if(m_streams.begin(), m_streams.end(),
                                           [&](const stream& flow) { return flow.type == what.type; });
    if (!wanted->carried) {
        throw user_error(fmt::format(
            "network.classes: no class has the TYPE or the delivery of message {} of the trace", what.number));
    }
    wanted->queue.push(what);
    if (what.ready == m_domain.now() && m_domain.executing()) {
        m_domain.call(m_domain.look_up(m_self));  // for an operation that begins in this cycle, in an earlier stage
    } else {
        m_domain.wake(m_self, what.ready);
    }
}

void replay_endpoint::tick(cycle_t now) {
    if (inject(now)) {
        m_domain.wake(m_self, now + 1);
    } else {
        m_port.await_credit();
    }
    if (m_port.arrived() != 0) { eject(now); }
}

bool replay_endpoint::inject(cycle_t now) {
    if (!m_port.is_free(now)) {
        wake_at(m_port.free_at());
        return false;
    }
    for (std::size_t number = 0; number < control_streams; ++number) {
        if (step(m_streams[number], now)) { return true; }
    }
    stream& thread = m_streams[control_streams];
    stream& data = m_streams[control_streams + 1];
    if (step(m_data_first ? data : thread, now)) {
        m_data_first = !m_data_first;
        return true;
    }
    return step(m_data_first ? thread : data, now) || step(m_streams[reduction_stream], now) ||
           step(m_streams[multicast_stream], now);
}

/// Begins the next message or packet and allocates a VC if needed. Returns whether the next flit can be sent in this
/// cycle. If not, the endpoint is woken when a credit arrives, or when the message or its tail becomes ready. A VC
/// becomes free when a flit is sent, and then the endpoint ticks in the next cycle.
bool replay_endpoint::prepare_flit(stream& flow, cycle_t now) {
    if (flow.flits_remaining == 0) {
        if (flow.queue.empty() || flow.queue.top().ready > now) { return false; }
        begin_message(flow, now);
    }
    if (flow.packet_flits_remaining == 0) { begin_packet(flow); }
    if (!flow.has_vc) {
        flow.has_vc = m_port.take_lowest(flow.vcs, flow.wire.vc);
        if (!flow.has_vc) { return false; }
    }
    if (m_port.credits(flow.wire.vc) == 0) { return false; }
    const cycle_t ready = flow.flits_remaining == 1 ? m_owner.tail_ready(flow.sending.number) : now;
    if (ready > now && ready != never) { wake_at(ready); }
    return ready <= now;
}

/// Begins a message. A message that routers copy has one entry for each receiver; the entries become ready together.
void replay_endpoint::begin_message(stream& flow, cycle_t now) {
    flow.sending = flow.queue.top();
    flow.queue.pop();
    flow.flits_remaining = flow.sending.flits;
    if (flow.sending.delivery != class_delivery_kind::multicast) { return; }
    flow.copies = {flow.sending};
    while (!flow.queue.empty() && flow.queue.top().tag == flow.sending.tag) {
        flow.copies.push_back(flow.queue.top());
        flow.queue.pop();
    }
    invariant(flow.copies.size() + 1 == m_network.routing().groups()->members(0).size(),
              fmt::format("replay.n{}", m_node.value), now,
              "a multicast message has not all other members of its group as receivers");
    flow.tag = m_owner.copies_begun(flow.copies);
}

void replay_endpoint::begin_packet(stream& flow) {
    const std::uint64_t longest = flow.sending.packet_flits == 0 ? flow.flits_remaining : flow.sending.packet_flits;
    flow.packet_flits = static_cast<std::uint32_t>(std::min(flow.flits_remaining, longest));
    flow.packet_flits_remaining = flow.packet_flits;
}

bool replay_endpoint::step(stream& flow, cycle_t now) {
    if (!prepare_flit(flow, now)) { return false; }
    send(flow, now);
    return true;
}

void replay_endpoint::open_packet(stream& flow, cycle_t now) {
    packet_record record;
    record.created = flow.sending.ready;
    record.injected = now;
    record.source = m_node;
    record.destination = flow.sending.destination;
    record.message_class = flow.message_class;
    record.type = flow.type;
    record.flits = flow.packet_flits;
    record.tag = flow.tag;
    const bool to_group = flow.sending.delivery != class_delivery_kind::unicast;
    if (flow.sending.delivery == class_delivery_kind::multicast) {
        record.destination = m_node;  // until routers copy it
    }
    flow.wire.packet = m_ledger.open(record);
    flow.wire.destination = to_group ? node_id{0} : flow.sending.destination;
    flow.wire.message_class = flow.message_class;
    flow.wire.payload = m_network.codec().encode(flow.type, m_node, flow.wire.destination, 0);
    report(replay_event::injected, flow.sending.number, flow.wire.packet);
}

void replay_endpoint::send(stream& flow, cycle_t now) {
    const bool first = flow.packet_flits_remaining == flow.packet_flits;
    const bool last = flow.packet_flits_remaining == 1;
    if (flow.flits_remaining == flow.sending.flits) {
        for_each_message(flow, [&](const replayed_message& each) { report(replay_event::begun, each.number); });
    }
    if (first) { open_packet(flow, now); }
    flow.wire.kind = first && last ? flit_kind::head_tail
                     : first       ? flit_kind::head
                     : last        ? flit_kind::tail
                                   : flit_kind::body;
    m_port.send(flow.wire, now);
    flow.wire.payload = --flow.packet_flits_remaining;
    --flow.flits_remaining;
    if (last) { flow.has_vc = false; }
    if (flow.flits_remaining == 0) {
        for_each_message(flow, [&](const replayed_message& each) { report(replay_event::departed, each.number); });
    }
}

/// Checks a combined packet: each member's word is the number of remaining flits of its packet.
void replay_endpoint::check_reduction_result(const flit& arrived) {
    if (is_head(arrived.kind)) {
        m_summed = 0;
        return;
    }
    ++m_summed;
    const auto members = static_cast<std::uint32_t>(m_network.routing().groups()->members(0).size());
    const std::uint32_t word = m_ledger[arrived.packet].flits - m_summed;
    invariant(arrived.payload == (members - 1) * word, fmt::format("replay.n{}", m_node.value), m_domain.now(),
              "the result of a reduction in the network is wrong");
}

void replay_endpoint::eject(cycle_t now) {
    const flit arrived = m_port.take(m_port.first_arrived(), now);
    if ((m_network.partition().reduced() >> arrived.message_class.value & 1) != 0) { check_reduction_result(arrived); }
    if (m_network.description().nodes_discard && is_head(arrived.kind) &&
        is_discarded(m_network.routing(), arrived, m_node)) {
        m_discarding |= bit(arrived.vc.value);
    }
    if (is_tail(arrived.kind)) { report_end(arrived); }
}

/// Reports the end of a packet.
void replay_endpoint::report_end(const flit& tail) {
    const packet_record& record = m_ledger[tail.packet];
    const bool is_discarded = (m_discarding >> tail.vc.value & 1) != 0;
    invariant(is_discarded || record.destination == m_node, fmt::format("replay.n{}", m_node.value), m_domain.now(),
              "a packet arrived at a node that is not its destination");
    report(is_discarded ? replay_event::discarded : replay_event::arrived, m_owner.message_of(tail.packet));
    m_reports.back().record = record;
    m_discarding &= ~bit(tail.vc.value);
    m_ledger.close(tail.packet);
}

}  // namespace orbweaver::noc
