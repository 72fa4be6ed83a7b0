// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router.h"

#include <bit>

#include "hw/base/errors.h"
#include "hw/noc/header_codec.h"

namespace orbweaver {

namespace {

/// Cycles between leaving the buffer and the link.
constexpr unsigned router_cycles(router_pipeline pipeline) {
    return pipeline == router_pipeline::three_stage ? 2 : 1;
}

/// The power of two that holds `count`, as a shift.
constexpr unsigned shift_for(unsigned count) {
    return static_cast<unsigned>(std::bit_width(count - 1));
}

constexpr std::uint64_t bit(unsigned place) {
    return std::uint64_t{1} << place;
}

inline unsigned lowest(std::uint64_t mask) {
    return static_cast<unsigned>(std::countr_zero(mask));
}

constexpr bool is_single(std::uint64_t mask) {
    return (mask & (mask - 1)) == 0;
}

}  // namespace

router::router(sc_core::sc_module_name name, clock_domain& domain, const router_parameters& parameters)
    : sc_module(name),
      in("in", parameters.ports.size()),
      out("out", parameters.ports.size()),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::fabric)),
      m_partition(*parameters.partition),
      m_routing(*parameters.routing),
      m_number(parameters.number),
      m_vcs(parameters.partition->vcs()),
      m_vc_shift(shift_for(m_vcs)),
      m_ring_shift(shift_for(parameters.vc_depth)),
      m_ring_mask((1U << m_ring_shift) - 1),
      m_depth(parameters.vc_depth),
      m_three_stage(parameters.pipeline == router_pipeline::three_stage),
      m_own_delay(domain.time(router_cycles(parameters.pipeline))),
      m_ports(parameters.ports.size()),
      m_inputs(m_ports.size() << m_vc_shift),
      m_outputs(m_inputs.size()),
      m_flits(m_inputs.size() << m_ring_shift),
      m_pairs(parameters.partition->masks()),
      m_vc_allocator(static_cast<unsigned>(m_inputs.size()), ports(), m_vcs),
      m_switch_allocator(ports(), 1, ports()),
      m_wheel_mask((1U << shift_for(parameters.link_cycles + 3)) - 1),
      m_wheel(m_wheel_mask + 1),
      m_input_ports(m_ports.size()),
      m_output_ports(m_ports.size()) {
    invariant(ports() >= 1 && ports() <= 64 && m_vcs <= 64, this->name(), 0, "more than 64 ports or virtual channels");
    invariant(m_depth >= 1 && m_depth < 65536, this->name(), 0, "a buffer depth outside 1 .. 65535");
    m_arriving.resize(m_wheel.size() * m_inputs.size());
    m_crediting.resize(m_wheel.size() * m_inputs.size());
    for (auto& of : m_outputs) {
        of.credits = static_cast<std::uint16_t>(m_depth);
    }
    for (unsigned port = 0; port < ports(); ++port) {
        m_input_ports[port].owner = this;
        m_input_ports[port].first_vc = static_cast<unsigned>(index(port, 0));
        m_output_ports[port].owner = this;
        m_output_ports[port].first_vc = static_cast<unsigned>(index(port, 0));
        in[port].bind(m_input_ports[port]);
        out[port].bind(m_output_ports[port]);
        m_ports[port].free = vc_range{0, static_cast<std::uint8_t>(m_vcs)}.mask();
        if (parameters.offset_headers) {
            const port_step step = parameters.ports[port].step;
            m_ports[port].header_field = header_codec::step_field(step.x, step.y);
            m_ports[port].header_add = header_codec::step_add(step.x, step.y);
        }
    }
}

void router::end_of_elaboration() {
    for (unsigned port = 0; port < ports(); ++port) {
        m_ports[port].receiver = out[port].operator->();
        m_ports[port].sender = in[port].operator->();
    }
}

inline void router::wake(events& then, cycle_t at) {
    if (!then.awake) {
        then.awake = true;
        m_domain.wake(m_self, at);
    }
}

void router::take_flit(unsigned number, const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.now() + m_domain.cycles(delay);
    const std::size_t slot = at & m_wheel_mask;
    events& then = m_wheel[slot];
    input_vc& of = m_inputs[number];
    if (of.stored == m_depth) [[unlikely]] {
        model_bug(name(), at, "a flit into a full buffer");
    }
    m_flits[(std::size_t{number} << m_ring_shift) + ((of.first + of.stored) & m_ring_mask)] = arriving;
    ++of.stored;
    m_arriving[slot * m_inputs.size() + then.flits++] = static_cast<std::uint16_t>(number);
    wake(then, at);
}

void router::take_credit(unsigned number, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.now() + m_domain.cycles(delay);
    const std::size_t slot = at & m_wheel_mask;
    events& then = m_wheel[slot];
    m_crediting[slot * m_inputs.size() + then.credits++] = static_cast<std::uint16_t>(number);
    wake(then, at);
}

