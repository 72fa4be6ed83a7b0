// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_shape.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/base/errors.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/router/router_wires.h"
#include "rtl_bridge/router/rtl_routing.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned max_vcs = 16;    // limit per port, tested up to here
constexpr unsigned max_flits = 64;  // limit per buffer, tested up to here
constexpr unsigned max_link_cycles = 64;
constexpr unsigned max_nodes = 8192;
constexpr unsigned max_iterations = 8;  // limit of iSLIP

std::optional<noc::description_error> refusal_of_topology(const noc::network_desc& described,
                                                          const noc::topology_graph& graph) {
    if (noc::has_buses(graph)) { return noc::description_error("network.topology", "there are no buses in RTL"); }
    const unsigned longest = noc::longest_link(described, graph);
    if (longest > max_link_cycles) {
        return noc::description_error(
            "network.link.cycles",
            fmt::format("a link in RTL takes at most {} cycles, not {}", max_link_cycles, longest));
    }
    if (graph.nodes.size() > max_nodes) {
        return noc::description_error("network.topology",
                                      fmt::format("a head names at most {} nodes to routers in RTL", max_nodes));
    }
    for (const noc::topology_graph::router& router : graph.routers) {
        if (router.ports.size() > max_rtl_router_ports) {
            return noc::description_error(
                "network.topology",
                fmt::format("a router in RTL has at most {} ports, not {}", max_rtl_router_ports, router.ports.size()));
        }
    }
    return std::nullopt;
}

std::optional<noc::description_error> refusal_of_network(const noc::network_desc& described,
                                                         const noc::topology_graph& graph) {
    if (noc::has_chip_networks(described)) {
        return noc::description_error(
            "cluster.chip.network",
            "routers in RTL are of one network, and chips have their own next to that of the cluster");
    }
    if (auto refusal = refusal_of_topology(described, graph)) { return refusal; }
    if (described.vc_depth == unlimited || described.vc_depth > max_flits) {
        return noc::description_error("network.vc_depth",
                                      fmt::format("a buffer in RTL holds at most {} flits", max_flits));
    }
    if (described.local_depth != 0 && described.local_depth != described.vc_depth) {
        return noc::description_error("network.local_depth",
                                      "all buffers of the router in RTL are of network.vc_depth");
    }
    if (described.switching != noc::switching_kind::wormhole) {
        return noc::description_error("network.switching", "the router in RTL does wormhole switching only");
    }
    if (!described.throttles.empty()) {
        return noc::description_error("network.throttles", "the router in RTL throttles no links");
    }
    return std::nullopt;
}

std::optional<noc::description_error> refusal_of_classes(const noc::network_desc& described) {
    const unsigned vcs = noc::vc_partition(described.classes, described.phases).vcs();
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        const noc::message_class_desc& message_class = described.classes[number];
        if (message_class.depth != 0 && message_class.depth != described.vc_depth) {
            return noc::description_error(fmt::format("network.classes.{}.depth", number),
                                          "all buffers of the router in RTL are of network.vc_depth");
        }
        if (described.classes[number].priority != 0 || described.classes[number].weight != 0) {
            return noc::description_error(
                fmt::format("network.classes.{}.{}", number,
                            described.classes[number].priority != 0 ? "priority" : "weight"),
                "the router in RTL serves all classes alike; impl: model has priorities and weights");
        }
    }
    if (vcs > max_vcs) {
        return noc::description_error("network.classes",
                                      fmt::format("the router in RTL has at most {} virtual channels, "
                                                  "not {}",
                                                  max_vcs, vcs));
    }
    return std::nullopt;
}

std::optional<noc::description_error> refusal_of_options(const noc::router_desc& options) {
    const auto refuse = [](const char* key, const std::string& text) {
        return noc::description_error(std::string("network.router.") + key, "the router in RTL " + text);
    };
    if (options.vc_allocator == noc::allocator_kind::wavefront) {
        return refuse("vc_allocator", "has separable allocators");
    }
    if (options.switch_allocator == noc::allocator_kind::wavefront) {
        return refuse("switch_allocator", "has separable allocators");
    }
    if (options.allocator_iterations > max_iterations) {
        return refuse("allocator_iterations", fmt::format("has at most {} iterations", max_iterations));
    }
    if (options.arbiter == noc::arbiter_kind::oldest_first) {
        return refuse("arbiter", "does not know the age of packets");
    }
    noc::router_desc known;  // a router with the parts that exist in RTL
    known.impl = options.impl;
    known.impl_nodes = options.impl_nodes;
    known.module_nodes = options.module_nodes;
    known.pipeline = options.pipeline;
    known.vc_allocator = options.vc_allocator;
    known.switch_allocator = options.switch_allocator;
    known.allocator_iterations = options.allocator_iterations;
    known.arbiter = options.arbiter;
    known.vc_release = options.vc_release;
    known.head_cycles = options.head_cycles;
    known.counts_stalls = options.counts_stalls;
    if (options != known) {
        return noc::description_error("network.router", "the router in RTL does not know all of these options");
    }
    return std::nullopt;
}

