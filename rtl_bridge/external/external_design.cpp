// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_design.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "hw/noc/network_desc.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/external/external_wrapper.h"
#include "rtl_bridge/external/pin_map.h"
#include "rtl_bridge/external/user_sources.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned longest_side = 256;  // coordinates have 8 bits

using refusal = std::optional<noc::description_error>;

refusal refusal_of_graph(const noc::topology_graph& graph) {
    const auto is_too_long = [](unsigned side) { return side > longest_side; };
    bool fits = !graph.dims.empty() && graph.dims.size() <= 2 && graph.nodes.size() == graph.routers.size() &&
                std::none_of(graph.dims.begin(), graph.dims.end(), is_too_long);
    for (unsigned number = 0; fits && number < graph.routers.size(); ++number) {
        std::set<unsigned> ports;
        for (const noc::topology_port& port : graph.routers[number].ports) { ports.insert(rtl_router_port(port)); }
        fits = ports.size() == graph.routers[number].ports.size() && graph.nodes[number].router == number;
    }
    if (!fits) {
        return noc::description_error("network.topology",
                                      "an external router has ports for one node and four directions: it suits grids "
                                      "of one or two dimensions, up to 256 x 256, with a node at each router");
    }
    return std::nullopt;
}

refusal refusal_of_depths(const noc::network_desc& described) {
    if (described.local_depth != 0 && described.local_depth != described.vc_depth) {
        return noc::description_error("network.local_depth",
                                      "all buffers of an external router are of network.vc_depth");
    }
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        const noc::message_class_desc& message_class = described.classes[number];
        if (message_class.depth != 0 && message_class.depth != described.vc_depth) {
            return noc::description_error(fmt::format("network.classes.{}.depth", number),
                                          "all buffers of an external router are of network.vc_depth");
        }
    }
    return std::nullopt;
}

refusal refusal_of_network(const noc::network_desc& described) {
    if (described.vc_depth == unlimited) {
        return noc::description_error("network.vc_depth", "the buffers of an external router have an end");
    }
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        if (described.classes[number].delivery != noc::class_delivery_kind::unicast) {
            return noc::description_error(fmt::format("network.classes.{}.delivery", number),
                                          "an external router copies no packets");
        }
    }
    if (noc::has_chip_networks(described)) {
        return noc::description_error("cluster.chip.network", "external routers stand in networks of one level only");
    }
    if (described.switching != noc::switching_kind::wormhole) {
        return noc::description_error("network.switching", "an external router switches as it does: set wormhole");
    }
    if (described.link.flits_per_cycle < 1) {
        return noc::description_error("network.link.flits_per_cycle",
                                      "an external router puts a flit on a link in every cycle");
    }
    if (noc::node_flits_per_cycle(described) < 1) {
        return noc::description_error("network.node_link.flits_per_cycle",
                                      "an external router puts a flit on a link in every cycle");
    }
    if (std::ranges::any_of(described.links, [](const auto& entry) {
            return entry.flits_per_cycle != 0 && entry.flits_per_cycle < 1;
        })) {
        return noc::description_error("network.links", "an external router puts a flit on a link in every cycle");
    }
    if (!described.throttles.empty()) {
        return noc::description_error("network.throttles", "an external router throttles no links");
    }
    if (!described.faults.empty()) {
        return noc::description_error("network.faults", "an external router knows of no failed links");
    }
    return std::nullopt;
}

external_shape shape_of(const noc::network_desc& described) {
    return {noc::vc_partition(described.classes, described.phases).vcs(), described.vc_depth};
}

}  // namespace

std::optional<noc::description_error> external_router_refusal(const noc::network_desc& described,
                                                              const noc::topology_graph& graph) {
    for (const auto& found : {refusal_of_sources(described.external_router, "network.router.external"),
                              refusal_of_graph(graph), refusal_of_depths(described), refusal_of_network(described)}) {
        if (found) { return found; }
    }
    try {
        external_wrapper(described.external_router, shape_of(described));
        if (!described.external_router.ports.empty()) {
            pin_map(described.external_router, shape_of(described))
                .check_coordinates(graph.dims.front(), graph.dims.size() > 1 ? graph.dims.back() : 1);
        }
    } catch (const noc::description_error& error) { return error; }
    return std::nullopt;
}

std::optional<noc::description_error> plugin_router_refusal(const noc::network_desc& described) {
    if (auto found = plugin_refusal(described.external_router.library, library_key)) { return found; }
    if (!described.address_map.empty()) {
        return noc::description_error("network.address_map", "a router of a plug-in maps no addresses");
    }
    return refusal_of_network(described);
}

bool has_own_designs(const noc::network_desc& described) {
    return described.external_router.coordinates.kind == noc::coordinate_kind::parameters;
}

external_limits limits_of(const noc::network_desc& described) {
    external_limits limits;
    limits.latency = described.external_router.latency;
    if (!described.external_router.ports.empty()) {
        const pin_map map(described.external_router, shape_of(described));
        limits.tag_bits = map.tag_bits();
        limits.has_head = map.has_pins("head");
        limits.has_tail = map.has_pins("tail");
        limits.max_flits = map.max_flits();
    }
    return limits;
}

verilated_design external_router_design(const noc::network_desc& described, unsigned x, unsigned y) {
    const external_shape shape = shape_of(described);
    verilated_design design;
    design.top = "external_router";
    design.hardware = described.external_router.ports.empty() ? std::vector<embedded_file>{} : external_hardware();
    design.hardware.push_back({"external_router.sv", external_wrapper(described.external_router, shape)});
    design.outside = user_sources_of(described.external_router);
    design.glue = external_glue();
    design.prelude = "orbweaver_message.h";
    if (has_own_designs(described)) { design.parameters = {fmt::format("X={}", x), fmt::format("Y={}", y)}; }
    design.definitions = {fmt::format("VCS={}", shape.vcs),
                          fmt::format("RESET_CYCLES={}", described.external_router.reset.cycles)};
    return design;
}

}  // namespace orbweaver::rtl
