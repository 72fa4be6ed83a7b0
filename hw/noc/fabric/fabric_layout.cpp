// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_layout.h"

#include <fmt/core.h>

#include <bit>
#include <optional>

#include "hw/noc/channel_rate.h"
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
    void cut_open_ends();
    void cut_open_ends(unsigned router, port_id port);
    const vc_depths& input_depths(unsigned router, unsigned port) const {
        return m_plan.depths.at_end_of(m_nodes[router][port] ? link_kind::injection : link_kind::transit);
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
    std::vector<router_record> m_reserved;                     // [router]: the places of its records
    std::vector<place<flit_handle>> m_rings;                   // [router]: the first of its rings
    std::vector<std::vector<std::optional<node_id>>> m_nodes;  // [router][port]
};

record_maker::record_maker(const fabric_plan& plan, fabric_state& state)
    : m_plan(plan), m_state(state), m_reserved(plan.routers.size()), m_rings(plan.routers.size()) {
    m_layout.routers.resize(plan.routers.size());
    for (const auto& router : plan.graph.routers) {
        m_nodes.emplace_back(router.ports.size());
    }
    for (std::size_t node = 0; node < plan.graph.nodes.size(); ++node) {
        const auto& terminal = plan.graph.nodes[node];
        m_nodes[terminal.router][terminal.port.value] = node_id{static_cast<std::uint16_t>(node)};
    }
    for (unsigned router = 0; router < m_layout.routers.size(); ++router) {
        reserve(router);
    }
    state.memory.allocate();
    for (unsigned router = 0; router < m_layout.routers.size(); ++router) {
        construct(router);
    }
    state.active.resize((m_layout.routers.size() + 63) / 64);
    connect();
    cut_open_ends();
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
    const auto ports = static_cast<unsigned>(m_nodes[router].size());
    for (unsigned channel = 0; channel < ports * m_state.vcs; ++channel) {
        const unsigned vc = channel % m_state.vcs;
        const unsigned depth = input_depths(router, channel / m_state.vcs)[vc];
        const std::uint32_t size = std::bit_ceil(depth);
        input_vc& input = memory.construct(first_input(m_layout.routers[router]) + channel);
        input.router = m_layout.routers[router];
        input.ring = ring;
        input.ring_mask = static_cast<std::uint16_t>(size - 1);
        input.depth = static_cast<std::uint16_t>(depth);
        input.turn = input_order::place_of(0, vc);
        input.bit = static_cast<char8_t>(channel);
        input.port = static_cast<char8_t>(channel / m_state.vcs);
        for (std::uint32_t number = 0; number < size; ++number) {
            memory.construct(ring + number);
        }
        ring = ring + size;
        output_vc& output = memory.construct(record.outputs + channel);
        output.credits = output.depth = static_cast<std::uint16_t>(behind[vc]);
        output.bit = static_cast<char8_t>(channel);
        output.vc = static_cast<char8_t>(vc);
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

/// What no link within leads to is a cut.
void record_maker::cut_open_ends() {
    for (unsigned router = 0; router < m_plan.routers.size(); ++router) {
        for (std::uint8_t port = 0; m_plan.routers[router] && port < m_nodes[router].size(); ++port) {
            cut_open_ends(router, {port});
        }
    }
}

void record_maker::cut_open_ends(unsigned router, port_id port) {
    const place<input_vc> inputs_here = inputs(router, port);
    const place<output_vc> outputs_here = outputs(router, port);
    if (!m_state.memory[inputs_here].upstream.inside()) {
        const auto end = link_end<output_vc>::cut(static_cast<std::uint32_t>(m_layout.entrances.size()));
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
            m_state.memory[inputs_here + vc].upstream = end;
        }
        m_layout.entrances.push_back({router, port});
        const std::string stream = fmt::format("{}.r{}", m_state.name, router);
        m_state.sources.push_back(
            {nullptr, m_nodes[router][port.value], random_stream(m_plan.seed, stream, port.value)});
    }
    if (!m_state.memory[outputs_here].downstream.inside()) {
        const auto end = link_end<input_vc>::cut(static_cast<std::uint32_t>(m_layout.exits.size()));
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
            m_state.memory[outputs_here + vc].downstream = end;
        }
        m_layout.exits.push_back({router, port});
        m_state.receivers.push_back(nullptr);
    }
}

}  // namespace

fabric_layout make_records(const fabric_plan& plan, fabric_state& state) {
    return record_maker(plan, state).layout();
}

}  // namespace orbweaver
