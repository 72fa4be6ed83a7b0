// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/bus/bus.h"

#include <algorithm>
#include <bit>

#include "hw/base/bit.h"
#include "hw/base/errors.h"
#include "hw/noc/router/arbiter.h"
#include "hw/noc/routing/vcs_of_sets.h"

namespace orbweaver::noc {

namespace {

/// Initial size of an unlimited buffer.
constexpr std::uint32_t initial_room = 16;

/// Indices of random streams: one for tries, then one per port.
constexpr std::uint64_t stream_of_tries = 0;
constexpr std::uint64_t stream_of_port(unsigned port) { return port + 1; }

/// Returns whether the tail of the packet at the front has arrived or is in flight here.
bool has_tail(const flit_ring& flits) {
    for (std::uint32_t buffer_index = 0; buffer_index < flits.size(); ++buffer_index) {
        if (is_tail(flits[buffer_index].kind)) { return true; }
    }
    return false;
}

}  // namespace

bus::bus(sc_core::sc_module_name name, clock_domain& domain, const bus_parameters& parameters)
    : router_block(name, parameters.ports.size()),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_routing(*parameters.routing),
      m_number(parameters.number),
      m_phases(parameters.partition->phases()),
      m_vcs(parameters.partition->vcs()),
      m_pairs(parameters.partition->classes() * m_phases),
      m_depths(parameters.vc_depth.credits()),
      m_empties_buffers(parameters.options.vc_release == vc_release_kind::tail_credit),
      m_always_accepts(parameters.bus.arbitration == bus_arbitration::round_robin),
      m_acceptance(probability_threshold(parameters.bus.acceptance)),
      m_allowed(vcs_of_sets(m_routing, *parameters.partition, this->name())),
      m_copied(parameters.partition->copied()),
      m_ledger(parameters.ledger),
      m_tries(parameters.seed, this->name(), stream_of_tries),
      m_own_delay(domain.period()),
      m_members(parameters.ports.size()),
      m_outputs(m_members.size() * m_vcs),
      m_wheel(std::bit_ceil(parameters.link_cycles + 3U)),
      m_pace(parameters.bus.flits_per_cycle != 0 ? parameters.bus.flits_per_cycle : 1) {
    invariant(ports() >= 1 && ports() <= 64 && m_vcs <= 64, this->name(), 0, "more than 64 ports or virtual channels");
    invariant(m_copied == 0 || m_ledger != nullptr, this->name(), 0, "copies of packets without a ledger");
    for (std::uint8_t number = 0; number < parameters.partition->classes(); ++number) {
        m_levels.push_back(parameters.partition->broadcast_level({number}).value_or(0));
    }
    for (unsigned port = 0; port < ports(); ++port) { add_member(port, parameters); }
}

void bus::add_member(unsigned port, const bus_parameters& parameters) {
    member& station = m_members[port];
    station.owner = this;
    station.port = port;
    station.node = port < parameters.nodes.size() ? parameters.nodes[port] : std::nullopt;
    station.entries = random_stream(parameters.seed, name(), stream_of_port(port));
    station.pace = link_pace(port < parameters.flits_per_cycle.size() ? parameters.flits_per_cycle[port] : 1);
    for (unsigned vc = 0; vc < m_vcs; ++vc) {
        const unsigned depth = parameters.input_depth(port)[vc];
        m_in_vcs.emplace_back(depth != 0 ? depth : initial_room);
        m_outputs[std::size_t{port} * m_vcs + vc].usable = m_depths[vc];
    }
    in[port].bind(static_cast<flit_fw_if&>(station));
    out[port].bind(static_cast<flit_bw_if&>(station));
}

void bus::take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay) {
    const buffer_index index = flat_index(port, arriving.vc);
    m_in_vcs[index].flits.push(arriving);
    if (is_tail(arriving.kind)) { expect(index | whole_mark, delay); }
}

void bus::take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay) {
    const buffer_index index = flat_index(port, vc);
    ++m_outputs[index].returning;
    expect(index, delay);
}

/// Schedules an event for take_events() in the cycle in which it becomes visible.
void bus::expect(std::uint32_t event, const sc_core::sc_time& delay) {
    const cycle_t cycles = m_domain.cycles(delay);
    invariant(cycles != 0 && cycles < m_wheel.size(), name(), m_domain.now(), "a delay that no link annotates");
    const cycle_t due = m_domain.now() + cycles;
    m_wheel[due % m_wheel.size()].push_back(event);
    m_domain.wake(m_self, due);
}

