// SPDX-License-Identifier: Apache-2.0
#include "sim/blocks/area_blocks.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/noc/chips/network_graph.h"
#include "hw/system/cop_tree.h"
#include "hw/system/plane_systems.h"
#include "hw/system/tile_count.h"
#include "rtl_bridge/cop/controller_area.h"
#include "rtl_bridge/niu/niu_area.h"
#include "rtl_bridge/router/router_area.h"
#include "rtl_bridge/router/router_shape.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "sim/blocks/macro_table.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

namespace {

bool is_asked_for(const system::system_desc& described, system::area_part part) {
    const auto& parts = described.area.parts;
    return std::find(parts.begin(), parts.end(), part) != parts.end();
}

void add(area_blocks& area, std::vector<rtl::synthesis_block> blocks) {
    for (rtl::synthesis_block& block : blocks) { area.blocks.push_back(std::move(block)); }
}

std::vector<rtl::synthesis_block> routers_of(const system::system_desc& described, const noc::topology_graph& graph) {
    if (noc::is_own(described.network.router.impl)) {
        throw noc::description_error(
            "network.router.impl", fmt::format("{} is a router of yours, which `area` does not synthesise; impl: model "
                                               "gives the area of orbweaver's router",
                                               name_of(described.network.router.impl)));
    }
    const rtl::rtl_routing routing =
        rtl::routing_in_rtl(described.network, graph, kind_of(described).has_single_flits(described));
    return rtl::rtl_router_blocks(described.network, graph, routing);
}

void add_interface_units(area_blocks& area, const system::system_desc& described, const noc::topology_graph& graph) {
    const bool tables = is_asked_for(described, system::area_part::tables);
    const bool queues = is_asked_for(described, system::area_part::transmit_queues);
    const bool injectors = is_asked_for(described, system::area_part::injectors);
    const bool ejectors = is_asked_for(described, system::area_part::ejectors);
    if (tables || queues || injectors || ejectors) {
        if (const auto refusal = rtl::rtl_niu_refusal(described.niu, described.messaging)) {
            throw noc::description_error(*refusal);
        }
    }
    const noc::vc_partition partition(described.network.classes, described.network.phases);
    const unsigned nodes = system::tiles_of(described, static_cast<unsigned>(graph.nodes.size()));
    if (tables) {
        add(area, rtl::rtl_niu_tables(described.niu, described.messaging.mode, partition, nodes));
    } else {
        area.not_counted.emplace_back("tables of interface units");
    }
    if (queues) {
        add(area, rtl::rtl_niu_queues(described.niu, nodes, described.core.contexts));
    } else {
        area.not_counted.emplace_back("transmit queues");
    }
    if (injectors) {
        area.blocks.push_back(rtl::rtl_niu_injector(described.niu, described.network, nodes));
    } else {
        area.not_counted.emplace_back("injection channels");
    }
    if (ejectors) {
        area.blocks.push_back(
            rtl::rtl_niu_ejector(described.messaging.mode, described.network, graph.offset_headers, nodes));
    } else {
        area.not_counted.emplace_back("ejection channels");
    }
}

void add_controllers(area_blocks& area, const system::system_desc& described, const noc::topology_graph& graph) {
    if (described.kind != system::system_kind::cluster || described.cluster.cop_levels == 0) { return; }
    if (is_asked_for(described, system::area_part::controllers)) {
        const auto hosts = static_cast<unsigned>(graph.nodes.size());
        add(area, rtl::rtl_controller_blocks(system::controllers_of(described, hosts)));
        area.not_counted.insert(area.not_counted.end(), {"serial links", "cards of hosts"});
    } else {
        area.not_counted.emplace_back("coordination processors");
    }
}

/// Refuses routers that combine packets, because they have no RTL. The message contains a calculated estimate. Each
/// router needs a row of the group's table, a bit per input for the arrival of its head, and the number of the output.
/// Each input but one needs an adder for one word.
void refuse_combining(const noc::network_desc& described, const noc::topology_graph& graph) {
    constexpr unsigned bits_of_port = 6;
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        if (described.classes[number].delivery != noc::class_delivery_kind::reduction) { continue; }
        std::uint64_t bits = 0;
        std::uint64_t adders = 0;
        for (const auto& router : graph.routers) {
            bits += 2 * router.ports.size() + bits_of_port;
            adders += router.ports.size() - 1;
        }
        throw noc::description_error(
            fmt::format("network.classes.{}.delivery", number),
            fmt::format(
                "routers that combine packets are not synthesised, for no RTL does it; by arithmetic that takes "
                "{} bits of state and {} adders of 32 bits in {} routers",
                bits, adders, graph.routers.size()));
    }
}

