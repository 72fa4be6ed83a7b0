// SPDX-License-Identifier: Apache-2.0
// The cycle of a router with options: allocators and arbiters other than the usual, adaptive routing, virtual
// cut-through and store-and-forward, slow heads, slow links, late release of virtual channels, buffers without a limit,
// links that fail, links that are throttled, address maps, counts of stalls.
// With the usual options it does just what router.cpp does at a third of the cost. No header: router.h.
#include <algorithm>
#include <bit>

#include "hw/noc/router/router.h"
#include "hw/noc/router/router_extras.h"

namespace orbweaver {

bool router::is_plain(const router_parameters& parameters) {
    const router_desc& options = parameters.options;
    const auto& capacity = parameters.flits_per_cycle;
    return options.vc_allocator == allocator_kind::separable_input_first &&
           options.switch_allocator == allocator_kind::separable_input_first &&
           options.arbiter == arbiter_kind::round_robin && options.vc_release == vc_release_kind::tail &&
           parameters.partition->copied() == 0 && options.head_cycles == 0 &&
           parameters.switching == switching_kind::wormhole && !parameters.vc_depth.is_unlimited() &&
           !parameters.routing->adaptive() && parameters.routing->faults() == nullptr &&
           !parameters.routing->readdresses() && parameters.throttles.empty() &&
           std::all_of(capacity.begin(), capacity.end(), [](double of) { return of >= 1; });
}

void router::set_up_extras(const router_parameters& parameters) {
    m_extras = std::make_unique<extras>();
    extras& with = *m_extras;
    with.options = parameters.options;
    with.switching = parameters.switching;
    with.ledger = parameters.ledger;
    with.adaptive = m_routing.adaptive();
    with.faults = m_routing.faults();
    with.readdresses = m_routing.readdresses();
    with.throttles = parameters.throttles;
    with.waits_for_tail_credit = with.options.vc_release == vc_release_kind::tail_credit;
    with.every_flit = parameters.vc_depth.is_unlimited() || with.switching == switching_kind::store_and_forward;
    with.every_credit = with.waits_for_tail_credit;
    invariant(with.ledger != nullptr || (with.switching == switching_kind::wormhole &&
                                         with.options.arbiter != arbiter_kind::oldest_first && !with.readdresses),
              name(), 0, "lengths, ages and receivers of packets are not known");

    const auto channels = static_cast<unsigned>(m_inputs.size());
    with.copied = parameters.partition->copied();
    if (with.copied != 0) {
        for (std::uint8_t number = 0; number < parameters.partition->classes(); ++number) {
            with.levels.push_back(parameters.partition->broadcast_level({number}).value_or(0));
            with.multicast |= parameters.partition->multicasts({number}) ? bit(number) : 0;
        }
        invariant(with.switching != switching_kind::wormhole && !parameters.vc_depth.is_unlimited(), name(), 0,
                  "a packet is copied that need not fit its buffer");
        with.every_flit = true;
        with.copies.resize(channels);
    }
    with.heads.resize(channels);
    with.own_buffer.resize(channels);
    with.vcs = make_allocator(with.options.vc_allocator, with.options.arbiter, with.options.allocator_iterations,
                              channels, channels);
    with.crossbar = make_allocator(with.options.switch_allocator, with.options.arbiter,
                                   with.options.allocator_iterations, ports(), ports());
    with.input_turns.assign(ports(), request_arbiter(with.options.arbiter, m_vcs));
    for (unsigned port = 0; port < ports(); ++port) {
        with.paces.emplace_back(port < parameters.flits_per_cycle.size() ? parameters.flits_per_cycle[port] : 1);
    }
}

/// A head has come to the front: notes what the options want to know of its packet.
void router::ask(input_vc& of, flit& head) {
    extras::head& asking = m_extras->heads[of.index];
    asking.asks_from = m_domain.cycle() + m_extras->options.head_cycles;
    asking.destination = head.destination;
    if (m_extras->ledger != nullptr) {
        const packet_record& record = (*m_extras->ledger)[head.packet];
        asking.since = record.created;
        asking.flits = record.flits;
    }
    if (is_copied(of)) {
        begin_copies(of, head);
    } else if (!m_extras->adaptive) {
        choose_way(of, m_routing.next_hop(m_number, {of.number}, head));
    }
    if (m_extras->readdresses) {
        note_receiver(of, head);
    }
}

/// A packet that is to leave the network is for the node to which it goes, whichever it names.
void router::note_receiver(const input_vc& of, const flit& head) {
    if (m_nodes[of.output]) {
        (*m_extras->ledger)[head.packet].destination = *m_nodes[of.output];
    }
}

void router::choose_way(input_vc& of, route_option way) {
    go(of, way, of.pair);
    of.next_state = way.state;
}

/// Whether the packet at the front is copied.
bool router::is_copied(const input_vc& of) const {
    return m_extras->copied != 0 && (m_extras->copied >> front(of).message_class.value & 1) != 0;
}

/// The head of a packet that is copied has come to the front.
void router::begin_copies(input_vc& of, flit& head) {
    if ((of.home->mask & m_node_ports) != 0) {
        head.routing = m_routing.broadcast_entry(head.destination, m_extras->levels[head.message_class.value]);
    }
    extras::copying& begun = m_extras->copies[of.index];
    begun.made = 0;
    begun.first = of.left;
    begun.ways.clear();
    m_routing.copies(m_number, {of.number}, head, begun.ways);
    invariant(begun.ways.size() != 0, name(), m_domain.cycle(), "a packet that is copied has nowhere to go");
    choose_way(of, begun.ways[0]);
}

/// A record for a copy: the last is the packet itself. One that leaves the network here is for the node.
packet_slot router::slot_of_copy(const input_vc& of, bool last) {
    packet_ledger& ledger = *m_extras->ledger;
    const packet_slot own = front(of).packet;
    const packet_slot made = last ? own : ledger.open(packet_record(ledger[own]));
    if (m_nodes[of.output]) {
        ledger[made].destination = *m_nodes[of.output];
    }
    return made;
}

/// A flit of a copy. The packet stays in the buffer, which its credits tell, until the last copy leaves.
void router::send_copy(input_vc& of, port_state& towards, cycle_t now) {
    extras::copying& making = m_extras->copies[of.index];
    const bool last = making.made + 1 == making.ways.size();
    flit leaving = front(of);
    if (opens_packet(leaving.kind)) {
        making.packet = slot_of_copy(of, last);
        making.destination = m_nodes[of.output].value_or(leaving.destination);
    }
    leaving.packet = making.packet;
    leaving.destination = making.destination;
    leaving.vc.value = of.next_vc;
    m_credit.vc.value = of.vc;
    m_extras->copied_flits += last ? 0 : 1;
    if (pass<true>(of, towards, leaving.kind, now)) {
        if (!last) {
            of.left = making.first;
            choose_way(of, making.ways[++making.made]);
            of.state = vc_state::waiting;
            of.home->waiting |= of.mask;
            m_waiting_ports |= of.home->mask;
        } else if (!of.empty()) {
            look_at_next(of);
        }
    }
    towards.receiver->nb_transport_fw(leaving, m_flit_phase, m_own_delay);
    if (last) {
        of.home->sender->nb_transport_bw(m_credit, m_credit_phase, m_own_delay);
    }
}

/// @return whether a flit left
bool router::work_with_options(cycle_t now) {
    if (m_extras->stalls) {
        begin_stalls(now);
    }
    if (m_three_stage) {
        decide_switch(now);
        allocate_vcs_with_options(now);
    } else {
        allocate_vcs_with_options(now);
        decide_switch(now);
    }
    if (m_extras->stalls) {
        end_stalls();
    }
    for (input_vc* of : m_extras->winners) {
        m_extras->paces[of->output].take(now);
        if (is_copied(*of)) {
            send_copy(*of, *of->towards, now);
        } else {
            send<true>(*of, *of->towards, now);
        }
    }
    return !m_extras->winners.empty();
}

/// Matches input ports with output ports whose links are free; then each input that was matched chooses one of its
/// virtual channels that want that output.
void router::decide_switch(cycle_t now) {
    extras& with = *m_extras;
    for (std::uint64_t ready_ports = m_ready_ports; ready_ports != 0; ready_ports &= ready_ports - 1) {
        const port_state& at = m_ports[lowest_bit(ready_ports)];
        std::uint64_t asked = 0;
        for (std::uint64_t ready = at.ready; ready != 0; ready &= ready - 1) {
            const input_vc& of = at.inputs[lowest_bit(ready)];
            if ((asked & of.towards->mask) != 0 || !with.paces[of.output].is_free(now)) {
                continue;
            }
            asked |= of.towards->mask;
            cycle_t since = with.heads[of.index].since;
            for (std::uint64_t others = ready; others != 0; others &= others - 1) {
                const input_vc& other = at.inputs[lowest_bit(others)];
                since = other.output == of.output ? std::min(since, with.heads[other.index].since) : since;
            }
            with.crossbar->request(of.number, of.output, since);
        }
    }
    with.winners.clear();
    for (const allocator::match& made : with.crossbar->allocate()) {
        const port_state& at = m_ports[made.requester];
        with.wanting.clear();
        for (std::uint64_t ready = at.ready; ready != 0; ready &= ready - 1) {
            const input_vc& of = at.inputs[lowest_bit(ready)];
            if (of.output == made.resource) {
                with.wanting.push_back({of.vc, with.heads[of.index].since});
            }
        }
        const unsigned vc = with.input_turns[made.requester].pick(with.wanting);
        with.input_turns[made.requester].served(vc);
        with.winners.push_back(&at.inputs[vc]);
    }
}

void router::allocate_vcs_with_options(cycle_t now) {
    for (std::uint64_t ports = m_waiting_ports; ports != 0; ports &= ports - 1) {
        const port_state& at = m_ports[lowest_bit(ports)];
        for (std::uint64_t waiting = at.waiting; waiting != 0; waiting &= waiting - 1) {
            request_vcs(at.inputs[lowest_bit(waiting)], now);
        }
    }
    for (const allocator::match& made : m_extras->vcs->allocate()) {
        input_vc& of = m_inputs[made.requester];
        front(of).routing = of.next_state;
        extras::head& asking = m_extras->heads[of.index];
        asking.next_choice = static_cast<std::uint8_t>(asking.choice + 1);
        take_vc(of, made.resource % m_vcs);
    }
}

/// The virtual channels of the packet's output that it may take in this cycle.
[[gnu::always_inline]] inline std::uint64_t router::vcs_to_take(const input_vc& of) {
    const bool is_throttled = !m_extras->throttles.empty();
    return with_room(of, is_throttled ? left_by_throttle(of, {{of.output}, of.allowed}) : wanted_vcs(of));
}

void router::request_vcs(input_vc& of, cycle_t now) {
    const extras::head& asking = m_extras->heads[of.index];
    note_lack(of, stall_counts::finding::allocating);
    if (now < asking.asks_from) {
        m_moved = true;
        return;
    }
    const bool copied = is_copied(of);
    if (goes_whole(of) && !is_whole(of, now)) {
        return;
    }
    if (m_extras->faults != nullptr && !avoid_failed_links(of)) {
        note_lack(of, stall_counts::finding::no_free_vc);
        return;
    }
    if (m_extras->adaptive && !copied) {
        prefer(of);
    }
    std::uint64_t wanted = vcs_to_take(of);
    if (m_extras->stalls) {
        note_lack(of, lack_of(of, wanted));
    }
    for (; wanted != 0; wanted &= wanted - 1) {
        m_extras->vcs->request(of.index, of.output * m_vcs + lowest_bit(wanted), asking.since);
    }
}

/// Whether the packet at the front stays until its tail is there. A multicast packet with one way on does not: its
/// flits need no second reading.
bool router::goes_whole(const input_vc& of) const {
    const extras& with = *m_extras;
    if (with.switching == switching_kind::store_and_forward) {
        return true;
    }
    const bool to_group = (with.multicast >> front(of).message_class.value & 1) != 0;
    return is_copied(of) && (!to_group || with.copies[of.index].ways.size() > 1);
}

/// A head holds no virtual channel yet, so that it may choose again. A packet that holds one finishes: links fail
/// between packets. @return whether it has a link to take
bool router::avoid_failed_links(input_vc& of) {
    m_moved = m_moved || m_extras->faults->will_change();
    choose_way(of, m_routing.next_hop(m_number, {of.number}, front(of)));
    return !m_extras->faults->is_down(m_number, {of.output});
}

/// Whether the tail of the packet at the front is visible.
bool router::is_whole(const input_vc& of, cycle_t now) {
    for (std::uint32_t place = of.left; place != of.taken; ++place) {
        const stored_flit& stored = of.ring[place & of.ring_mask];
        if (closes_packet(stored.content.kind)) {
            m_moved = m_moved || stored.due > now;
            return stored.due <= now;
        }
    }
    return false;
}

/// Credits that the packet at the front needs to go on as a whole: all that there are if its length is not known.
std::uint32_t router::room_for(const input_vc& input, const output_vc& behind) const {
    const std::uint32_t flits = m_extras->heads[input.index].flits;
    return flits != 0 ? flits : depth_behind(behind);
}

/// Of some free virtual channels of the packet's output, those whose buffers hold all of the packet, if that is asked
/// for. The others wake the router when there is a credit.
std::uint64_t router::with_room(const input_vc& of, std::uint64_t vcs) {
    if (m_extras->switching == switching_kind::wormhole) {
        return vcs;
    }
    std::uint64_t found = 0;
    for (; vcs != 0; vcs &= vcs - 1) {
        output_vc& to = of.towards->outputs[lowest_bit(vcs)];
        collect_due(to);
        if (to.credits >= room_for(of, to)) {
            found |= bit(lowest_bit(vcs));
        } else if (to.collected != to.returned) {
            m_moved = true;
        } else {
            to.starved = true;
        }
    }
    return found;
}

/// Of the virtual channels that a packet may take at an output, the free ones that the throttle leaves it: as many as
/// are left until its limits are reached, the lowest, so that heads that ask in the same cycle and may take the same
/// ones do not exceed the limits together.
std::uint64_t router::left_by_throttle(const input_vc& of, const output_choice& choice) const {
    const std::uint64_t free = m_ports[choice.output.value].free & choice.vcs;
    if (m_plain || m_extras->throttles.empty()) {
        return free;
    }
    const auto room = [](unsigned limit, unsigned held) { return limit > held ? limit - held : 0; };
    const output_throttle& limits = m_extras->throttles[choice.output.value];
    const std::uint64_t taken = choice.vcs & ~free;
    unsigned left = m_vcs;
    if (limits.new_packet_vcs != 0 && (of.home->mask & m_node_ports) != 0) {
        left = room(limits.new_packet_vcs, static_cast<unsigned>(std::popcount(taken)));
    }
    if (limits.destination_vcs != 0) {
        left = std::min(left, room(limits.destination_vcs, held_alike(of, choice.output, taken)));
    }
    return vc_list{free}.subset(first_vcs(left));
}

/// How many of some virtual channels of an output are held by packets to the destination of the one at the front.
unsigned router::held_alike(const input_vc& of, port_id output, std::uint64_t vcs) const {
    const node_id destination = m_extras->heads[of.index].destination;
    unsigned count = 0;
    for (; vcs != 0; vcs &= vcs - 1) {
        const input_vc* const holder = m_ports[output.value].outputs[lowest_bit(vcs)].holder;
        count += holder != nullptr && m_extras->heads[holder->index].destination == destination ? 1 : 0;
    }
    return count;
}

/// Before a flit is put into a buffer without a limit.
void router::make_room(input_vc& of) {
    if (of.taken - of.left <= of.ring_mask) {
        return;
    }
    invariant(m_depths[of.vc] == unlimited_credits, name(), m_domain.cycle(), "a flit without room");
    std::vector<stored_flit> larger(std::size_t{2} * (of.ring_mask + 1));
    const std::uint32_t mask = 2 * of.ring_mask + 1;
    // The last flit that left is kept for reports.
    for (std::uint32_t place = of.left; place != of.taken; ++place) {
        larger[place & mask] = of.ring[place & of.ring_mask];
    }
    m_extras->own_buffer[of.index].swap(larger);
    of.ring = m_extras->own_buffer[of.index].data();
    of.ring_mask = mask;
}

/// Whether its packet has left, but not all of the credits are back.
bool router::drains(const output_vc& of) const {
    const auto place = static_cast<unsigned>(&of - m_outputs.data());
    return of.holder == nullptr && (m_ports[place / m_vcs].free & bit(place % m_vcs)) == 0;
}

/// A credit has come that is usable from cycle `at` on.
void router::note_drained(output_vc& of, cycle_t at) {
    if (drains(of) && of.credits + of.returned - of.collected == depth_behind(of)) {
        await_credit(of, at);
    }
}

/// A credit of a virtual channel without a packet has become usable.
void router::settle(output_vc& of) {
    collect_due(of);
    if (drains(of) && of.credits == depth_behind(of)) {
        const auto place = static_cast<unsigned>(&of - m_outputs.data());
        m_ports[place / m_vcs].free |= bit(place % m_vcs);
    }
}

/// Of an adaptive function: chooses among the ways on those of the lowest rank that have a virtual channel to take; of
/// these the one with most credits; of these the next in turn.
void router::prefer(input_vc& of) {
    route_options& ways = m_extras->ways;
    ways.clear();
    m_routing.options(m_number, {of.number}, front(of), ways);
    std::uint64_t best = 0;  // bits of options
    unsigned rank = 0;
    unsigned credits = 0;
    for (unsigned number = 0; number < ways.size(); ++number) {
        const route_option& way = ways[number];
        choose_way(of, way);
        // A way without room for a packet that moves as a whole is none: else nobody would take the escape instead.
        if ((best != 0 && way.rank > rank) || vcs_to_take(of) == 0) {
            continue;
        }
        const unsigned here = credits_at_hand(way, of.pair);
        if (best == 0 || way.rank < rank || here > credits) {
            best = 0;
            rank = way.rank;
            credits = here;
        }
        best |= here == credits ? bit(number) : 0;
    }
    extras::head& asking = m_extras->heads[of.index];
    asking.choice = static_cast<std::uint8_t>(best != 0 ? first_at_or_after(best, asking.next_choice) : 0);
    choose_way(of, ways[asking.choice]);
}

/// Of all virtual channels that the packet might take there, taken or not: how little is going on.
unsigned router::credits_at_hand(const route_option& way, unsigned pair) {
    unsigned sum = 0;
    for (std::uint64_t vcs = allowed_vcs(way, pair); vcs != 0; vcs &= vcs - 1) {
        output_vc& of = m_ports[way.port.value].outputs[lowest_bit(vcs)];
        collect_due(of);
        sum += of.credits;
    }
    return sum;
}

}  // namespace orbweaver