void bus::tick(cycle_t now) {
    add_times(m_counters, now);
    m_last_update = now;
    take_events(now);
    if (m_left == 0 && m_whole != 0 && now >= m_free_at) { grant(now); }
    if (m_left != 0 && now >= m_next_flit) { carry_flit(now); }
    // Otherwise it sleeps until flits or credits wake it.
    if (m_left != 0) {
        m_domain.wake(m_self, m_next_flit);
    } else if (m_whole != 0 && !m_blocked) {
        m_domain.wake(m_self, m_free_at);
    }
}

void bus::take_events(cycle_t now) {
    std::vector<std::uint32_t>& present = m_wheel[now % m_wheel.size()];
    for (const std::uint32_t event : present) {
        if ((event & whole_mark) == 0) {
            --m_outputs[event].returning;
            ++m_outputs[event].usable;
        } else {
            const buffer_index index = event & ~whole_mark;
            ++m_waiting;
            ++m_in_vcs[index].whole;
            update_request(index);
        }
    }
    present.clear();
}

/// Lets a packet that has become whole or reached the front request the bus from now on.
void bus::update_request(buffer_index index) {
    input_vc& in_vc = m_in_vcs[index];
    member& sender = m_members[index / m_vcs];
    if (in_vc.whole == 0 || asks(index) || (m_left != 0 && m_carried == index)) { return; }
    flit& head = in_vc.flits.front();
    invariant(is_head(head.kind), name(), m_domain.now(), "a packet begins without a head");
    in_vc.length = 1;
    while (!is_tail(in_vc.flits[in_vc.length - 1].kind)) { ++in_vc.length; }
    if (sender.node) { enter(sender, head); }
    address(in_vc, sender.port);
    sender.whole |= bit(index % m_vcs);
    m_whole |= bit(sender.port);
}

/// Returns the initial state of a head from a node.
/// @param drawn index among the states from which the routing function draws
std::uint16_t bus::entry(const member& sender, const flit& head, unsigned drawn) const {
    return is_copied(head) ? m_routing.broadcast_entry(head.destination, m_levels[head.message_class.value])
                           : m_routing.entry(drawn, *sender.node, head.destination);
}

void bus::enter(member& sender, flit& head) {
    const unsigned entries = is_copied(head) ? 1 : m_routing.entries(*sender.node, head.destination);
    head.routing = entry(sender, head, entries > 1 ? sender.entries.below(entries) : 0);
}

/// Determines the addressees of the packet at the front.
void bus::address(input_vc& in_vc, unsigned port) {
    const flit& head = in_vc.flits.front();
    m_routes.clear();
    if (is_copied(head)) {
        m_routing.copies(m_number, port_numbered(port), head, m_routes);
    } else {
        m_routes.add(m_routing.next_hop(m_number, port_numbered(port), head));
    }
    invariant(m_routes.size() != 0, name(), m_domain.now(), "a broadcast packet has nowhere to go");
    in_vc.addressees.clear();
    for (const route_option& route : m_routes) {
        in_vc.addressees.push_back({route, {}, head.packet, head.destination});
    }
}

/// Grants the bus to the next packet, round-robin, if any has room; with random_acceptance the grant may be refused.
void bus::grant(cycle_t now) {
    const buffer_index chosen = choose();
    m_blocked = chosen == nowhere;
    if (m_blocked) { return; }
    m_next = chosen / m_vcs + 1;
    m_members[chosen / m_vcs].next_input_vc = chosen % m_vcs + 1;
    ++m_counters.tries;
    if (m_always_accepts || m_tries.chance(m_acceptance)) {
        begin_transfer(chosen, now);
    } else {
        ++m_counters.refusals;
        hold_for_nothing(m_in_vcs[chosen].length, now);
    }
}

/// Returns the next packet, round-robin, whose addressees all have room.
bus::buffer_index bus::choose() {
    for (std::uint64_t ports = m_whole; ports != 0;) {
        const unsigned port = first_at_or_after(ports, m_next);
        ports ^= bit(port);
        for (std::uint64_t vcs = m_members[port].whole; vcs != 0;) {
            const unsigned vc = first_at_or_after(vcs, m_members[port].next_input_vc);
            vcs ^= bit(vc);
            if (find_room(m_in_vcs[port * m_vcs + vc], port)) { return port * m_vcs + vc; }
        }
    }
    return nowhere;
}