/// Returns the iterations parameter of router.sv; 0: input first.
unsigned iterations(noc::allocator_kind kind, unsigned of_islip) {
    switch (kind) {
        case noc::allocator_kind::separable_output_first: return 1;
        case noc::allocator_kind::islip: return of_islip;
        default: return 0;
    }
}

bool waits_for_tail_credit(const noc::router_desc& options) {
    return options.vc_release == noc::vc_release_kind::tail_credit;
}

}  // namespace

rtl_routing routing_in_rtl(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit) {
    for (const auto& found :
         {refusal_of_network(described, graph), refusal_of_classes(described), refusal_of_options(described.router)}) {
        if (found) { throw noc::description_error(*found); }
    }
    return {described, graph, single_flit};
}

std::optional<noc::description_error> rtl_router_refusal(const noc::network_desc& described,
                                                         const noc::topology_graph& graph) {
    try {
        constexpr bool single_flit = true;  // false would give the same result
        routing_in_rtl(described, graph, single_flit);
        return std::nullopt;
    } catch (const noc::description_error& refusal) { return refusal; }
}

/// Returns a parameter with many bits: "36'h00c030c03".
std::string bits_parameter(const std::string& name, const std::vector<bool>& lowest_first) {
    std::string digits;
    for (std::size_t first = 0; first < lowest_first.size(); first += 4) {
        unsigned digit = 0;
        for (std::size_t k = first; k < std::min(first + 4, lowest_first.size()); ++k) {
            digit |= lowest_first[k] ? 1U << (k - first) : 0;
        }
        digits.insert(0, 1, "0123456789abcdef"[digit]);
    }
    return fmt::format("{}={}'h{}", name, lowest_first.size(), digits);
}

std::vector<std::string> rtl_router_parameters(const noc::network_desc& described, const rtl_routing& routing) {
    const noc::router_desc& options = described.router;
    std::vector<std::string> made{
        fmt::format("VCS={}", noc::vc_partition(described.classes, described.phases).vcs()),
        fmt::format("DEPTH={}", described.vc_depth),
        fmt::format("PIPELINE={}", options.pipeline == noc::router_pipeline::three_stage ? 3 : 1),
        fmt::format("SINGLE_FLIT=1'b{}", routing.has_single_flits() ? 1 : 0),
        fmt::format("VC_ITERATIONS={}", iterations(options.vc_allocator, options.allocator_iterations)),
        fmt::format("SWITCH_ITERATIONS={}", iterations(options.switch_allocator, options.allocator_iterations)),
        fmt::format("MATRIX=1'b{}", options.arbiter == noc::arbiter_kind::matrix ? 1 : 0),
        fmt::format("TAIL_CREDIT=1'b{}", waits_for_tail_credit(options) ? 1 : 0)};
    if (described.flit_bits != 32) { made.push_back(fmt::format("PAYLOAD={}", described.flit_bits)); }
    if (options.head_cycles != 0) { made.push_back(fmt::format("HEAD_CYCLES={}", options.head_cycles)); }
    const std::vector<std::string> of_routing = routing.parameters();
    made.insert(made.end(), of_routing.begin(), of_routing.end());
    return made;
}

std::vector<verilated_design> rtl_router_designs(const noc::network_desc& described, const rtl_routing& routing) {
    const unsigned vcs = noc::vc_partition(described.classes, described.phases).vcs();
    const auto vc_bits = static_cast<unsigned>(vcs > 1 ? std::bit_width(vcs - 1) : 1);
    verilated_design design;
    design.top = "router";
    design.hardware = router_hardware();
    design.glue = router_glue();
    design.prelude = "orbweaver_message.h";
    design.definitions = {fmt::format("PORTS={}", routing.ports()),
                          fmt::format("VCS={}", vcs),
                          fmt::format("VC_BITS={}", vc_bits),
                          fmt::format("FLIT={}", routing.flit_bits()),
                          fmt::format("FURTHER={}", further_bits(routing.payload_bits())),
                          fmt::format("STATES={}", routing.has_states() ? 2 : 1),
                          fmt::format("STATE_BITS={}", std::max(routing.state_bits(), 1U)),
                          fmt::format("TAIL_CREDIT={}", waits_for_tail_credit(described.router) ? 1 : 0)};
    std::vector<verilated_design> designs(routing.designs(), design);
    for (unsigned number = 0; number < designs.size(); ++number) {
        std::vector<std::string>& parameters = designs[number].parameters;
        parameters = rtl_router_parameters(described, routing);
        const std::vector<std::string> of_ports = routing.parameters_of_design(number);
        parameters.insert(parameters.end(), of_ports.begin(), of_ports.end());
    }
    return designs;
}

unsigned rtl_router_port(const noc::topology_port& described) {
    constexpr unsigned node = 0;
    constexpr unsigned east = 1;
    constexpr unsigned west = 2;
    constexpr unsigned north = 3;
    constexpr unsigned south = 4;
    switch (described.dimension) {
        case 0: return described.direction > 0 ? east : west;
        case 1: return described.direction > 0 ? south : north;
        default: return node;
    }
}

}  // namespace orbweaver::rtl
