// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_design.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "hw/base/file_text.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/external/external_sources.h"
#include "rtl_bridge/external/external_wrapper.h"
#include "rtl_bridge/external/pin_map.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

constexpr unsigned longest_side = 256;  // coordinates have 8 bits

using refusal = std::optional<noc::description_error>;

refusal refusal_of_graph(const noc::topology_graph& graph) {
    const auto is_too_long = [](unsigned side) { return side > longest_side; };
    bool fits = !graph.dims.empty() && graph.dims.size() <= 2 && graph.nodes.size() == graph.routers.size() &&
                std::none_of(graph.dims.begin(), graph.dims.end(), is_too_long);
    for (unsigned number = 0; fits && number < graph.routers.size(); ++number) {
        std::set<unsigned> ports;
        for (const noc::topology_port& port : graph.routers[number].ports) {
            ports.insert(rtl_router_port(port));
        }
        fits = ports.size() == graph.routers[number].ports.size() && graph.nodes[number].router == number;
    }
    if (!fits) {
        return noc::description_error("network.topology",
                                      "an external router has ports for one node and four directions: it suits grids "
                                      "of one or two dimensions, up to 256 x 256, with a node at each router");
    }
    return std::nullopt;
}

refusal refusal_of_buffers(const noc::network_desc& described) {
    if (described.vc_depth == unlimited) {
        return noc::description_error("network.vc_depth", "the buffers of an external router have an end");
    }
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
        if (message_class.delivery != noc::class_delivery_kind::unicast) {
            return noc::description_error(fmt::format("network.classes.{}.delivery", number),
                                          "an external router copies no packets");
        }
    }
    return std::nullopt;
}

refusal refusal_of_network(const noc::network_desc& described) {
    if (noc::has_chip_networks(described)) {
        return noc::description_error("cluster.chip.network", "external routers stand in networks of one level only");
    }
    if (described.switching != noc::switching_kind::wormhole) {
        return noc::description_error("network.switching", "an external router switches as it does: say wormhole");
    }
    if (described.link.flits_per_cycle < 1) {
        return noc::description_error("network.link.flits_per_cycle",
                                      "an external router puts a flit on a link in every cycle");
    }
    if (noc::node_flits_per_cycle(described) < 1) {
        return noc::description_error("network.node_link.flits_per_cycle",
                                      "an external router puts a flit on a link in every cycle");
    }
    if (!described.throttles.empty()) {
        return noc::description_error("network.throttles", "an external router throttles no links");
    }
    if (!described.faults.empty()) {
        return noc::description_error("network.faults", "an external router knows of no failed links");
    }
    return std::nullopt;
}

refusal refusal_of_keys(const noc::external_router_desc& external) {
    if (external.top.empty()) {
        return noc::description_error("network.router.external.top",
                                      "says which module is the router: impl: external needs it");
    }
    if (external.files.empty()) {
        return noc::description_error("network.router.external.files",
                                      "says where the router is: impl: external needs it");
    }
    for (std::size_t number = 0; number < external.files.size(); ++number) {
        if (!fs::is_regular_file(external.files[number])) {
            return noc::description_error(fmt::format("network.router.external.files.{}", number),
                                          fmt::format("there is no file '{}'", external.files[number]));
        }
    }
    for (std::size_t number = 0; number < external.include.size(); ++number) {
        if (!fs::is_directory(external.include[number])) {
            return noc::description_error(fmt::format("network.router.external.include.{}", number),
                                          fmt::format("there is no folder '{}'", external.include[number]));
        }
    }
    return std::nullopt;
}

external_shape shape_of(const noc::network_desc& described) {
    return {noc::vc_partition(described.classes, described.phases).vcs(), described.vc_depth};
}

/// Files in a folder and below that SystemVerilog may include, in the order of their names.
std::set<fs::path> included_files(const fs::path& folder) {
    constexpr std::array<std::string_view, 4> endings{".sv", ".svh", ".v", ".vh"};
    std::set<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() &&
            std::find(endings.begin(), endings.end(), entry.path().extension().string()) != endings.end()) {
            found.insert(entry.path());
        }
    }
    return found;
}

outside_sources sources_of(const noc::external_router_desc& external) {
    outside_sources sources;
    const auto add = [&sources](const fs::path& file) {
        sources.contents += fmt::format("== {}\n{}", file.string(), file_text(file).value_or(""));
    };
    for (const std::string& file : external.files) {
        sources.files.push_back(fs::absolute(file).lexically_normal().string());
        add(sources.files.back());
    }
    for (const std::string& folder : external.include) {
        sources.include.push_back(fs::absolute(folder).lexically_normal().string());
        for (const fs::path& file : included_files(sources.include.back())) {
            add(file);
        }
    }
    sources.defines = external.defines;
    return sources;
}

}  // namespace

std::optional<noc::description_error> external_router_refusal(const noc::network_desc& described,
                                                              const noc::topology_graph& graph) {
    for (const auto& found : {refusal_of_keys(described.external_router), refusal_of_graph(graph),
                              refusal_of_buffers(described), refusal_of_network(described)}) {
        if (found) {
            return found;
        }
    }
    try {
        external_wrapper(described.external_router, shape_of(described));
    } catch (const noc::description_error& error) {
        return error;
    }
    return std::nullopt;
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
        limits.tells_head = map.tells("head");
        limits.tells_tail = map.tells("tail");
    }
    return limits;
}

verilated_design external_router_design(const noc::network_desc& described, unsigned x, unsigned y) {
    const external_shape shape = shape_of(described);
    verilated_design design;
    design.top = "external_router";
    design.hardware = described.external_router.ports.empty() ? std::vector<embedded_file>{} : external_hardware();
    design.hardware.push_back({"external_router.sv", external_wrapper(described.external_router, shape)});
    design.outside = sources_of(described.external_router);
    design.glue = external_glue();
    design.prelude = "orbweaver_message.h";
    if (has_own_designs(described)) {
        design.parameters = {fmt::format("X={}", x), fmt::format("Y={}", y)};
    }
    design.definitions = {fmt::format("VCS={}", shape.vcs),
                          fmt::format("RESET_CYCLES={}", described.external_router.reset.cycles)};
    return design;
}

}  // namespace orbweaver::rtl