/// Returns the blocks of the interface units that `area.blocks` names; none without tiles.
area_blocks interface_unit_blocks(const system::system_desc& described, const noc::topology_graph& graph) {
    area_blocks found;
    if (!system::has_tiles(described.kind)) { return found; }
    if (described.niu.impl == niu::niu_impl::plugin) {
        throw noc::description_error("niu.impl",
                                     "plugin is a unit of yours, which `area` does not synthesise; impl: model gives "
                                     "the area of orbweaver's unit");
    }
    if (described.messaging.system == niu::messaging_system_kind::send_receive) {
        add_interface_units(found, described, graph);
        found.not_counted.emplace_back("further parts of interface units");
    } else {
        found.not_counted.emplace_back("interface units of active messages");
    }
    return found;
}

}  // namespace

/// Returns the blocks of all planes, under the names of these: "wide.router".
area_blocks blocks_of_planes(const system::system_desc& described) {
    area_blocks found;
    const std::vector<system::system_desc> systems = system::plane_systems(described);
    for (std::size_t number = 0; number < systems.size(); ++number) {
        area_blocks own = blocks_of(systems[number]);
        for (rtl::synthesis_block& block : own.blocks) {
            block.name = described.network.planes[number].name + "." + block.name;
        }
        add(found, std::move(own.blocks));
        found.not_counted = std::move(own.not_counted);
    }
    return found;
}

area_blocks blocks_of(const system::system_desc& described) {
    if (!described.network.planes.empty()) { return blocks_of_planes(described); }
    const noc::topology_graph graph = noc::make_network_graph(described.network);
    refuse_combining(described.network, graph);
    area_blocks found;
    if (is_asked_for(described, system::area_part::routers)) {
        add(found, routers_of(described, graph));
    } else {
        found.not_counted.emplace_back("routers");
    }
    if (system::has_tiles(described.kind)) { found.not_counted.insert(found.not_counted.end(), {"cores", "memories"}); }
    area_blocks units = interface_unit_blocks(described, graph);
    add(found, std::move(units.blocks));
    found.not_counted.insert(found.not_counted.end(), units.not_counted.begin(), units.not_counted.end());
    if (system::has_engines(described)) { found.not_counted.emplace_back("agent engines"); }
    add_controllers(found, described, graph);
    const macro_table macros(described.area.macros);
    for (rtl::synthesis_block& block : found.blocks) {
        macros.apply(block);
        block.design.has_clock_gates = described.area.clock_gating;
    }
    if (found.blocks.empty()) {
        throw noc::description_error("area.blocks", "nothing of that is there in RTL of this system");
    }
    return found;
}

area_blocks interface_units_in_rtl(const system::system_desc& described, const noc::topology_graph& graph) {
    try {
        area_blocks found = interface_unit_blocks(described, graph);
        for (rtl::synthesis_block& block : found.blocks) { block.design.has_clock_gates = described.area.clock_gating; }
        return found;
    } catch (const noc::description_error& refusal) {
        return {{}, {fmt::format("interface units ({}: {})", refusal.key(), refusal.text())}};
    }
}

area_blocks controllers_in_rtl(const system::system_desc& described, const noc::topology_graph& graph) {
    area_blocks found;
    try {
        add_controllers(found, described, graph);
    } catch (const noc::description_error& refusal) {
        return {{}, {fmt::format("coordination processors ({}: {})", refusal.key(), refusal.text())}};
    }
    for (rtl::synthesis_block& block : found.blocks) { block.design.has_clock_gates = described.area.clock_gating; }
    return found;
}

std::string parameters_of(const rtl::synthesis_block& block) {
    return fmt::format("{}", fmt::join(block.design.parameters, " ")) + technology_parameters(block);
}

}  // namespace orbweaver::sim
