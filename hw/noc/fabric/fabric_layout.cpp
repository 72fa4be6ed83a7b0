// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_layout.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/base/bit.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/description_error.h"
#include "hw/noc/fabric/options/unlimited_buffers.h"
#include "hw/noc/header_codec.h"

namespace orbweaver::noc {

namespace {

class record_maker {
public:
    record_maker(const fabric_plan& plan, fabric_state& state);

    fabric_layout layout() && { return std::move(m_layout); }

private:
    /// A router record before its memory is allocated, with its related data.
    struct planned_record {
        arena_offset<router_record> where;
        arena_offset<output_vc> outputs;
        arena_offset<flit_handle> rings;
        arena_offset<packet_options> packets;
        std::uint32_t router = 0;
        std::uint8_t first_port = 0;
        std::uint8_t ports = 0;
        bool has_next = false;  // the next record belongs to the same router
    };

    void reserve(unsigned router);
    void reserve(unsigned router, unsigned first_port, unsigned ports);
    void construct(const planned_record& planned, arena_offset<router_record> next);
    void construct_ports(router_record& record);
    void construct_input(const planned_record& planned, unsigned channel, arena_offset<flit_handle> ring);
    void construct_output(const planned_record& planned, unsigned channel);
    void note_options();
    void connect();
    void note_terminals();
    void reserve_nodes();
    void attach_nodes();
    void note_node(std::uint16_t number);
    void construct_node(std::uint16_t number);
    void connect_node(std::uint16_t number, arena_offset<input_vc> in_vcs, arena_offset<output_vc> outputs);
    void construct_ring(input_vc& in_vc, arena_offset<flit_handle> ring, std::uint32_t size);
    /// Returns the ring size of a node's buffer, in flits. An unlimited buffer is emptied in every cycle.
    static std::uint32_t node_ring_size(unsigned depth) { return depth == 0 ? 1 : std::bit_ceil(depth); }
    /// Returns the ring size of a router's buffer, in flits.
    static std::uint32_t ring_size(unsigned depth) {
        return depth == 0 ? unlimited_buffers::ring_flits : std::bit_ceil(depth);
    }
    const vc_depths& input_depths(unsigned router, unsigned port) const {
        const bool is_terminal = (m_terminals[router - m_plan.first_router] & bit(port)) != 0;
        return m_plan.network.depths().at_end_of(is_terminal ? link_kind::injection : link_kind::transit);
    }
    const fabric_plan& m_plan;
    fabric_state& m_state;
    fabric_layout m_layout;
    std::vector<planned_record> m_planned;
    arena_offset<flit_handle> m_node_rings;  // the first ring of the first node
    std::uint32_t m_node_ring_flits = 0;     // ring size of a node
    std::vector<std::uint64_t> m_terminals;  // as fabric_layout::routers: bit p, a node hangs at port p
};

record_maker::record_maker(const fabric_plan& plan, fabric_state& state) : m_plan(plan), m_state(state) {
    m_layout.first_router = plan.first_router;
    m_layout.routers.resize(plan.routers.size());
    note_terminals();
    m_planned.reserve(plan.routers.size());
    for (unsigned index = 0; index < m_layout.routers.size(); ++index) {
        if (plan.routers[index]) { reserve(plan.first_router + index); }
    }
    reserve_nodes();
    if (state.memory.size() > arena::max_bytes) {
        throw description_error(
            "network.vc_depth",
            fmt::format("the buffers of {} routers take more than 4 GiB; use fewer virtual channels, "
                        "or less depth",
                        plan.routers.size()));
    }
    state.memory.allocate();
    for (std::size_t number = 0; number < m_planned.size(); ++number) {
        construct(m_planned[number],
                  m_planned[number].has_next ? m_planned[number + 1].where : arena_offset<router_record>{});
    }
    state.active.resize((m_layout.routers.size() + 63) / 64);
    if (state.options) { note_options(); }
    connect();
    attach_nodes();
}

/// Notes the ports of nodes, and makes the streams by which the nodes of its routers draw.
void record_maker::note_terminals() {
    const auto& nodes = m_plan.network.graph().nodes;
    m_terminals.resize(m_plan.routers.size());
    std::size_t first = nodes.size();
    std::size_t end = 0;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        if (m_plan.contains(nodes[node].router)) {
            m_terminals[nodes[node].router - m_plan.first_router] |= bit(nodes[node].port.value);
            first = std::min(first, node);
            end = node + 1;
        }
    }
    m_state.first_entry = static_cast<unsigned>(first);
    m_state.entries = std::make_shared<std::vector<random_stream>>();
    m_state.entries->reserve(end - std::min(first, end));
    for (std::size_t node = first; node < end; ++node) {
        const std::string stream = fmt::format("{}.r{}", m_state.name, nodes[node].router);
        m_state.entries->emplace_back(m_plan.network.description().seed, stream, nodes[node].port.value);
    }
}

/// Reserves a record for as many ports as the masks can hold, and more records for the remaining ports.
void record_maker::reserve(unsigned router) {
    const auto ports = static_cast<unsigned>(m_plan.network.graph().routers[router].ports.size());
    const unsigned most = 64 / m_state.vcs;
    invariant(ports <= most || m_state.options, m_state.name, 0, "a plain router has more than 64 virtual channels");
    for (unsigned first = 0; first < ports; first += most) {
        reserve(router, first, std::min(most, ports - first));
        if (first == 0) {
            m_layout.routers[router - m_plan.first_router] = m_planned.back().where;
        } else {
            (m_planned.end() - 2)->has_next = true;
        }
    }
}

void record_maker::reserve(unsigned router, unsigned first_port, unsigned ports) {
    const std::size_t channels = std::size_t{ports} * m_state.vcs;
    arena& memory = m_state.memory;
    memory.reserve<port_step>(ports);
    memory.reserve<port_record>(ports);
    planned_record& planned = m_planned.emplace_back();
    planned.where = memory.reserve<router_record>(1);
    memory.reserve<input_vc>(channels);
    planned.router = router;
    planned.first_port = static_cast<std::uint8_t>(first_port);
    planned.ports = static_cast<std::uint8_t>(ports);
    planned.outputs = memory.reserve<output_vc>(channels);
    std::size_t flits = 0;
    for (unsigned channel = 0; channel < channels; ++channel) {
        flits += ring_size(input_depths(router, first_port + channel / m_state.vcs)[channel % m_state.vcs]);
    }
    planned.rings = memory.reserve<flit_handle>(flits);
    if (m_state.options) { planned.packets = memory.reserve<packet_options>(channels); }
}

void record_maker::construct(const planned_record& planned, arena_offset<router_record> next) {
    router_record& record = m_state.memory.construct(planned.where);
    record.free = first_vcs(planned.ports * m_state.vcs);
    record.number = planned.router;
    record.active_word = (planned.router - m_plan.first_router) / 64;
    record.active_bit = bit((planned.router - m_plan.first_router) % 64);
    record.outputs = planned.outputs;
    record.next = next;
    record.packets = planned.packets;
    record.first_port = static_cast<char8_t>(planned.first_port);
    record.ports = static_cast<char8_t>(planned.ports);
    construct_ports(record);
    arena_offset<flit_handle> ring = planned.rings;
    for (unsigned channel = 0; channel < record.ports * m_state.vcs; ++channel) {
        construct_input(planned, channel, ring);
        construct_output(planned, channel);
        ring = ring + (m_state.memory[first_in_vc(planned.where) + channel].ring_mask + 1U);
        if (record.packets) { m_state.memory.construct(record.packets + channel); }
    }
}

/// @param channel bit index in the masks of the record
void record_maker::construct_input(const planned_record& planned, unsigned channel, arena_offset<flit_handle> ring) {
    const unsigned port = planned.first_port + channel / m_state.vcs;
    const unsigned vc = channel % m_state.vcs;
    const unsigned depth = input_depths(planned.router, port)[vc];
    invariant(depth < 65536, m_state.name, 0, "a buffer depth above 65535");
    input_vc& in_vc = m_state.memory.construct(first_in_vc(planned.where) + channel);
    in_vc.router = planned.where;
    construct_ring(in_vc, ring, ring_size(depth));
    in_vc.depth = static_cast<std::uint16_t>(depth);
    in_vc.request = input_order::slot_of(0, vc);
    in_vc.bit = static_cast<char8_t>(channel);
    in_vc.port = static_cast<char8_t>(port);
}

void record_maker::construct_output(const planned_record& planned, unsigned channel) {
    const unsigned vc = channel % m_state.vcs;
    output_vc& output = m_state.memory.construct(planned.outputs + channel);
    output.depth = static_cast<std::uint16_t>(m_plan.network.depths().at_end_of(link_kind::transit)[vc]);
    output.credits = std::max<std::uint16_t>(output.depth, 1);  // without a limit: never 0
    output.bit = static_cast<char8_t>(channel);
    output.vc = static_cast<char8_t>(vc);
    if (m_state.options) { output.holder = first_in_vc(planned.where); }
}

void record_maker::construct_ports(router_record& record) {
    const auto& described = m_plan.network.graph().routers[record.number].ports;
    for (unsigned index = 0; index < record.ports; ++index) {
        const auto& at_port = described[record.first_port + index];
        port_record& port = *new (&record.port(index)) port_record;
        port_step& step = *new (&record.step(index)) port_step;
        port.end = static_cast<char8_t>((index + 1) * m_state.vcs);
        if (m_plan.network.graph().offset_headers) {
            const int dx = at_port.dimension == 0 ? at_port.direction : 0;
            const int dy = at_port.dimension == 1 ? at_port.direction : 0;
            step = {header_codec::step_field(dx, dy), header_codec::step_add(dx, dy)};
        }
    }
}

/// Enters the records of each router's ports into its options.
void record_maker::note_options() {
    for (std::size_t index = 0; index < m_plan.routers.size(); ++index) {
        if (!m_plan.routers[index]) { continue; }
        router_options& options = *m_state.options->routers[index];
        for (std::uint8_t port = 0; port < options.nodes.size(); ++port) {
            options.slices.push_back(m_state.record_of(m_layout.routers[index], {port}));
        }
    }
}

void record_maker::construct_ring(input_vc& in_vc, arena_offset<flit_handle> ring, std::uint32_t size) {
    in_vc.ring = ring;
    in_vc.ring_mask = static_cast<std::uint16_t>(size - 1);
    for (std::uint32_t number = 0; number < size; ++number) { m_state.memory.construct(ring + number); }
}

/// Connects both ends of the links inside the fabric.
void record_maker::connect() {
    for (std::size_t number = 0; number < m_plan.links.size(); ++number) {
        if (!m_plan.links[number]) { continue; }
        const auto& link = m_plan.network.graph().links[number];
        const unsigned cycles = router_cycles(m_plan.network.description().router.pipeline) +
                                m_plan.network.link_properties(static_cast<unsigned>(number)).cycles;
        const char8_t delay = m_state.delay_index(cycles);
        const arena_offset<output_vc> first = m_state.outputs_of(m_layout.router(link.origin), link.origin_port);
        const arena_offset<input_vc> last = m_state.in_vcs_of(m_layout.router(link.target), link.target_port);
        for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
            output_vc& output = m_state.memory[first + vc];
            input_vc& in_vc = m_state.memory[last + vc];
            output.downstream = last + vc;
            in_vc.upstream = first + vc;
            output.flit_delay = in_vc.credit_delay = delay;
        }
    }
}

