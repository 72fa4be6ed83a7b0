// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_area.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <set>

#include "hw/noc/network_desc.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_routing.h"

namespace orbweaver::rtl {

namespace {

/// Returns the bits of a number of 0 .. count - 1, like $clog2.
unsigned bits_for(unsigned count) { return static_cast<unsigned>(std::bit_width(count - 1)); }

/// Returns the number of pairs of requesters of a matrix arbiter that may both request; other pairs need no state.
unsigned pairs(const std::vector<bool>& may_request) {
    const auto count = static_cast<unsigned>(std::count(may_request.begin(), may_request.end(), true));
    return count * (count - 1) / 2;
}

/// Returns the bits of the pointer of a round-robin arbiter. It is initially 0, later the index after a requester.
/// Synthesis does not build bits that are always 0, and builds bits that are always equal only once.
/// @param may_request [requester]
unsigned pointer_bits(const std::vector<bool>& may_request) {
    const auto count = static_cast<unsigned>(may_request.size());
    std::set<std::vector<bool>> columns;
    for (unsigned bit = 0; bit < bits_for(count); ++bit) {
        std::vector<bool> column;
        for (unsigned k = 0; k < count; ++k) { column.push_back(may_request[k] && ((k + 1) % count >> bit & 1U) != 0); }
        if (std::find(column.begin(), column.end(), true) != column.end()) { columns.insert(column); }
    }
    return static_cast<unsigned>(columns.size());
}

/// Counts the registers of router.sv bottom-up.
class register_count {
public:
    register_count(const router_registers& registers, const std::vector<std::vector<bool>>& allowed)
        : m_registers(registers), m_vcs(static_cast<unsigned>(allowed.size())), m_allowed(allowed) {
        for (std::vector<bool>* has_link : {&m_registers.has_input, &m_registers.has_output}) {
            if (has_link->empty()) { has_link->assign(m_registers.ports, true); }
        }
        m_inputs = static_cast<unsigned>(std::ranges::count(m_registers.has_input, true));
        m_outputs = static_cast<unsigned>(std::ranges::count(m_registers.has_output, true));
    }

    std::uint64_t router() const {
        std::uint64_t sum = 0;
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            sum += std::uint64_t{m_inputs} * (input_vc(vc) + vc_pointer_state(vc)) +
                   std::uint64_t{m_outputs} * (vc_arbiter(vc) + output_vc());
        }
        return sum + m_inputs * (pointer_state(m_registers.has_output) + pointer_state(m_vcs)) +
               m_outputs * pointer_state(m_registers.has_input) + m_registers.pace_bits + link_registers();
    }

private:
    bool has_matrices() const { return m_registers.arbiter == noc::arbiter_kind::matrix; }
    unsigned flit() const { return m_registers.flit_bits; }
    /// Returns the bits of the pointer of an arbiter with `count` requesters.
    unsigned pointer_state(unsigned count) const { return pointer_state(std::vector<bool>(count, true)); }
    unsigned pointer_state(const std::vector<bool>& may_request) const {
        return has_matrices() ? pairs(may_request) : pointer_bits(may_request);
    }
    unsigned count_bits() const { return bits_for(m_registers.vc_depth + 1); }  // bits of a number of 0 .. vc_depth

