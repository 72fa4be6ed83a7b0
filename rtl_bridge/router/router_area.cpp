// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_area.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

/// Bits of a number of 0 .. count - 1, as $clog2.
unsigned bits_for(unsigned count) {
    return static_cast<unsigned>(std::bit_width(count - 1));
}

/// Bits of the pointer of a round-robin arbiter: it is 0 at first, then the number after that of a requester. A bit
/// that is 0 for all of them is not built, and of bits that are equal for all of them one is.
/// @param may_request [requester]
unsigned turn_bits(const std::vector<bool>& may_request) {
    const auto count = static_cast<unsigned>(may_request.size());
    std::set<std::vector<bool>> columns;
    for (unsigned bit = 0; bit < bits_for(count); ++bit) {
        std::vector<bool> column;
        for (unsigned k = 0; k < count; ++k) {
            column.push_back(may_request[k] && ((k + 1) % count >> bit & 1U) != 0);
        }
        if (std::find(column.begin(), column.end(), true) != column.end()) {
            columns.insert(column);
        }
    }
    return static_cast<unsigned>(columns.size());
}

/// Counts the registers of router.sv from the inside out.
class register_count {
public:
    register_count(const router_registers& registers, const noc::vc_partition& partition)
        : m_registers(registers), m_vcs(partition.vcs()), m_allowed(allowed_vcs(partition)) {}

    std::uint64_t router() const {
        std::uint64_t sum = 0;
        for (unsigned vc = 0; vc < m_vcs; ++vc) {
            sum += std::uint64_t{m_registers.ports} * (input_vc(vc) + vc_pick(vc) + vc_arbiter(vc) + output_vc());
        }
        return sum + m_registers.ports * (switch_pick() + switch_arbiter()) + link_registers();
    }

private:
    unsigned flit() const { return m_registers.single_flit ? 35 : 34; }
    unsigned count_bits() const { return bits_for(m_registers.vc_depth + 1); }  // of 0 .. vc_depth

    unsigned flit_buffer() const {
        return m_registers.vc_depth * flit() + 2 * bits_for(m_registers.vc_depth) + count_bits();
    }
    /// Virtual channels that a packet on `vc` may take.
    unsigned choices(unsigned vc) const {
        const auto& may_take = m_allowed[vc];
        return static_cast<unsigned>(std::count(may_take.begin(), may_take.end(), true));
    }
    /// The buffer, whether the channel is active, its output and the virtual channel there, if there are several.
    unsigned input_vc(unsigned vc) const {
        return flit_buffer() + 1 + m_registers.ports + (m_vcs > 1 ? choices(vc) : 0);
    }
    /// The output of the packet before and the turn, if there is a choice.
    unsigned vc_pick(unsigned vc) const { return choices(vc) > 1 ? m_registers.ports + turn_bits(m_allowed[vc]) : 0; }
    /// Of one virtual channel of an output: those who may take it ask, whatever their port.
    unsigned vc_arbiter(unsigned vc) const {
        std::vector<bool> may_request;
        for (unsigned requester = 0; requester < m_registers.ports * m_vcs; ++requester) {
            may_request.push_back(m_allowed[requester % m_vcs][vc]);
        }
        return turn_bits(may_request);
    }
    unsigned output_vc() const { return 1 + count_bits(); }
    unsigned switch_pick() const { return bits_for(m_registers.ports) + bits_for(m_vcs); }
    unsigned switch_arbiter() const { return bits_for(m_registers.ports); }
    /// Valid, number of the virtual channel (a wire that is 0 if there is but one), flit and credits, once or twice.
    unsigned link_registers() const {
        const unsigned of_port = 1 + bits_for(m_vcs) + flit() + m_vcs;
        return m_registers.ports * of_port * (m_registers.pipeline == noc::router_pipeline::single_cycle ? 1 : 2);
    }

    router_registers m_registers;
    unsigned m_vcs;
    std::vector<std::vector<bool>> m_allowed;  // [virtual channel][that behind the router]
};

/// Where the ports of a router lead, as the parameter DIRECTIONS has it, lowest port first.
std::vector<unsigned> directions_of(const noc::topology_graph::router& router) {
    std::vector<unsigned> directions;
    for (const noc::topology_port& port : router.ports) {
        directions.push_back(rtl_router_port(port));
    }
    std::sort(directions.begin(), directions.end());
    return directions;
}

rtl_design design_of(const verilated_design& all_ports, const std::vector<unsigned>& directions) {
    rtl_design design = all_ports;
    std::string octal;
    for (const unsigned direction : directions) {
        octal.insert(0, std::to_string(direction));
    }
    design.parameters.push_back(fmt::format("PORTS={}", directions.size()));
    design.parameters.push_back(fmt::format("DIRECTIONS={}'o{}", 3 * directions.size(), octal));
    return design;
}

}  // namespace

std::uint64_t rtl_router_flip_flops(const router_registers& registers, const noc::vc_partition& partition) {
    return register_count(registers, partition).router();
}

std::vector<synthesis_block> rtl_router_blocks(const noc::network_desc& described, const noc::topology_graph& graph,
                                               bool single_flit) {
    const noc::vc_partition partition(described.classes, described.phases);
    const verilated_design all_ports =
        rtl_router_design(partition, described.vc_depth, described.router.pipeline, single_flit);
    std::map<std::size_t, synthesis_block, std::greater<>> by_ports;
    for (const noc::topology_graph::router& router : graph.routers) {
        const std::size_t ports = router.ports.size();
        synthesis_block& block = by_ports[ports];
        if (!block.design.top.empty()) {
            ++block.instances;
            continue;
        }
        block.design = design_of(all_ports, directions_of(router));
        block.flip_flops = rtl_router_flip_flops(
            {static_cast<unsigned>(ports), described.vc_depth, described.router.pipeline, single_flit}, partition);
    }
    std::vector<synthesis_block> blocks;
    for (auto& [ports, block] : by_ports) {
        block.name = blocks.empty() ? "router" : fmt::format("router_{}_ports", ports);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

}  // namespace orbweaver::rtl
