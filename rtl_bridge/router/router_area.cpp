// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_area.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
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
        : m_registers(registers), m_vcs(static_cast<unsigned>(allowed.size())), m_allowed(allowed) {}

    std::uint64_t router() const {
        std::uint64_t sum = 0;
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            sum +=
                std::uint64_t{m_registers.ports} * (input_vc(vc) + vc_pointer_state(vc) + vc_arbiter(vc) + output_vc());
        }
        return sum + m_registers.ports * (2 * pointer_state(m_registers.ports) + pointer_state(m_vcs)) +
               m_registers.pace_bits + link_registers();
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
        return flit_buffer() + 1 + m_registers.ports + (m_vcs > 1 ? choices(vc) : 0) +
               pointer_bits(std::vector<bool>(m_registers.candidates, true)) + bits_for(m_registers.head_cycles + 1);
    }
    /// Returns the bits of the round-robin pointer, if there is a choice: one per output, or one and the output of the
    /// previous packet.
    unsigned vc_pointer_state(unsigned vc) const {
        if (choices(vc) < 2) { return 0; }
        return has_matrices() ? m_registers.ports * pairs(m_allowed[vc])
                              : m_registers.ports + pointer_bits(m_allowed[vc]);
    }
    /// Returns the bits of the arbiter of one output VC. Input VCs of any port that may use it request it.
    unsigned vc_arbiter(unsigned vc) const {
        std::vector<bool> may_request;
        for (unsigned requester = 0; requester < m_registers.ports * m_vcs; ++requester) {
            may_request.push_back(m_allowed[requester % m_vcs][vc]);
        }
        return pointer_state(may_request);
    }
    unsigned output_vc() const { return 1 + count_bits(); }
    /// Returns the bits of valid, VC index (0 wires with a single VC), flit and credits, once or twice.
    unsigned link_registers() const {
        const unsigned of_port = 1 + bits_for(m_vcs) + flit() + m_vcs;
        return m_registers.ports * of_port * (m_registers.pipeline == noc::router_pipeline::single_cycle ? 1 : 2);
    }

    router_registers m_registers;
    unsigned m_vcs;
    std::vector<std::vector<bool>> m_allowed;  // [input VC][VC after the router]
};

}  // namespace

std::uint64_t rtl_router_flip_flops(const router_registers& registers, const std::vector<std::vector<bool>>& allowed) {
    return register_count(registers, allowed).router();
}

std::vector<synthesis_block> rtl_router_blocks(const noc::network_desc& described, const noc::topology_graph& graph,
                                               const rtl_routing& routing) {
    std::map<std::size_t, synthesis_block, std::greater<>> by_ports;
    for (const noc::topology_graph::router& router : graph.routers) {
        const std::size_t ports = router.ports.size();
        synthesis_block& block = by_ports[ports];
        if (!block.design.top.empty()) {
            ++block.instances;
            continue;
        }
        block.design = {"router", router_hardware(), rtl_router_parameters(described, routing)};
        for (std::string& parameter : routing.parameters_of_ports(router.ports)) {
            block.design.parameters.push_back(std::move(parameter));
        }
        block.flip_flops =
            rtl_router_flip_flops({static_cast<unsigned>(ports), described.vc_depth, described.router.pipeline,
                                   routing.flit_bits(), routing.candidates(), described.router.arbiter,
                                   routing.pace_bits(router.ports), described.router.head_cycles},
                                  routing.allowed_vcs());
    }
    std::vector<synthesis_block> blocks;
    for (auto& [ports, block] : by_ports) {
        block.name = blocks.empty() ? "router" : fmt::format("router_{}_ports", ports);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

}  // namespace orbweaver::rtl
