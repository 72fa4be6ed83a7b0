// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router.h"

#include <bit>

#include "hw/base/errors.h"
#include "hw/noc/header_codec.h"

namespace orbweaver {

namespace {

constexpr unsigned router_cycles(router_pipeline pipeline) {
    return pipeline == router_pipeline::three_stage ? 2 : 1;
}

/// The places of a power-of-two ring that holds `count`.
constexpr unsigned shift_for(unsigned count) {
    return static_cast<unsigned>(std::bit_width(count - 1));
}

/// Takes the lowest set bit out of a mask.
inline unsigned take_lowest(std::uint64_t& mask) {
    const auto lowest = static_cast<unsigned>(std::countr_zero(mask));
    mask &= mask - 1;
    return lowest;
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
      m_ports(static_cast<unsigned>(parameters.ports.size())),
      m_vcs(parameters.partition->vcs()),
      m_vc_shift(shift_for(m_vcs)),
      m_ring_shift(shift_for(parameters.vc_depth)),
      m_depth(parameters.vc_depth),
      m_three_stage(parameters.pipeline == router_pipeline::three_stage),
      m_own_delay(domain.time(router_cycles(parameters.pipeline))),
      m_inputs(std::size_t{m_ports} << m_vc_shift),
      m_outputs(std::size_t{m_ports} << m_vc_shift),
      m_flits(std::size_t{m_ports} << m_vc_shift << m_ring_shift),
      m_pairs(parameters.partition->masks()),
      m_free(m_ports, vc_range{0, static_cast<std::uint8_t>(m_vcs)}.mask()),
      m_waiting(m_ports, 0),
      m_ready(m_ports, 0),
      m_fresh(m_ports, 0),
      m_vc_allocator(m_ports << m_vc_shift, m_ports, m_vcs),
      m_switch_allocator(m_ports, 1, m_ports),
      m_vc_order(m_ports),
      m_wheel_mask((std::uint64_t{1} << shift_for(parameters.link_cycles + 3)) - 1),
      m_wheel(m_wheel_mask + 1),
      m_arriving((m_wheel_mask + 1) * m_ports),
      m_crediting((m_wheel_mask + 1) * m_ports),
      m_moves(m_ports),
      m_input_ports(m_ports),
      m_output_ports(m_ports) {
    invariant(m_ports >= 1 && m_ports <= 64 && m_vcs <= 64, this->name(), 0, "more than 64 ports or virtual channels");
    invariant(m_depth >= 1 && m_depth < 65536, this->name(), 0, "a buffer depth outside 1 .. 65535");
    for (auto& of : m_outputs) {
        of.credits = static_cast<std::uint16_t>(m_depth);
    }
    for (unsigned port = 0; port < m_ports; ++port) {
        m_input_ports[port].owner = this;
        m_input_ports[port].number = port;
        m_output_ports[port].owner = this;
        m_output_ports[port].number = port;
        in[port].bind(m_input_ports[port]);
        out[port].bind(m_output_ports[port]);
        if (parameters.offset_headers) {
            const port_step step = parameters.ports[port].step;
            m_moves[port] = {header_codec::step_field(step.x, step.y), header_codec::step_add(step.x, step.y)};
        }
    }
}

void router::end_of_elaboration() {
    for (unsigned port = 0; port < m_ports; ++port) {
        m_receivers.push_back(out[port].operator->());
        m_senders.push_back(in[port].operator->());
    }
}

inline router::events& router::event(cycle_t at) {
    events& found = m_wheel[at & m_wheel_mask];
    if ((found.flits | found.credits) == 0) {
        m_domain.wake(m_self, at);
    }
    return found;
}

void router::take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.now() + m_domain.cycles(delay);
    events& then = event(at);
    const std::size_t number = index(port, arriving.vc.value);
    input_vc& of = m_inputs[number];
    invariant((then.flits >> port & 1) == 0 && of.stored < m_depth, name(), at,
              "a flit on a busy port or into a full buffer");
    then.flits |= std::uint64_t{1} << port;
    m_arriving[(at & m_wheel_mask) * m_ports + port] = arriving.vc.value;
    const std::size_t ring = (std::size_t{1} << m_ring_shift) - 1;
    m_flits[(number << m_ring_shift) + ((of.first + std::size_t{of.stored}) & ring)] = arriving;
    ++of.stored;
}

void router::take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay) {
    const cycle_t at = m_domain.now() + m_domain.cycles(delay);
    events& then = event(at);
    then.credits |= std::uint64_t{1} << port;
    std::uint64_t& credited = m_crediting[(at & m_wheel_mask) * m_ports + port];
    const std::uint64_t bit = std::uint64_t{1} << vc.value;
    invariant((credited & bit) == 0, name(), at, "two credits of a virtual channel in one cycle");
    credited |= bit;
}

void router::tick(cycle_t now) {
    const std::size_t slot = now & m_wheel_mask;
    const events visible = m_wheel[slot];
    m_wheel[slot] = {};
    if (visible.credits != 0) {
        show_credits(visible.credits, slot);
    }
    if (visible.flits != 0) {
        show_flits(visible.flits, slot);
    }
    m_ask_again = false;
    if (m_waiting_ports != 0) {
        allocate_vcs();
    }
    if (m_ready_ports != 0) {
        allocate_switch();
    }
    while (m_fresh_ports != 0) {
        const unsigned port = take_lowest(m_fresh_ports);
        m_ready[port] |= m_fresh[port];
        m_fresh[port] = 0;
        m_ready_ports |= std::uint64_t{1} << port;
    }
    if (m_ready_ports != 0 || m_ask_again) {
        m_domain.wake(m_self, now + 1);
    }
}

void router::show_credits(std::uint64_t ports, std::size_t slot) {
    while (ports != 0) {
        const unsigned port = take_lowest(ports);
        std::uint64_t credited = m_crediting[slot * m_ports + port];
        m_crediting[slot * m_ports + port] = 0;
        while (credited != 0) {
            const unsigned vc = take_lowest(credited);
            output_vc& of = m_outputs[index(port, vc)];
            invariant(of.credits < m_depth, name(), m_domain.now(), "more credits than buffer slots");
            if (of.credits++ == 0 && (m_free[port] >> vc & 1) == 0 && m_inputs[of.holder].visible != 0) {
                set_ready(of.holder >> m_vc_shift, of.holder & ((1U << m_vc_shift) - 1));
            }
        }
    }
}

void router::show_flits(std::uint64_t ports, std::size_t slot) {
    while (ports != 0) {
        const unsigned port = take_lowest(ports);
        const unsigned vc = m_arriving[slot * m_ports + port];
        input_vc& of = m_inputs[index(port, vc)];
        if (of.visible++ != 0) {
            continue;
        }
        if (of.state == vc_state::idle) {
            open_packet(port, vc, of);
        } else if (m_outputs[index(of.output, of.output_vc)].credits != 0) {
            set_ready(port, vc);
        }
    }
}

void router::open_packet(unsigned port, unsigned vc, input_vc& of) {
    const flit& head = m_flits[(index(port, vc) << m_ring_shift) + of.first];
    invariant(opens_packet(head.kind), name(), m_domain.now(), "a packet begins without a head");
    of.state = vc_state::waiting;
    of.output = m_routing.next_hop(m_number, head).value;
    of.pair = static_cast<std::uint8_t>(head.message_class.value * m_partition.phases() + head.phase);
    m_waiting[port] |= std::uint64_t{1} << vc;
    m_waiting_ports |= std::uint64_t{1} << port;
}

void router::allocate_vcs() {
    std::uint64_t ports = m_waiting_ports;
    while (ports != 0) {
        const unsigned port = take_lowest(ports);
        std::uint64_t waiting = m_waiting[port];
        while (waiting != 0) {
            const unsigned vc = take_lowest(waiting);
            const std::size_t number = index(port, vc);
            const input_vc& of = m_inputs[number];
            const std::uint64_t free = m_free[of.output] & m_pairs[of.pair];
            if (free != 0) {
                m_vc_allocator.request(static_cast<unsigned>(number), of.output, free);
                m_ask_again = true;
            }
        }
    }
    m_vc_allocator.allocate([this](unsigned number, unsigned output, unsigned output_vc) {
        const unsigned port = number >> m_vc_shift;
        const unsigned vc = number & ((1U << m_vc_shift) - 1);
        const std::uint64_t bit = std::uint64_t{1} << vc;
        m_free[output] &= ~(std::uint64_t{1} << output_vc);
        router::output_vc& taken = m_outputs[index(output, output_vc)];
        taken.holder = static_cast<std::uint16_t>(number);
        input_vc& of = m_inputs[number];
        of.output_vc = static_cast<std::uint8_t>(output_vc);
        of.state = vc_state::active;
        m_waiting[port] &= ~bit;
        if (m_waiting[port] == 0) {
            m_waiting_ports &= ~(std::uint64_t{1} << port);
        }
        if (taken.credits == 0) {
            return;
        }
        if (m_three_stage) {
            m_fresh[port] |= bit;
            m_fresh_ports |= std::uint64_t{1} << port;
        } else {
            set_ready(port, vc);
        }
    });
    m_ask_again = m_ask_again && m_waiting_ports != 0;
}

void router::allocate_switch() {
    std::uint64_t ports = m_ready_ports;
    while (ports != 0) {
        const unsigned port = take_lowest(ports);
        std::uint64_t ready = m_ready[port];
        std::uint64_t outputs = 0;
        const input_vc* const of = &m_inputs[index(port, 0)];
        while (ready != 0) {
            outputs |= std::uint64_t{1} << of[take_lowest(ready)].output;
        }
        m_switch_allocator.request(port, 0, outputs);
    }
    m_switch_allocator.allocate([this](unsigned port, unsigned, unsigned output) {
        std::uint64_t candidates = 0;
        std::uint64_t ready = m_ready[port];
        const input_vc* const of = &m_inputs[index(port, 0)];
        while (ready != 0) {
            const unsigned vc = take_lowest(ready);
            candidates |= std::uint64_t{of[vc].output == output} << vc;
        }
        const unsigned vc = m_vc_order[port].pick(candidates);
        m_vc_order[port].served(vc);
        send(port, vc);
    });
}

inline void router::clear_ready(unsigned port, unsigned vc) {
    m_ready[port] &= ~(std::uint64_t{1} << vc);
    if (m_ready[port] == 0) {
        m_ready_ports &= ~(std::uint64_t{1} << port);
    }
}

void router::send(unsigned port, unsigned vc) {
    const std::size_t number = index(port, vc);
    input_vc& of = m_inputs[number];
    flit& leaving = m_flits[(number << m_ring_shift) + of.first];
    const unsigned output = of.output;
    output_vc& through = m_outputs[index(output, of.output_vc)];
    leaving.vc.value = of.output_vc;
    if (opens_packet(leaving.kind)) {
        const header_move move = m_moves[output];
        leaving.payload = (leaving.payload & ~move.field) | ((leaving.payload + move.add) & move.field);
    }
    of.first = static_cast<std::uint16_t>((of.first + 1U) & ((1U << m_ring_shift) - 1));
    --of.stored;
    --of.visible;
    --through.credits;
    if (closes_packet(leaving.kind)) {
        m_free[output] |= std::uint64_t{1} << of.output_vc;
        clear_ready(port, vc);
        of.state = vc_state::idle;
        if (of.visible != 0) {
            open_packet(port, vc, of);
        }
        m_ask_again = m_waiting_ports != 0;
    } else if (of.visible == 0 || through.credits == 0) {
        clear_ready(port, vc);
    }
    flit_phase phase = flit_phase::flit;
    sc_core::sc_time delay = m_own_delay;
    m_receivers[output]->nb_transport_fw(leaving, phase, delay);
    m_credit.vc.value = static_cast<std::uint8_t>(vc);
    phase = flit_phase::credit;
    m_senders[port]->nb_transport_bw(m_credit, phase, delay);
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
        return (m_free[of.output] & m_pairs[of.pair]) == 0 ? wait_reason::no_vc : wait_reason::moving;
    }
    if (m_outputs[index(of.output, of.output_vc)].credits == 0) {
        return wait_reason::no_credit;
    }
    return of.visible == 0 ? wait_reason::no_flit : wait_reason::moving;
}

std::vector<waiting_packet> router::waiting() const {
    std::vector<waiting_packet> found;
    for (unsigned port = 0; port < m_ports; ++port) {
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            const input_vc& of = m_inputs[index(port, vc)];
            if (of.state == vc_state::idle) {
                continue;
            }
            waiting_packet entry;
            entry.router = m_number;
            entry.input.value = static_cast<std::uint8_t>(port);
            entry.vc.value = static_cast<std::uint8_t>(vc);
            entry.flits = of.stored;
            entry.output.value = of.output;
            entry.has_output_vc = of.state == vc_state::active;
            entry.output_vc.value = of.output_vc;
            entry.reason = reason(of);
            // The ring keeps the last flit that left, so a packet whose buffer is empty is known too.
            const std::size_t place = of.stored != 0 ? of.first : (of.first - 1U) & ((1U << m_ring_shift) - 1);
            entry.packet = m_flits[(index(port, vc) << m_ring_shift) + place].packet;
            found.push_back(entry);
        }
    }
    return found;
}

}  // namespace orbweaver