void router::tick(cycle_t now) {
    const std::size_t slot = now & m_wheel_mask;
    const events visible = m_wheel[slot];
    m_wheel[slot] = {};
    for (const std::uint16_t *entry = &m_crediting[slot * m_inputs.size()], *end = entry + visible.credits;
         entry != end; ++entry) {
        show_credit(*entry);
    }
    for (const std::uint16_t *entry = &m_arriving[slot * m_inputs.size()], *end = entry + visible.flits; entry != end;
         ++entry) {
        show_flit(*entry);
    }
    m_ask_again = false;
    if (m_waiting_ports != 0) {
        allocate_vcs();
    }
    if (m_ready_ports != 0) {
        allocate_switch();
    }
    if (m_fresh_ports != 0) {
        end_stage();
    }
    if (m_ready_ports != 0 || m_ask_again) {
        wake(m_wheel[(now + 1) & m_wheel_mask], now + 1);
    }
}

inline void router::set_ready(unsigned number) {
    const unsigned port = port_of(number);
    m_ports[port].ready |= bit(vc_of(number));
    m_ready_ports |= bit(port);
}

inline void router::show_credit(unsigned number) {
    output_vc& of = m_outputs[number];
    if (of.credits == m_depth) [[unlikely]] {
        model_bug(name(), m_domain.now(), "more credits than buffer slots");
    }
    if (of.credits++ == 0) {
        const bool held = (m_ports[port_of(number)].free & bit(vc_of(number))) == 0;
        if (held && m_inputs[of.holder].visible != 0) {
            set_ready(of.holder);
        }
    }
}

inline void router::show_flit(unsigned number) {
    input_vc& of = m_inputs[number];
    if (of.visible++ != 0) {
        return;
    }
    if (of.state == vc_state::idle) {
        open_packet(number, of);
    } else if (m_outputs[of.output_vc].credits != 0) {
        set_ready(number);
    }
}

void router::open_packet(unsigned number, input_vc& of) {
    const flit& head = m_flits[(std::size_t{number} << m_ring_shift) + of.first];
    if (!opens_packet(head.kind)) [[unlikely]] {
        model_bug(name(), m_domain.now(), "a packet begins without a head");
    }
    of.state = vc_state::waiting;
    of.output = m_routing.next_hop(m_number, head).value;
    of.pair = static_cast<std::uint8_t>(head.message_class.value * m_partition.phases() + head.phase);
    m_ports[port_of(number)].waiting |= bit(vc_of(number));
    m_waiting_ports |= bit(port_of(number));
}

void router::allocate_vcs() {
    unsigned asking = 0;
    for (std::uint64_t ports = m_waiting_ports; ports != 0; ports &= ports - 1) {
        const unsigned port = lowest(ports);
        for (std::uint64_t waiting = m_ports[port].waiting; waiting != 0; waiting &= waiting - 1) {
            const auto number = static_cast<unsigned>(index(port, lowest(waiting)));
            const input_vc& of = m_inputs[number];
            const std::uint64_t free = m_ports[of.output].free & m_pairs[of.pair];
            if (free != 0) {
                m_vc_allocator.request(number, of.output, free);
                ++asking;
            }
        }
    }
    m_vc_allocator.allocate([&](unsigned number, unsigned output, unsigned output_vc) {
        take_vc(number, output, output_vc);
        --asking;
    });
    m_ask_again = asking != 0;
}

inline void router::take_vc(unsigned number, unsigned output, unsigned output_vc) {
    port_state& at = m_ports[port_of(number)];
    input_vc& of = m_inputs[number];
    const std::size_t output_number = index(output, output_vc);
    router::output_vc& taken = m_outputs[output_number];
    m_ports[output].free &= ~bit(output_vc);
    taken.holder = static_cast<std::uint16_t>(number);
    of.output_vc = static_cast<std::uint16_t>(output_number);
    of.state = vc_state::active;
    at.waiting &= ~bit(vc_of(number));
    if (at.waiting == 0) {
        m_waiting_ports &= ~bit(port_of(number));
    }
    if (taken.credits == 0) {
        return;
    }
    if (m_three_stage) {
        at.fresh |= bit(vc_of(number));
        m_fresh_ports |= bit(port_of(number));
    } else {
        set_ready(number);
    }
}

void router::end_stage() {
    m_ready_ports |= m_fresh_ports;
    for (; m_fresh_ports != 0; m_fresh_ports &= m_fresh_ports - 1) {
        port_state& at = m_ports[lowest(m_fresh_ports)];
        at.ready |= at.fresh;
        at.fresh = 0;
    }
}

