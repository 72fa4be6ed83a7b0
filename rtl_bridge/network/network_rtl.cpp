// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/network_rtl.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

#include "hw/noc/link_properties.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/network/testbench_text.h"
#include "rtl_bridge/network/top_text.h"
#include "rtl_bridge/router/router_area.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

constexpr const char* readme_text = R"(# {title}

One synthesisable design: `top.sv` has an instance of `router` a router (`r0`, `r1`, ...) and one of `link` a direction of a channel.

## Files

| file | is |
|---|---|
| `filelist.f` | all modules, in order |
| `top.sv` | the network |
| `tb/testbench.sv` | gives the network what its model was given in {cycles} cycles, and compares every output in every cycle |
| `tb/given.bin`, `tb/expected.bin` | an event a line, in binary: cycle, whether it is a credit, node, virtual channel, flit |

    verilator --binary --timing -j 2 -f filelist.f tb/testbench.sv --top-module testbench
    obj_dir/Vtestbench

    iverilog -g2012 -f filelist.f tb/testbench.sv -s testbench && ./a.out

    yosys -p "read_verilog -sv $(tr '\n' ' ' <filelist.f); synth -top top"

## Ports

`clk_i` is the clock, `rst_i` a synchronous reset. All outputs are registers. Vectors have node 0 lowest.

| port | bits | is |
|---|--:|---|
| `valid_i` | {nodes} | a bit a node: it sends a flit |
| `vc_i` | {nodes} x {vc_bits} | the virtual channel of the flit |
| `flit_i` | {nodes} x {flit_bits} | payload {first}:0, tail {tail}, head {head_mark}{mark}{further} |
| `credit_o` | {nodes} x {vcs} | a wire a virtual channel: a place for a flit is free again |
| `valid_o`, `vc_o`, `flit_o` | likewise | a flit for the node |
| `credit_i` | {nodes} x {vcs} | the node has taken a flit of that virtual channel |

Head and tail are 10 in a head, 00 in a body, 01 in a tail, 11 in a tag, which routers treat as a body.{single} A node begins with {depth} credits for each virtual
channel, and has as many places itself.{pace} It sends a packet on one virtual channel of its class, without another packet in between.

A head's payload: {head}; the rest is the sender's.{narrow}{state}

| class | phase | virtual channels |
|---|--:|---|
{classes}
| nodes | are at |
|---|---|
{places}
## Flip-flops

{router_flops} in routers, {link_flops} in links.
)";

constexpr const char* offset_head =
    "X 31:26 and Y 25:20 are the hops still to go, two's complement, east and south positive; TYPE 19:17";
constexpr const char* address_head = "TYPE 31:29, destination 28:16";

std::string class_rows(const noc::vc_partition& partition) {
    std::string rows;
    for (std::uint8_t number = 0; number < partition.classes(); ++number) {
        for (unsigned phase = 0; phase < partition.phases(); ++phase) {
            std::string vcs;
            for (unsigned vc = 0; vc < partition.vcs(); ++vc) {
                if (partition.list({number}, phase).contains({static_cast<std::uint8_t>(vc)})) {
                    vcs += (vcs.empty() ? "" : ", ") + std::to_string(vc);
                }
            }
            rows += fmt::format("| {} | {} | {} |\n", partition.name({number}), phase, vcs);
        }
    }
    return rows;
}

/// Returns the table of node positions. A mesh numbers nodes along x first; for other graphs each node's router is
/// listed.
std::string position_rows(const noc::topology_graph& graph) {
    if (graph.rows > 1 || graph.columns == graph.nodes.size()) {
        return fmt::format("| y * {0} + x | column x of {0}, row y of {1} |\n", graph.columns, graph.rows);
    }
    std::string rows;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        rows +=
            fmt::format("| {} | {} |\n", node, noc::port_name(graph, graph.nodes[node].router, graph.nodes[node].port));
    }
    return rows;
}

/// Describes the capacity of nodes' links, which nodes must respect as routers do.
std::string pace_text(const noc::network_desc& described, const noc::topology_graph& graph) {
    std::map<double, std::vector<std::size_t>> nodes;  // by the capacity of their links
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        nodes[noc::injection_link(described, graph, node).flits_per_cycle].push_back(node);
    }
    std::string text;
    for (const auto& [flits_per_cycle, senders] : nodes) {
        if (flits_per_cycle == 1) { continue; }
        text += nodes.size() == 1 ? fmt::format(" Its link takes at most {:g} flits a cycle.", flits_per_cycle)
                                  : fmt::format(" The link from each of the nodes {} takes at most {:g} flits a cycle.",
                                                fmt::join(senders, ", "), flits_per_cycle);
    }
    return text;
}