/// Chooses the routes of a packet, if all of its addressees have room for it.
bool bus::find_room(input_vc& in_vc, unsigned port) {
    for (addressee& target : in_vc.addressees) {
        const std::optional<route_option> route = route_with_room(in_vc, target, port);
        if (!route) { return false; }
        target.route = *route;
    }
    return true;
}

/// Returns the first route of the lowest rank that leads to enough room; a non-adaptive function has only one route.
std::optional<route_option> bus::route_with_room(const input_vc& in_vc, const addressee& target, unsigned port) const {
    const flit& head = in_vc.flits[0];
    if (!m_routing.adaptive() || is_copied(head)) {
        return with_room(in_vc, target.route) != 0 ? std::optional(target.route) : std::nullopt;
    }
    route_options routes;
    m_routing.options(m_number, port_numbered(port), head, routes);
    std::optional<route_option> best;
    for (const route_option& route : routes) {
        if ((!best || route.rank < best->rank) && with_room(in_vc, route) != 0) { best = route; }
    }
    return best;
}

/// Returns the VCs that a packet may use and that have room for all of it.
std::uint64_t bus::with_room(const input_vc& in_vc, const route_option& route) const {
    std::uint64_t found = 0;
    for (std::uint64_t vcs = allowed(pair_of(in_vc.flits[0]), route); vcs != 0; vcs &= vcs - 1) {
        const unsigned vc = lowest_bit(vcs);
        const std::uint32_t needed = m_empties_buffers ? m_depths[vc] : in_vc.length;
        found |= m_outputs[route.port.value * m_vcs + vc].usable >= needed ? bit(vc) : 0;
    }
    return found;
}

/// Occupies the bus for a refused try, which takes the time of a transfer.
void bus::hold_for_nothing(unsigned flits, cycle_t now) {
    m_free_at = now;
    for (; flits != 0; --flits) {
        m_pace.take(m_free_at);
        m_free_at = m_pace.free_at();
    }
}

void bus::begin_transfer(buffer_index index, cycle_t now) {
    input_vc& in_vc = m_in_vcs[index];
    member& sender = m_members[index / m_vcs];
    sender.whole ^= bit(index % m_vcs);
    if (sender.whole == 0) { m_whole ^= bit(sender.port); }
    --in_vc.whole;
    --m_waiting;
    for (addressee& target : in_vc.addressees) {
        member& receiver = m_members[target.route.port.value];
        target.vc.value =
            static_cast<std::uint8_t>(first_at_or_after(with_room(in_vc, target.route), receiver.next_output_vc));
        receiver.next_output_vc = target.vc.value + 1U;
    }
    if (is_copied(in_vc.flits[0])) { name_copies(in_vc); }
    m_carried = index;
    m_left = in_vc.length;
    m_next_flit = next_flit_at(now);
}

/// Gives each copy a ledger record; the last copy reuses the packet's own. A copy that leaves the network here gets the
/// attached node as its destination.
void bus::name_copies(input_vc& in_vc) {
    const packet_slot own = in_vc.flits[0].packet;
    for (std::size_t number = 0; number < in_vc.addressees.size(); ++number) {
        addressee& target = in_vc.addressees[number];
        const bool last = number + 1 == in_vc.addressees.size();
        target.packet = last ? own : m_ledger->open(packet_record((*m_ledger)[own]));
        if (const std::optional<node_id> node = m_members[target.route.port.value].node) {
            target.destination = *node;
            (*m_ledger)[target.packet].destination = *node;
        }
    }
}

void bus::carry_flit(cycle_t now) {
    input_vc& in_vc = m_in_vcs[m_carried];
    const flit leaving = in_vc.flits.pop();
    --m_left;
    ++m_counters.flits;
    m_copied_flits += in_vc.addressees.size() - 1;
    m_pace.take(now);
    for (const addressee& target : in_vc.addressees) { send(leaving, target, now); }
    m_credit.vc.value = static_cast<std::uint8_t>(m_carried % m_vcs);
    in[m_carried / m_vcs]->nb_transport_bw(m_credit, m_credit_phase, m_own_delay);
    if (m_left != 0) {
        m_next_flit = next_flit_at(now + 1);
        return;
    }
    ++m_counters.transfers;
    m_free_at = m_pace.free_at();
    update_request(m_carried);
}

