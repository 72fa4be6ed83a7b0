// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/router_shape.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/router_sources.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned most_vcs = 16;    // of a port: what was tried
constexpr unsigned most_flits = 64;  // of a buffer, likewise

std::optional<noc::description_error> refusal_of_network(const noc::network_desc& described,
                                                         const noc::topology_graph& graph) {
    if (noc::has_chip_networks(described)) {
        return noc::description_error(
            "cluster.chip.network",
            "the router in RTL reads the `offsets` head, and packets of clusters of chips carry "
            "addresses");
    }
    if (!graph.offset_headers) {
        return noc::description_error(
            "network.topology",
            "the router in RTL reads the `offsets` head, which only chips and networks have that are "
            "meshes of two dimensions and at most 32 x 32 routers");
    }
    if (described.routing != "dimension_order") {
        return noc::description_error("network.routing",
                                      "the router in RTL knows no routing function but dimension_order");
    }
    if (described.vc_depth == unlimited || described.vc_depth > most_flits) {
        return noc::description_error("network.vc_depth",
                                      fmt::format("a buffer in RTL holds at most {} flits", most_flits));
    }
    if (described.local_depth != 0 && described.local_depth != described.vc_depth) {
        return noc::description_error("network.local_depth",
                                      "all buffers of the router in RTL are of network.vc_depth");
    }
    if (described.switching != noc::switching_kind::wormhole) {
        return noc::description_error("network.switching", "the router in RTL does wormhole switching only");
    }
    if (described.link.flits_per_cycle < 1) {
        return noc::description_error("network.link.flits_per_cycle",
                                      "the router in RTL puts a flit on a link in every cycle");
    }
    if (!described.throttles.empty()) {
        return noc::description_error("network.throttles", "the router in RTL throttles no links");
    }
    if (noc::node_flits_per_cycle(described) < 1) {
        return noc::description_error("network.node_link.flits_per_cycle",
                                      "the router in RTL puts a flit on a link in every cycle");
    }
    return std::nullopt;
}

std::optional<noc::description_error> refusal_of_classes(const noc::network_desc& described) {
    unsigned vcs = 0;
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        const noc::message_class_desc& message_class = described.classes[number];
        vcs += noc::vcs_of(message_class);
        if (message_class.depth != 0 && message_class.depth != described.vc_depth) {
            return noc::description_error(fmt::format("network.classes.{}.depth", number),
                                          "all buffers of the router in RTL are of network.vc_depth");
        }
        if (message_class.range != 0) {
            return noc::description_error(
                "network.classes",
                "the router in RTL tells classes by their virtual channels, so it cannot have "
                "shared ones (`range`)");
        }
    }
    if (vcs * described.phases > most_vcs) {
        return noc::description_error("network.classes",
                                      fmt::format("the router in RTL has at most {} virtual channels, "
                                                  "not {}",
                                                  most_vcs, vcs * described.phases));
    }
    return std::nullopt;
}

std::optional<noc::description_error> refusal_of_options(const noc::router_desc& options) {
    if (options.vc_allocator != noc::allocator_kind::separable_input_first) {
        return noc::description_error("network.router.vc_allocator",
                                      "the router in RTL has a separable_input_first allocator");
    }
    if (options.switch_allocator != noc::allocator_kind::separable_input_first) {
        return noc::description_error("network.router.switch_allocator",
                                      "the router in RTL has a separable_input_first allocator");
    }
    if (options.arbiter != noc::arbiter_kind::round_robin) {
        return noc::description_error("network.router.arbiter", "the router in RTL has round_robin arbiters");
    }
    if (options.vc_release != noc::vc_release_kind::tail) {
        return noc::description_error("network.router.vc_release",
                                      "the router in RTL gives a virtual channel away after the tail");
    }
    if (options.head_cycles != 0) {
        return noc::description_error("network.router.head_cycles", "heads do not wait in the router in RTL");
    }
    noc::router_desc known;  // with what it has, and what says nothing of it
    known.impl = options.impl;
    known.impl_nodes = options.impl_nodes;
    known.pipeline = options.pipeline;
    known.allocator_iterations = options.allocator_iterations;
    known.counts_stalls = options.counts_stalls;
    if (options != known) {
        return noc::description_error("network.router", "the router in RTL knows no option but pipeline");
    }
    return std::nullopt;
}

/// A parameter of many bits: "36'h00c030c03".
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

/// Bit v * vcs + w: the partition as the parameter ALLOWED has it.
std::vector<bool> allowed_bits(const noc::vc_partition& partition) {
    std::vector<bool> bits;
    for (const std::vector<bool>& row : allowed_vcs(partition)) {
        bits.insert(bits.end(), row.begin(), row.end());
    }
    return bits;
}

}  // namespace

std::optional<noc::description_error> rtl_router_refusal(const noc::network_desc& described,
                                                         const noc::topology_graph& graph) {
    for (const auto& found :
         {refusal_of_network(described, graph), refusal_of_classes(described), refusal_of_options(described.router)}) {
        if (found) {
            return found;
        }
    }
    return std::nullopt;
}

std::vector<std::vector<bool>> allowed_vcs(const noc::vc_partition& partition) {
    const unsigned vcs = partition.vcs();
    std::vector<std::vector<bool>> found(vcs, std::vector<bool>(vcs));
    for (const std::uint64_t mask : partition.masks()) {
        for (unsigned own = 0; own < vcs; ++own) {
            for (unsigned other = 0; other < vcs; ++other) {
                if ((mask >> own & 1) != 0 && (mask >> other & 1) != 0) {
                    found[own][other] = true;
                }
            }
        }
    }
    return found;
}

verilated_design rtl_router_design(const noc::vc_partition& partition, unsigned vc_depth, noc::router_pipeline pipeline,
                                   bool single_flit) {
    const unsigned vcs = partition.vcs();
    const auto vc_bits = static_cast<unsigned>(vcs > 1 ? std::bit_width(vcs - 1) : 1);
    verilated_design design;
    design.top = "router";
    design.hardware = router_hardware();
    design.glue = router_glue();
    design.prelude = "orbweaver_message.h";
    design.parameters = {fmt::format("VCS={}", vcs), fmt::format("DEPTH={}", vc_depth),
                         fmt::format("PIPELINE={}", pipeline == noc::router_pipeline::three_stage ? 3 : 1),
                         fmt::format("SINGLE_FLIT=1'b{}", single_flit ? 1 : 0),
                         bits_parameter("ALLOWED", allowed_bits(partition))};
    design.definitions = {fmt::format("PORTS={}", rtl_router_ports), fmt::format("VCS={}", vcs),
                          fmt::format("VC_BITS={}", vc_bits), fmt::format("FLIT={}", single_flit ? 35 : 34)};
    return design;
}

unsigned rtl_router_port(const noc::topology_port& described) {
    constexpr unsigned node = 0;
    constexpr unsigned east = 1;
    constexpr unsigned west = 2;
    constexpr unsigned north = 3;
    constexpr unsigned south = 4;
    switch (described.dimension) {
        case 0:
            return described.direction > 0 ? east : west;
        case 1:
            return described.direction > 0 ? south : north;
        default:
            return node;
    }
}

}  // namespace orbweaver::rtl