rtl_routing unfailing_routing(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit) {
    if (noc::is_own(described.router.impl)) {
        throw noc::description_error("network.router.impl",
                                     fmt::format("{} is a router of yours, which is not emitted; impl: model emits "
                                                 "orbweaver's router",
                                                 name_of(described.router.impl)));
    }
    if (!described.faults.empty()) {
        throw noc::description_error("network.faults", "links of a network in RTL do not fail");
    }
    return routing_in_rtl(described, graph, single_flit);
}

}  // namespace

network_rtl::network_rtl(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit,
                         std::string title)
    : m_routing(unfailing_routing(described, graph, single_flit)),
      m_shape(shape_of(described, graph, m_routing)),
      m_title(std::move(title)),
      m_link_flip_flops(link_flip_flops(m_shape)),
      m_classes(class_rows(noc::vc_partition(described.classes, described.phases))),
      m_positions(position_rows(graph)),
      m_pace(pace_text(described, graph)),
      m_depth(described.vc_depth) {
    for (const synthesis_block& block : rtl_router_blocks(described, graph, m_routing)) {
        m_router_flip_flops += block.instances * block.flip_flops;
    }
}

rtl_design network_rtl::design() const {
    rtl_design made;
    made.top = "top";
    made.hardware = router_hardware();
    for (embedded_file& file : network_hardware()) { made.hardware.push_back(std::move(file)); }
    made.hardware.push_back({"top.sv", top_text(m_shape)});
    return made;
}

/// Describes the values of the state wires above the flit's marks.
std::string network_rtl::state_text() const {
    if (m_shape.states.empty()) { return ""; }
    std::string text =
        fmt::format("\n\nWires {}:{} of a head are the number of its state:\n\n| number | state |\n|--:|---|\n",
                    m_shape.lower_bits() - 1, m_shape.lower_bits() - m_shape.state_bits);
    for (std::size_t number = 0; number < m_shape.states.size(); ++number) {
        text += fmt::format("| {} | {} |\n", number, m_shape.states[number]);
    }
    return text;
}

std::string network_rtl::readme(const recorded_traffic& recorded) const {
    const unsigned word = m_shape.payload_bits - m_shape.further_bits;
    const bool single = m_shape.lower_bits() > word + 2 + m_shape.state_bits;
    return fmt::format(
        readme_text, fmt::arg("title", m_title), fmt::arg("cycles", recorded.cycles), fmt::arg("nodes", m_shape.nodes),
        fmt::arg("vc_bits", m_shape.vc_bits), fmt::arg("flit_bits", m_shape.flit_bits), fmt::arg("vcs", m_shape.vcs),
        fmt::arg("first", word - 1), fmt::arg("tail", word), fmt::arg("head_mark", word + 1),
        fmt::arg("mark", single ? fmt::format(", mark of a packet of one flit {}", word + 2) : ""),
        fmt::arg("further", m_shape.further_bits == 0
                                ? ""
                                : fmt::format(", other payload {}:{}", m_shape.flit_bits - 1, m_shape.lower_bits())),
        fmt::arg("single", single ? " A packet of one flit has all three marks." : ""), fmt::arg("depth", m_depth),
        fmt::arg("pace", m_pace), fmt::arg("head", m_shape.has_offsets ? offset_head : address_head),
        fmt::arg("narrow", word < 32 ? fmt::format(" Flits have the upper {} of these 32 bits.", word) : ""),
        fmt::arg("state", state_text()), fmt::arg("classes", m_classes), fmt::arg("places", m_positions),
        fmt::arg("router_flops", m_router_flip_flops), fmt::arg("link_flops", m_link_flip_flops));
}

std::vector<embedded_file> network_rtl::files(const recorded_traffic& recorded) const {
    std::vector<embedded_file> made = design().hardware;
    std::string names;
    for (const embedded_file& file : made) { names += file.name + "\n"; }
    made.push_back({"filelist.f", names});
    made.push_back({"README.md", readme(recorded)});
    made.push_back({"tb/testbench.sv", testbench_text(m_shape, recorded)});
    made.push_back({"tb/given.bin", event_text(m_shape, recorded.given)});
    made.push_back({"tb/expected.bin", event_text(m_shape, recorded.expected)});
    return made;
}

}  // namespace orbweaver::rtl
