// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_layout.h"

#include <fmt/core.h>

#include <bit>

#include "hw/noc/channel_rate.h"
#include "hw/noc/description_error.h"
#include "hw/noc/header_codec.h"

namespace orbweaver {

namespace {

class record_maker {
public:
    record_maker(const fabric_plan& plan, fabric_state& state);

    fabric_layout layout() && { return std::move(m_layout); }

private:
    void reserve(unsigned router);
    void construct(unsigned router);
    void construct_ports(unsigned router, router_record& record);
    void connect();
    void reserve_nodes();
    void construct_node(std::uint16_t number);
    void connect_node(place<node_record> node, place<input_vc> inputs, place<output_vc> outputs);
    void construct_ring(input_vc& input, place<flit_handle> ring, unsigned depth);
    /// Flits of a ring for a buffer; one without a limit is a node's, which is emptied in every cycle.
    static std::uint32_t ring_size(unsigned depth) { return depth == 0 ? 1 : std::bit_ceil(depth); }
    const vc_depths& input_depths(unsigned router, unsigned port) const {
        return m_plan.depths.at_end_of(m_is_terminal[router][port] ? link_kind::injection : link_kind::transit);
    }
    /// Those of a port.
    place<input_vc> inputs(unsigned router, port_id port) const {
        return first_input(m_layout.routers[router]) + port.value * m_state.vcs;
    }
    place<output_vc> outputs(unsigned router, port_id port) const {
        return m_reserved[router].outputs + port.value * m_state.vcs;
    }

    const fabric_plan& m_plan;
    fabric_state& m_state;
    fabric_layout m_layout;
    std::vector<router_record> m_reserved;         // [router]: the places of its records
    std::vector<place<flit_handle>> m_rings;       // [router]: the first of its rings
    place<flit_handle> m_node_rings;               // the first ring of the first node
    std::uint32_t m_node_ring_flits = 0;           // of a node
    std::vector<std::vector<bool>> m_is_terminal;  // [router][port]: a node hangs there
};

record_maker::record_maker(const fabric_plan& plan, fabric_state& state)
    : m_plan(plan), m_state(state), m_reserved(plan.routers.size()), m_rings(plan.routers.size()) {
    m_layout.routers.resize(plan.routers.size());
    for (const auto& router : plan.graph.routers) {
        m_is_terminal.emplace_back(router.ports.size(), false);
    }
    for (const auto& terminal : plan.graph.nodes) {
        m_is_terminal[terminal.router][terminal.port.value] = true;
    }
    for (unsigned router = 0; router < m_layout.routers.size(); ++router) {
        reserve(router);
    }
    reserve_nodes();
    if (state.memory.size() > arena::most_bytes) {
        throw description_error(
            "network.vc_depth",
            fmt::format("the buffers of {} routers take more than 4 GiB; use fewer virtual channels, "
                        "or less depth",
                        plan.routers.size()));
    }
    state.memory.allocate();
    for (unsigned router = 0; router < m_layout.routers.size(); ++router) {
        construct(router);
    }
    state.active.resize((m_layout.routers.size() + 63) / 64);
    connect();
    for (std::size_t node = 0; node < m_layout.nodes.size(); ++node) {
        construct_node(static_cast<std::uint16_t>(node));
    }
}

void record_maker::reserve(unsigned router) {
    if (!m_plan.routers[router]) {
        return;
    }
    const auto ports = static_cast<unsigned>(m_plan.graph.routers[router].ports.size());
    invariant(ports * m_state.vcs <= 64, m_state.name, 0, "a router of the fabric has more than 64 virtual channels");
    arena& memory = m_state.memory;
    router_record& places = m_reserved[router];
    memory.reserve<port_record>(ports);
    m_layout.routers[router] = memory.reserve<router_record>(1);
    memory.reserve<input_vc>(std::size_t{ports} * m_state.vcs);
    places.number = router;
    places.free = first_vcs(ports * m_state.vcs);
    places.outputs = memory.reserve<output_vc>(std::size_t{ports} * m_state.vcs);
    std::size_t flits = 0;
    for (unsigned port = 0; port < ports; ++port) {
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
            flits += std::bit_ceil(input_depths(router, port)[vc]);
        }
    }
    m_rings[router] = memory.reserve<flit_handle>(flits);
}

void record_maker::construct(unsigned router) {
    if (!m_plan.routers[router]) {
        return;
    }
    arena& memory = m_state.memory;
    router_record& record = memory.construct(m_layout.routers[router], m_reserved[router]);
    construct_ports(router, record);
    place<flit_handle> ring = m_rings[router];
    const vc_depths& behind = m_plan.depths.at_end_of(link_kind::transit);
    const auto ports = static_cast<unsigned>(m_is_terminal[router].size());
    for (unsigned channel = 0; channel < ports * m_state.vcs; ++channel) {
        const unsigned vc = channel % m_state.vcs;
        const unsigned depth = input_depths(router, channel / m_state.vcs)[vc];
        input_vc& input = memory.construct(first_input(m_layout.routers[router]) + channel);
        input.router = m_layout.routers[router];
        construct_ring(input, ring, depth);
        input.turn = input_order::place_of(0, vc);
        input.bit = static_cast<char8_t>(channel);
        input.port = static_cast<char8_t>(channel / m_state.vcs);
        ring = ring + (input.ring_mask + 1U);
        output_vc& output = memory.construct(record.outputs + channel);
        output.credits = output.depth = static_cast<std::uint16_t>(behind[vc]);
        output.bit = static_cast<char8_t>(channel);
        output.vc = static_cast<char8_t>(vc);
    }
}

void record_maker::construct_ring(input_vc& input, place<flit_handle> ring, unsigned depth) {
    const std::uint32_t size = ring_size(depth);
    input.ring = ring;
    input.ring_mask = static_cast<std::uint16_t>(size - 1);
    input.depth = static_cast<std::uint16_t>(depth == 0 ? 1 : depth);
    for (std::uint32_t number = 0; number < size; ++number) {
        m_state.memory.construct(ring + number);
    }
}

void record_maker::construct_ports(unsigned router, router_record& record) {
    const auto& described = m_plan.graph.routers[router].ports;
    for (unsigned number = 0; number < described.size(); ++number) {
        port_record& port = *new (&record.port(number)) port_record;
        port.end = static_cast<char8_t>((number + 1) * m_state.vcs);
        if (m_plan.graph.offset_headers) {
            const int dx = described[number].dimension == 0 ? described[number].direction : 0;
            const int dy = described[number].dimension == 1 ? described[number].direction : 0;
            port.header_field = header_codec::step_field(dx, dy);
            port.header_add = header_codec::step_add(dx, dy);
        }
    }
}

/// Joins the ends of the links within.
void record_maker::connect() {
    for (std::size_t number = 0; number < m_plan.links.size(); ++number) {
        if (!m_plan.links[number]) {
            continue;
        }
        const auto& link = m_plan.graph.links[number];
        const unsigned cycles = router_cycles(m_plan.pipeline) + m_plan.link_cycles[number];
        invariant(cycles < 256, m_state.name, 0, "a link of more cycles than a record holds");
        const place<output_vc> first = outputs(link.origin, link.origin_port);
        const place<input_vc> last = inputs(link.target, link.target_port);
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
            output_vc& output = m_state.memory[first + vc];
            input_vc& input = m_state.memory[last + vc];
            output.downstream = last + vc;
            input.upstream = first + vc;
            output.flit_cycles = input.credit_cycles = static_cast<char8_t>(cycles);
        }
    }
}

