// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/router.h"

#include <bit>
#include <utility>

#include "hw/base/errors.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/header_codec.h"
#include "hw/noc/router/router_extras.h"
#include "hw/noc/routing/vcs_of_sets.h"

namespace orbweaver {

namespace {

/// Of the buffer of a virtual channel; without a limit it grows from there.
/// @param depth 0: without limit
constexpr std::uint32_t ring_size(unsigned depth) {
    return depth != 0 ? std::bit_ceil(depth) : 16;
}

/// Of all virtual channels of a port.
std::size_t ring_sizes(const vc_depths& depths, unsigned vcs) {
    std::size_t sum = 0;
    for (unsigned vc = 0; vc < vcs; ++vc) {
        sum += ring_size(depths[vc]);
    }
    return sum;
}

/// Of the buffers of all input ports.
std::size_t input_rings(const router_parameters& parameters) {
    std::size_t sum = 0;
    for (std::size_t port = 0; port < parameters.ports.size(); ++port) {
        sum += ring_sizes(parameters.input_depth(port), parameters.partition->vcs());
    }
    return sum;
}

constexpr bool is_single(std::uint64_t mask) {
    return (mask & (mask - 1)) == 0;
}

}  // namespace

router::router(sc_core::sc_module_name name, clock_domain& domain, const router_parameters& parameters,
               bool counts_stalls)
    : router_block(name, parameters.ports.size()),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_routing(*parameters.routing),
      m_number(parameters.number),
      m_phases(parameters.partition->phases()),
      m_vcs(parameters.partition->vcs()),
      m_three_stage(parameters.pipeline == router_pipeline::three_stage),
      m_plain(is_plain(parameters) && !counts_stalls),
      m_own_delay(domain.time(router_cycles(parameters.pipeline))),
      m_wheel_mask(std::bit_ceil(parameters.link_cycles + 3U) - 1),
      m_pairs(parameters.partition->classes() * m_phases),
      m_nodes(parameters.nodes),
      m_depths(parameters.vc_depth.credits()),
      m_port_states(parameters.ports.size()),
      m_inputs(m_port_states.size() * m_vcs),
      m_outputs(m_inputs.size()),
      m_flits(input_rings(parameters)),
      m_due(m_port_states.size() * ring_sizes(parameters.vc_depth, m_vcs)),
      m_slots(m_wheel_mask + 1),
      m_events(m_slots.size() * 3 * m_inputs.size()),
      m_input_ports(m_port_states.size()),
      m_output_ports(m_port_states.size()) {
    invariant(ports() >= 1 && ports() <= 64 && m_vcs <= 64, this->name(), 0, "more than 64 ports or virtual channels");
    m_ports = m_port_states.data();
    m_wheel = m_slots.data();
    stored_flit* flits = m_flits.data();
    cycle_t* due = m_due.data();
    for (unsigned port = 0; port < ports(); ++port) {
        set_up_port(port, parameters.ports[port], parameters.offset_headers);
        flits = set_up_inputs(m_ports[port], parameters.input_depth(port), flits);
        due = set_up_outputs(m_ports[port], parameters.vc_depth, due);
    }
    set_up_routing(parameters);
    if (!m_plain) {
        set_up_extras(parameters);
    }
    if (counts_stalls) {
        m_extras->stalls.emplace(m_inputs.size());
    }
    for (std::size_t slot = 0; slot < m_slots.size(); ++slot) {
        m_slots[slot].first = m_slots[slot].end = m_events.data() + slot * 3 * m_inputs.size();
    }
}

router::~router() = default;

void router::set_up_routing(const router_parameters& parameters) {
    m_allowed = vcs_of_sets(m_routing, *parameters.partition, name());
    m_nodes.resize(ports());
    for (unsigned port = 0; port < ports(); ++port) {
        m_entries.emplace_back(parameters.seed, name(), port);
        m_node_ports |= m_nodes[port] ? bit(port) : 0;
    }
}

void router::set_up_port(unsigned port, const topology_port& described, bool offset_headers) {
    port_state& at = m_ports[port];
    at.mask = bit(port);
    at.inputs = &m_inputs[std::size_t{port} * m_vcs];
    at.outputs = &m_outputs[std::size_t{port} * m_vcs];
    at.free = first_vcs(m_vcs);
    if (offset_headers) {
        const int dx = described.dimension == 0 ? described.direction : 0;
        const int dy = described.dimension == 1 ? described.direction : 0;
        at.header_field = header_codec::step_field(dx, dy);
        at.header_add = header_codec::step_add(dx, dy);
    }
    for (unsigned vc = 0; vc < m_vcs; ++vc) {
        input_vc& of = at.inputs[vc];
        of.home = &at;
        of.index = port * m_vcs + vc;
        of.mask = bit(vc);
        of.number = static_cast<std::uint8_t>(port);
        of.vc = static_cast<std::uint8_t>(vc);
    }
    m_input_ports[port].owner = this;
    m_input_ports[port].inputs = at.inputs;
    m_input_ports[port].now = m_domain.cycle_counter();
    m_output_ports[port].owner = this;
    m_output_ports[port].outputs = at.outputs;
    m_output_ports[port].now = m_domain.cycle_counter();
    in[port].bind(m_input_ports[port]);
    out[port].bind(m_output_ports[port]);
}

/// Gives the buffers of a port their places, beginning at `flits`. @return where those of the next port begin
router::stored_flit* router::set_up_inputs(port_state& port, const vc_depths& depths, stored_flit* flits) {
    for (unsigned vc = 0; vc < m_vcs; ++vc) {
        invariant(depths[vc] < 65536, name(), 0, "a buffer depth above 65535");
        port.inputs[vc].ring = flits;
        port.inputs[vc].ring_mask = ring_size(depths[vc]) - 1;
        flits += ring_size(depths[vc]);
    }
    return flits;
}

/// The same for what is known of the buffers behind a port.
cycle_t* router::set_up_outputs(port_state& port, const vc_depths& depths, cycle_t* due) {
    for (unsigned vc = 0; vc < m_vcs; ++vc) {
        port.outputs[vc].credits = m_depths[vc];
        port.outputs[vc].due = due;
        port.outputs[vc].ring_mask = ring_size(depths[vc]) - 1;
        due += ring_size(depths[vc]);
    }
    return due;
}

void router::end_of_elaboration() {
    for (unsigned port = 0; port < ports(); ++port) {
        m_ports[port].receiver = out[port].operator->();
        m_ports[port].sender = in[port].operator->();
    }
}

void router::broken(std::string_view state) const {
    model_bug(name(), m_domain.now(), state);
}

// Apart from the usual case, so that that needs no stack frame.
[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum router::take_unusual_flit(input_port& on, const flit& arriving,
                                                                          const sc_core::sc_time& delay) {
    const cycle_t cycles = m_domain.cycles(delay);
    input_vc& of = on.inputs[arriving.vc.value];
    if (m_plain || !m_extras->every_flit) {
        on.delay = {delay, cycles};
    } else {
        make_room(of);
        if (!m_awake) {
            rouse();
        }
    }
    return take_flit(of, arriving, m_domain.cycle() + cycles);
}

[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum router::take_unusual_credit(output_port& on, vc_id vc,
                                                                            const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.cycle() + m_domain.cycles(delay);
    output_vc& of = on.outputs[vc.value];
    take_credit(of, at);
    if (m_plain || !m_extras->every_credit) {
        on.delay = {delay, m_domain.cycles(delay)};
    } else {
        note_drained(of, at);
    }
    return tlm::TLM_ACCEPTED;
}

/// From now on there is something to do in every cycle, or at least to wait for.
[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum router::rouse() {
    m_awake = true;
    m_domain.keep_awake(m_alarm);
    return tlm::TLM_ACCEPTED;
}

[[gnu::noinline]] tlm::tlm_sync_enum router::end_starving(output_vc& of, cycle_t at) {
    of.starved = false;
    await_credit(of, at);
    return tlm::TLM_ACCEPTED;
}

void router::tick(cycle_t now) {
    events& present = m_wheel[now & m_wheel_mask];
    const std::uintptr_t* const end = std::exchange(present.end, present.first);
    for (const std::uintptr_t* entry = present.first; entry != end; ++entry) {
        --m_expected;
        if ((*entry & credit_mark) == 0) {
            show_flit(*reinterpret_cast<input_vc*>(*entry));
        } else {
            show_credit(*reinterpret_cast<output_vc*>(*entry - credit_mark));
        }
    }
    // What wins a virtual channel asks for the switch in this cycle, or in the next one.
    bool sent = false;
    if (m_plain) {
        std::uint64_t outputs = 0;
        if (m_three_stage) {
            outputs = allocate_switch();
            if (m_waiting_ports != 0) {
                allocate_vcs();
            }
        } else {
            if (m_waiting_ports != 0) {
                allocate_vcs();
            }
            outputs = allocate_switch();
        }
        traverse_switch(outputs, now);
        sent = outputs != 0;
    } else {
        sent = work_with_options(now);
    }
    // Nothing to come and nothing that could go on by itself: asleep until the next flit or credit.
    if (!sent && m_expected == 0 && m_ready_ports == 0 && !std::exchange(m_moved, false)) {
        m_awake = false;
        m_domain.rest(m_alarm);
    }
}

inline void router::show_credit(output_vc& of) {
    if (!m_plain && of.holder == nullptr) {
        settle(of);
        return;
    }
    if (has_credit(of) && of.holder != nullptr && is_visible(*of.holder)) {
        set_ready(*of.holder);
    }
}

/// No credit is at hand: takes those that have become usable. If there are none, show_credit() is called when there is
/// one.
bool router::collect_credits(output_vc& of) {
    const cycle_t now = m_domain.cycle();
    if (of.collected != of.returned && of.due[(of.returned - 1) & of.ring_mask] <= now) {
        of.credits = of.returned - of.collected;
        of.collected = of.returned;
        return true;
    }
    collect_due(of);
    if (of.credits != 0) {
        return true;
    }
    of.starved = of.collected == of.returned;
    if (!of.starved) {
        await_credit(of, of.due[of.collected & of.ring_mask]);
    }
    return false;
}

/// Takes the credits that have become usable.
void router::collect_due(output_vc& of) {
    const cycle_t now = m_domain.cycle();
    while (of.collected != of.returned && of.due[of.collected & of.ring_mask] <= now) {
        ++of.collected;
        ++of.credits;
    }
}

/// The first flit after a tail.
void router::look_at_next(input_vc& of) {
    if (is_visible(of)) {
        open_packet(of);
    } else {
        await_flit(of, of.ring[of.left & of.ring_mask].due);
    }
}

inline void router::show_flit(input_vc& of) {
    if (of.state == vc_state::idle) {
        open_packet(of);
    } else if (has_credit(*of.through)) {
        set_ready(of);
    }
}

void router::open_packet(input_vc& of) {
    flit& head = front(of);
    if (!opens_packet(head.kind)) [[unlikely]] {
        broken("a packet begins without a head");
    }
    of.state = vc_state::waiting;
    of.home->waiting |= of.mask;
    m_waiting_ports |= of.home->mask;
    const unsigned pair = head.message_class.value * m_phases + head.phase;
    if ((of.home->mask & m_node_ports) != 0) {
        enter(of, head);
    }
    if (m_plain) {
        const route_option way = m_routing.next_hop(m_number, {of.number}, head);
        go(of, way, pair);
        head.routing = way.state;
    } else {
        of.pair = static_cast<std::uint8_t>(pair);
        ask(of, head);
    }
}

/// The head comes from a node: draws the state with which it starts.
void router::enter(const input_vc& of, flit& head) {
    const node_id source = *m_nodes[of.number];
    const unsigned entries = m_routing.entries(source, head.destination);
    const unsigned drawn = entries > 1 ? m_entries[of.number].below(entries) : 0;
    head.routing = m_routing.entry(drawn, source, head.destination);
}

/// Separable, input first, in one pass: each head picks a virtual channel, then each virtual channel a head.
inline void router::allocate_vcs() {
    const port_state& at = m_ports[lowest_bit(m_waiting_ports)];
    if (!is_single(m_waiting_ports) || !is_single(at.waiting)) {
        allocate_contested_vcs();
        return;
    }
    input_vc& of = at.inputs[lowest_bit(at.waiting)];
    const std::uint64_t wanted = wanted_vcs(of);
    if (wanted != 0) {
        const unsigned vc = pick_vc(of, wanted);
        of.towards->outputs[vc].next = of.index + 1U;
        take_vc(of, vc);
    }
}

/// The next one in turn. The pointer runs over all outputs, so it is behind or before those of another port.
inline unsigned router::pick_vc(const input_vc& of, std::uint64_t wanted) {
    return of.last_output == of.output ? first_at_or_after(wanted, of.last_vc + 1U) : lowest_bit(wanted);
}

void router::allocate_contested_vcs() {
    std::uint64_t outputs = 0;
    for (std::uint64_t ports = m_waiting_ports; ports != 0; ports &= ports - 1) {
        const port_state& at = m_ports[lowest_bit(ports)];
        for (std::uint64_t waiting = at.waiting; waiting != 0; waiting &= waiting - 1) {
            input_vc& of = at.inputs[lowest_bit(waiting)];
            const std::uint64_t wanted = wanted_vcs(of);
            if (wanted != 0) {
                const unsigned vc = pick_vc(of, wanted);
                contest(of, of.towards->outputs[vc], (of.towards->picked & bit(vc)) == 0);
                of.towards->picked |= bit(vc);
                outputs |= of.towards->mask;
            }
        }
    }
    for (; outputs != 0; outputs &= outputs - 1) {
        port_state& towards = m_ports[lowest_bit(outputs)];
        for (std::uint64_t picked = std::exchange(towards.picked, 0); picked != 0; picked &= picked - 1) {
            const unsigned vc = lowest_bit(picked);
            input_vc& of = *towards.outputs[vc].best;
            towards.outputs[vc].next = of.index + 1U;
            take_vc(of, vc);
        }
    }
}

/// A head joins those that have picked a virtual channel; the nearest behind the pointer wins.
inline void router::contest(input_vc& of, output_vc& picked, bool first) {
    if (first || of.index - picked.next < picked.best->index - picked.next) {
        picked.best = &of;
    }
}

void router::take_vc(input_vc& of, unsigned vc) {
    output_vc& through = of.towards->outputs[vc];
    m_moved = true;
    of.through = &through;
    of.next_vc = static_cast<std::uint8_t>(vc);
    of.last_vc = of.next_vc;
    of.last_output = of.output;
    of.state = vc_state::active;
    of.towards->free &= ~bit(vc);
    through.holder = &of;
    of.home->waiting ^= of.mask;
    if (of.home->waiting == 0) {
        m_waiting_ports ^= of.home->mask;
    }
    if (has_credit(through)) {
        set_ready(of);
    }
}

/// Each input chooses an output, then each output an input.
/// @return the outputs that have chosen
inline std::uint64_t router::allocate_switch() {
    std::uint64_t outputs = 0;
    for (std::uint64_t ports = m_ready_ports; ports != 0; ports &= ports - 1) {
        port_state& at = m_ports[lowest_bit(ports)];
        input_vc& of = is_single(at.ready) ? at.inputs[lowest_bit(at.ready)] : choose(at);
        of.towards->contest.join(of, (outputs & of.towards->mask) == 0);
        outputs |= of.towards->mask;
    }
    return outputs;
}

/// Several virtual channels of an input are ready: the next one in turn of those that want the next output in turn.
router::input_vc& router::choose(port_state& at) {
    input_vc* first = nullptr;
    unsigned least = ~0U;
    std::uint64_t ready = at.ready;
    do {
        input_vc& of = at.inputs[lowest_bit(ready)];
        const unsigned distance = at.order.distance(of.place);
        if (distance < least) {
            least = distance;
            first = &of;
        }
        ready &= ready - 1;
    } while (ready != 0);
    return *first;
}

[[gnu::always_inline]] inline void router::traverse_switch(std::uint64_t outputs, cycle_t now) {
    for (; outputs != 0; outputs &= outputs - 1) {
        port_state& towards = m_ports[lowest_bit(outputs)];
        input_vc& of = towards.contest.winner();
        towards.contest.grant();
        of.home->order.serve(of.place);
        send<false>(of, towards, now);
    }
}

}  // namespace orbweaver