inline std::uint64_t router::outputs_of(unsigned port, std::uint64_t ready) const {
    const input_vc* const of = &m_inputs[index(port, 0)];
    std::uint64_t outputs = bit(of[lowest(ready)].output);
    for (ready &= ready - 1; ready != 0; ready &= ready - 1) {
        outputs |= bit(of[lowest(ready)].output);
    }
    return outputs;
}

void router::allocate_switch() {
    if (is_single(m_ready_ports)) {
        const unsigned port = lowest(m_ready_ports);
        grant_switch(port, m_switch_allocator.allocate_alone(port, 0, outputs_of(port, m_ports[port].ready)));
        return;
    }
    for (std::uint64_t ports = m_ready_ports; ports != 0; ports &= ports - 1) {
        const unsigned port = lowest(ports);
        m_switch_allocator.request(port, 0, outputs_of(port, m_ports[port].ready));
    }
    m_switch_allocator.allocate([this](unsigned port, unsigned, unsigned output) { grant_switch(port, output); });
}

inline void router::grant_switch(unsigned port, unsigned output) {
    port_state& at = m_ports[port];
    unsigned vc = lowest(at.ready);
    if (!is_single(at.ready)) {
        const input_vc* const of = &m_inputs[index(port, 0)];
        std::uint64_t candidates = 0;
        for (std::uint64_t ready = at.ready; ready != 0; ready &= ready - 1) {
            candidates |= std::uint64_t{of[lowest(ready)].output == output} << lowest(ready);
        }
        vc = at.vc_order.pick(candidates);
    }
    at.vc_order.served(vc);
    send(port, vc);
}

inline void router::clear_ready(port_state& at, unsigned port, unsigned vc) {
    at.ready &= ~bit(vc);
    if (at.ready == 0) {
        m_ready_ports &= ~bit(port);
    }
}

inline void router::send(unsigned port, unsigned vc) {
    const std::size_t number = index(port, vc);
    input_vc& of = m_inputs[number];
    output_vc& through = m_outputs[of.output_vc];
    port_state& at = m_ports[port];
    port_state& towards = m_ports[of.output];
    flit& leaving = m_flits[(number << m_ring_shift) + of.first];
    leaving.vc.value = static_cast<std::uint8_t>(vc_of(of.output_vc));
    if (opens_packet(leaving.kind)) {
        leaving.payload =
            (leaving.payload & ~towards.header_field) | ((leaving.payload + towards.header_add) & towards.header_field);
    }
    of.first = static_cast<std::uint16_t>((of.first + 1U) & m_ring_mask);
    --of.stored;
    --of.visible;
    --through.credits;
    if (closes_packet(leaving.kind)) {
        towards.free |= bit(leaving.vc.value);
        clear_ready(at, port, vc);
        of.state = vc_state::idle;
        if (of.visible != 0) {
            open_packet(static_cast<unsigned>(number), of);
        }
        m_ask_again = m_waiting_ports != 0;
    } else if (of.visible == 0 || through.credits == 0) {
        clear_ready(at, port, vc);
    }
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = m_own_delay;
    towards.receiver->nb_transport_fw(leaving, phase, delay);
    m_credit.vc.value = static_cast<std::uint8_t>(vc);
    phase = flit_phase::credit;
    at.sender->nb_transport_bw(m_credit, phase, delay);
}

unsigned router::stored() const {
    unsigned sum = 0;
    for (const input_vc& of : m_inputs) {
        sum += of.stored;
    }
    return sum;
}

wait_reason router::reason(const input_vc& of) const {
    if (of.state == vc_state::waiting) {
        return (m_ports[of.output].free & m_pairs[of.pair]) == 0 ? wait_reason::no_vc : wait_reason::moving;
    }
    if (m_outputs[of.output_vc].credits == 0) {
        return wait_reason::no_credit;
    }
    return of.visible == 0 ? wait_reason::no_flit : wait_reason::moving;
}

std::vector<waiting_packet> router::waiting() const {
    std::vector<waiting_packet> found;
    for (unsigned number = 0; number < m_inputs.size(); ++number) {
        const input_vc& of = m_inputs[number];
        if (of.state == vc_state::idle) {
            continue;
        }
        waiting_packet entry;
        entry.router = m_number;
        entry.input.value = static_cast<std::uint8_t>(port_of(number));
        entry.vc.value = static_cast<std::uint8_t>(vc_of(number));
        entry.flits = of.stored;
        entry.output.value = of.output;
        entry.has_output_vc = of.state == vc_state::active;
        entry.output_vc.value = static_cast<std::uint8_t>(vc_of(of.output_vc));
        entry.reason = reason(of);
        // The ring keeps the last flit that left, so a packet whose buffer is empty is known too.
        const unsigned place = of.stored != 0 ? of.first : (of.first - 1U) & m_ring_mask;
        entry.packet = m_flits[(std::size_t{number} << m_ring_shift) + place].packet;
        found.push_back(entry);
    }
    return found;
}

}  // namespace orbweaver