void record_maker::reserve_nodes() {
    arena& memory = m_state.memory;
    const vc_depths& depths = m_plan.depths.at_end_of(link_kind::ejection);
    m_layout.nodes.reserve(m_plan.graph.nodes.size());
    m_state.entries.reserve(m_plan.graph.nodes.size());
    for (std::size_t node = 0; node < m_plan.graph.nodes.size(); ++node) {
        m_layout.nodes.push_back(memory.reserve<node_record>(1));
        memory.reserve<input_vc>(m_state.vcs);
        memory.reserve<node_output>(m_state.vcs);
    }
    m_state.first_node = m_layout.nodes.front().offset;
    m_state.node_link_cycles = m_plan.node_link_cycles;
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        m_node_ring_flits += ring_size(depths[vc]);
    }
    m_node_rings = memory.reserve<flit_handle>(m_layout.nodes.size() * m_node_ring_flits);
}

void record_maker::construct_node(std::uint16_t number) {
    arena& memory = m_state.memory;
    const auto& terminal = m_plan.graph.nodes[number];
    const place<node_record> where = m_layout.nodes[number];
    memory.construct(where).free = first_vcs(m_state.vcs);
    place<flit_handle> ring = m_node_rings + number * m_node_ring_flits;
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        input_vc& input = memory.construct(first_input(where) + vc);
        construct_ring(input, ring, m_plan.depths.at_end_of(link_kind::ejection)[vc]);
        ring = ring + (input.ring_mask + 1U);
        input.router = {where.offset};
        input.bit = static_cast<char8_t>(vc);
        node_output& output = memory.construct(first_output(where, m_state.vcs) + vc);
        output.credits = output.depth = m_plan.depths.at_end_of(link_kind::injection).credits()[vc];
        output.node = where;
    }
    if (m_plan.routers[terminal.router]) {
        const place<input_vc> entered = inputs(terminal.router, terminal.port);
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
            memory[entered + vc].node = number;
            memory[entered + vc].is_injection = 1;
        }
    }
    const std::string stream = fmt::format("{}.r{}", m_state.name, terminal.router);
    m_state.entries.emplace_back(m_plan.seed, stream, terminal.port.value);
    if (m_plan.nodes[number]) {
        connect_node(where, inputs(terminal.router, terminal.port), outputs(terminal.router, terminal.port));
    }
}

/// Joins a node with the port of its router.
void record_maker::connect_node(place<node_record> node, place<input_vc> inputs, place<output_vc> outputs) {
    const auto cycles = static_cast<char8_t>(router_cycles(m_plan.pipeline) + m_plan.node_link_cycles);
    const place<node_output> sending = first_output(node, m_state.vcs);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        m_state.memory[sending + vc].downstream = inputs + vc;
        m_state.memory[inputs + vc].upstream = place<output_vc>{(sending + vc).offset};
        m_state.memory[inputs + vc].credit_cycles = cycles;
        m_state.memory[outputs + vc].downstream = first_input(node) + vc;
        m_state.memory[outputs + vc].flit_cycles = cycles;
        m_state.memory[first_input(node) + vc].upstream = outputs + vc;
    }
}

}  // namespace

fabric_layout make_records(const fabric_plan& plan, fabric_state& state) {
    return record_maker(plan, state).layout();
}

}  // namespace orbweaver