void record_maker::reserve_nodes() {
    arena& memory = m_state.memory;
    m_state.first_node = memory.reserve<node_record>(0).offset;
    if (!m_plan.has_nodes) { return; }
    const vc_depths& depths = m_plan.network.depths().at_end_of(link_kind::ejection);
    m_layout.nodes.reserve(m_plan.network.nodes());
    for (std::size_t node = 0; node < m_plan.network.nodes(); ++node) {
        m_layout.nodes.push_back(memory.reserve<node_record>(1));
        memory.reserve<input_vc>(m_state.vcs);
        memory.reserve<node_output>(m_state.vcs);
    }
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) { m_node_ring_flits += node_ring_size(depths[vc]); }
    m_node_rings = memory.reserve<flit_handle>(m_layout.nodes.size() * m_node_ring_flits);
}

void record_maker::attach_nodes() {
    for (std::uint32_t node = 0; node < m_plan.network.nodes(); ++node) {
        const auto number = static_cast<std::uint16_t>(node);
        if (m_plan.contains(m_plan.network.graph().nodes[node].router)) { note_node(number); }
        if (m_plan.has_nodes) { construct_node(number); }
    }
}

/// Informs a router of a node.
void record_maker::note_node(std::uint16_t number) {
    const auto& terminal = m_plan.network.graph().nodes[number];
    const arena_offset<input_vc> entered = m_state.in_vcs_of(m_layout.router(terminal.router), terminal.port);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        m_state.memory[entered + vc].node = number;
        m_state.memory[entered + vc].is_injection = 1;
    }
    if (m_state.options) { m_state.options->router(terminal.router).nodes[terminal.port.value] = node_id{number}; }
}