void bus::send(flit leaving, const addressee& target, cycle_t now) {
    const unsigned port = target.route.port.value;
    leaving.destination = target.destination;
    leaving.packet = target.packet;
    leaving.vc = target.vc;
    if (is_head(leaving.kind)) { leaving.routing = target.route.state; }
    --m_outputs[flat_index(port, target.vc)].usable;
    m_members[port].pace.take(now);
    out[port]->nb_transport_fw(leaving, m_flit_phase, m_own_delay);
}

/// Returns when the bus and the links to all addressees accept the next flit of the current packet.
cycle_t bus::next_flit_at(cycle_t earliest) const {
    cycle_t due = std::max(earliest, m_pace.free_at());
    for (const addressee& target : m_in_vcs[m_carried].addressees) {
        due = std::max(due, m_members[target.route.port.value].pace.free_at());
    }
    return due;
}

bus_counters bus::counters() const {
    bus_counters sum = m_counters;
    add_times(sum, m_domain.now());
    return sum;
}

/// Adds the cycles since the last update, in which the state did not change.
void bus::add_times(bus_counters& totals, cycle_t now) const {
    const cycle_t passed = now - m_last_update;
    totals.wait += m_waiting * passed;
    totals.blocked += m_blocked ? passed : 0;
    totals.busy += m_left != 0 ? passed : std::clamp(m_free_at, m_last_update, now) - m_last_update;
}

unsigned bus::stored() const {
    unsigned sum = 0;
    for (const input_vc& in_vc : m_in_vcs) { sum += in_vc.flits.size(); }
    return sum;
}

unsigned bus::credits(port_id output, vc_id vc) const {
    const output_vc& buffer = m_outputs[flat_index(output.value, vc)];
    return buffer.usable + buffer.returning;
}

/// Returns the outputs that the packet at the front may take, or that its copies must take. For copies that request the
/// bus it returns only outputs without room, because the others do not block it.
std::vector<output_choice> bus::choices(buffer_index index) const {
    flit head = m_in_vcs[index].flits[0];
    const member& sender = m_members[index / m_vcs];
    if (sender.node && !asks(index)) {
        head.routing = entry(sender, head, 0);  // not drawn yet
    }
    route_options routes;
    if (is_copied(head)) {
        m_routing.copies(m_number, port_numbered(sender.port), head, routes);
    } else {
        m_routing.options(m_number, port_numbered(sender.port), head, routes);
    }
    const bool lacks_room = is_copied(head) && reason(index) == wait_reason::no_credit;
    std::vector<output_choice> found;
    for (const route_option& route : routes) {
        if (!lacks_room || with_room(m_in_vcs[index], route) == 0) {
            found.push_back({route.port, allowed(pair_of(head), route)});
        }
    }
    return found;
}

wait_reason bus::reason(buffer_index index) const {
    const input_vc& in_vc = m_in_vcs[index];
    if (!asks(index)) { return has_tail(in_vc.flits) ? wait_reason::moving : wait_reason::no_flit; }
    const bool fits = std::all_of(in_vc.addressees.begin(), in_vc.addressees.end(), [&](const addressee& target) {
        return route_with_room(in_vc, target, index / m_vcs).has_value();
    });
    const bool has_credits_in_flight =
        std::any_of(m_outputs.begin(), m_outputs.end(), [](const output_vc& output) { return output.returning != 0; });
    return fits || has_credits_in_flight ? wait_reason::moving : wait_reason::no_credit;
}

/// Reports the packet of an input VC that is not empty.
waiting_packet bus::report(buffer_index index) const {
    const input_vc& in_vc = m_in_vcs[index];
    waiting_packet entry;
    entry.router = m_number;
    entry.input = port_numbered(index / m_vcs);
    entry.vc.value = static_cast<std::uint8_t>(index % m_vcs);
    entry.packet = in_vc.flits[0].packet;
    entry.flits = in_vc.flits.size();
    entry.has_output_vc = m_left != 0 && m_carried == index;
    if (entry.has_output_vc) {
        entry.output = in_vc.addressees.front().route.port;
        entry.output_vc = in_vc.addressees.front().vc;
    } else {
        entry.choices = choices(index);
        entry.output = entry.choices.front().output;
        entry.reason = reason(index);
    }
    return entry;
}

std::vector<waiting_packet> bus::waiting() const {
    std::vector<waiting_packet> found;
    for (buffer_index index = 0; index < m_in_vcs.size(); ++index) {
        if (m_in_vcs[index].flits.size() != 0) { found.push_back(report(index)); }
    }
    return found;
}

}  // namespace orbweaver::noc