    unsigned flit_buffer() const {
        return m_registers.vc_depth * flit() + 2 * bits_for(m_registers.vc_depth) + count_bits();
    }
    /// Returns the number of output VCs that a packet on `vc` may use.
    unsigned choices(unsigned vc) const {
        const auto& may_take = m_allowed[vc];
        return static_cast<unsigned>(std::count(may_take.begin(), may_take.end(), true));
    }
    /// Returns the bits of an input VC: the buffer, whether it is active, its output port and output VC if there are
    /// several, the pointer among candidate outputs, and the cycles of a head at the front.
    unsigned input_vc(unsigned vc) const {
        return flit_buffer() + 1 + m_outputs + (m_vcs > 1 ? choices(vc) : 0) +
               pointer_bits(std::vector<bool>(m_registers.candidates, true)) + bits_for(m_registers.head_cycles + 1);
    }
    /// Returns the bits of the round-robin pointer, if there is a choice: one per output, or one and the output of the
    /// previous packet.
    unsigned vc_pointer_state(unsigned vc) const {
        if (choices(vc) < 2) { return 0; }
        return has_matrices() ? m_outputs * pairs(m_allowed[vc]) : m_outputs + pointer_bits(m_allowed[vc]);
    }
    /// Returns the bits of the arbiter of one output VC. Input VCs of any port that may use it request it.
    unsigned vc_arbiter(unsigned vc) const {
        std::vector<bool> may_request;
        for (unsigned requester = 0; requester < m_registers.ports * m_vcs; ++requester) {
            may_request.push_back(m_registers.has_input[requester / m_vcs] && m_allowed[requester % m_vcs][vc]);
        }
        return pointer_state(may_request);
    }
    unsigned output_vc() const { return 1 + count_bits(); }
    /// Returns the bits of valid, VC index (0 wires with a single VC), flit and credits, once or twice.
    unsigned link_registers() const {
        const unsigned bits = m_outputs * (1 + bits_for(m_vcs) + flit()) + m_inputs * m_vcs;
        return bits * (m_registers.pipeline == noc::router_pipeline::single_cycle ? 1 : 2);
    }

    router_registers m_registers;
    unsigned m_inputs = 0;   // ports with an arriving link
    unsigned m_outputs = 0;  // ports with a leaving link
    unsigned m_vcs;
    std::vector<std::vector<bool>> m_allowed;  // [input VC][VC after the router]
};

/// Names kinds of routers in their order.
class kind_names {
public:
    explicit kind_names(const noc::topology_graph& graph) : m_graph(graph) {}

    /// @param router first of its kind
    std::string next(unsigned router) {
        const std::size_t ports = m_graph.routers[router].ports.size();
        const bool is_first = ports != m_ports;
        m_ports = ports;
        m_most = std::max(m_most, ports);
        return (ports == m_most ? "router" : fmt::format("router_{}_ports", ports)) +
               (is_first ? "" : "_like_" + noc::router_name(m_graph, router));
    }

private:
    const noc::topology_graph& m_graph;
    std::size_t m_ports = 0;  // of the kind before
    std::size_t m_most = 0;
};

}  // namespace

std::uint64_t rtl_router_flip_flops(const router_registers& registers, const std::vector<std::vector<bool>>& allowed) {
    return register_count(registers, allowed).router();
}

std::vector<synthesis_block> rtl_router_blocks(const noc::network_desc& described, const noc::topology_graph& graph,
                                               const rtl_routing& routing) {
    std::vector<synthesis_block> blocks;
    kind_names names(graph);
    for (const std::vector<unsigned>& routers : routing.kinds()) {
        const unsigned first = routers.front();
        const std::size_t ports = graph.routers[first].ports.size();
        synthesis_block& block = blocks.emplace_back();
        block.name = names.next(first);
        block.instances = static_cast<unsigned>(routers.size());
        block.design = {"router", router_hardware(), rtl_router_parameters(described, routing)};
        for (std::string& parameter : routing.parameters_of_router(first)) {
            block.design.parameters.push_back(std::move(parameter));
        }
        block.flip_flops = rtl_router_flip_flops(
            {static_cast<unsigned>(ports), described.vc_depth, described.router.pipeline, routing.flit_bits(),
             routing.candidates(), described.router.arbiter, routing.pace_bits(first), described.router.head_cycles,
             routing.inputs(first), routing.outputs(first)},
            routing.allowed_vcs());
        const std::vector<bool> inputs = routing.inputs(first);
        const auto channels =
            static_cast<std::uint64_t>(std::ranges::count(inputs, true)) * routing.allowed_vcs().size();
        block.memories = {{described.vc_depth, routing.flit_bits(), channels}};
    }
    return blocks;
}

}  // namespace orbweaver::rtl