void record_maker::construct_node(std::uint16_t number) {
    arena& memory = m_state.memory;
    const arena_offset<node_record> where = m_layout.nodes[number];
    memory.construct(where).free = first_vcs(m_state.vcs);
    arena_offset<flit_handle> ring = m_node_rings + number * m_node_ring_flits;
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        input_vc& in_vc = memory.construct(first_in_vc(where) + vc);
        const unsigned depth = m_plan.network.depths().at_end_of(link_kind::ejection)[vc];
        construct_ring(in_vc, ring, node_ring_size(depth));
        in_vc.depth = static_cast<std::uint16_t>(depth == 0 ? 1 : depth);
        ring = ring + (in_vc.ring_mask + 1U);
        in_vc.router = {where.offset};
        in_vc.bit = static_cast<char8_t>(vc);
        node_output& output = memory.construct(first_output(where, m_state.vcs) + vc);
        output.credits = output.depth = m_plan.network.depths().at_end_of(link_kind::injection).credits()[vc];
        output.node = where;
    }
    if (number < m_plan.nodes.size() && m_plan.nodes[number]) {
        const auto& terminal = m_plan.network.graph().nodes[number];
        const arena_offset<router_record> router = m_layout.router(terminal.router);
        connect_node(number, m_state.in_vcs_of(router, terminal.port), m_state.outputs_of(router, terminal.port));
    }
}

/// Connects a node with the port of its router.
void record_maker::connect_node(std::uint16_t number, arena_offset<input_vc> in_vcs, arena_offset<output_vc> outputs) {
    const network_plan& network = m_plan.network;
    const arena_offset<node_record> node = m_layout.nodes[number];
    const unsigned router = router_cycles(network.description().router.pipeline);
    const auto delay = [&](unsigned link) {
        return m_state.delay_index(router + network.link_properties(link).cycles);
    };
    const char8_t injection = delay(network.injection_link({number}));
    const char8_t ejection = delay(network.ejection_link({number}));
    const arena_offset<node_output> sending = first_output(node, m_state.vcs);
    for (unsigned vc = 0; vc < m_state.vcs; ++vc) {
        m_state.memory[sending + vc].downstream = in_vcs + vc;
        m_state.memory[in_vcs + vc].upstream = arena_offset<output_vc>{(sending + vc).offset};
        m_state.memory[in_vcs + vc].credit_delay = injection;
        m_state.memory[outputs + vc].downstream = first_in_vc(node) + vc;
        m_state.memory[outputs + vc].flit_delay = ejection;
        m_state.memory[first_in_vc(node) + vc].upstream = outputs + vc;
    }
}

/// Returns whether all links of a router record have the common delay and are inside the fabric.
bool has_common_links(const router_record& record, const fabric_state& state) {
    for (unsigned channel = 0; channel < record.ports * state.vcs; ++channel) {
        const input_vc& in_vc = record.in_vc(channel);
        const output_vc& output = state.memory[record.outputs + channel];
        if ((in_vc.upstream && in_vc.credit_delay != common_delay) ||
            (output.downstream && output.flit_delay != common_delay)) {
            return false;
        }
    }
    return true;
}

}  // namespace

char8_t fabric_state::delay_index(unsigned cycles) {
    const auto known = std::find(delays.begin() + 1, delays.end(), cycles);
    if (known != delays.end()) { return static_cast<char8_t>(known - delays.begin()); }
    if (delays.size() > 255) {
        throw description_error("network", "its links have more than 255 different times of flight");
    }
    delays.push_back(cycles);
    return static_cast<char8_t>(delays.size() - 1);
}

bool have_common_links(const fabric_layout& layout, const fabric_state& state) {
    for (arena_offset<router_record> part : layout.routers) {
        for (; part; part = state.memory[part].next) {
            if (!has_common_links(state.memory[part], state)) { return false; }
        }
    }
    return true;
}

fabric_layout make_records(const fabric_plan& plan, fabric_state& state) {
    if (fabric_options::are_needed(plan)) {
        state.options = std::make_shared<fabric_options>(plan);
        state.lists = std::make_shared<request_lists>(state.options->channels);
    }
    return record_maker(plan, state).layout();
}

}  // namespace orbweaver::noc
