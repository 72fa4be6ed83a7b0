// SPDX-License-Identifier: Apache-2.0
// Checks that routers can copy packets if a class broadcasts or multicasts them.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/routing/group_tables.h"
#include "hw/noc/routing/routing.h"
#include "sim/config/checks/consistency.h"
#include "sim/multicast/plan_groups.h"

namespace orbweaver::sim {

namespace {

/// The key of the class that prevents the operation, and the reason; the text is empty if nothing does.
struct objection {
    const char* key = "delivery";
    std::string text;
};

/// Returns the VCs that wait for each other when worms branch: ": r0.1 vc 0 -> ..."; empty if the plan's worms do not
/// branch or the plan cannot be read, which is reported elsewhere.
std::string cycle_of_worms(const system::system_desc& described, const noc::routing_function& routing) {
    const noc::network_desc& network = described.network;
    const noc::topology_graph graph = noc::make_network_graph(network);
    try {
        write_plan_groups(described, graph, routing);
    } catch (const user_error&) { return ""; }
    const noc::vc_partition partition(network.classes, network.phases);
    const noc::routing_analysis analysis(graph, routing, partition, network.router.vc_release, network.switching);
    for (const noc::group_verdict& verdict : analysis.groups()) {
        if (verdict.basis == noc::group_verdict::proof::none) {
            std::vector<std::string> channels;
            for (const noc::routing_wait& step : verdict.cycle) { channels.push_back(step.channel); }
            channels.push_back(channels.front());
            return fmt::format(": {}", fmt::join(channels, " -> "));
        }
    }
    return "";
}

/// Returns the objection to a class whose collectives the routers carry out.
objection objection_in_routers(const noc::message_class_desc& declared, const system::system_desc& system,
                               const noc::routing_function& routing) {
    const noc::network_desc& network = system.network;
    if (!is_in_routers(system)) { return {"delivery", "reduction is for replay.collectives.algorithm: in_routers"}; }
    if (routing.groups() == nullptr) {
        return {"delivery",
                fmt::format("routing: {} knows no groups of nodes; up_down and its variants do", network.routing)};
    }
    if (network.switching == noc::switching_kind::wormhole || network.vc_depth == 0) {
        return {"delivery",
                "collectives in routers need network.switching: virtual_cut_through and a network.vc_depth, as routers "
                "copy packets that they have whole"};
    }
    const bool is_reduction = declared.delivery == noc::class_delivery_kind::reduction;
    if (is_reduction && (noc::vcs_of(declared) != 1 || declared.range != 0 || network.phases != 1)) {
        return {"vcs", "a reduction has one virtual channel of its own, in which packets keep their order"};
    }
    return {};
}

objection objection_to_multicast(const checked_configuration& configuration, const noc::routing_function& routing) {
    const system::system_desc& system = configuration.description;
    if (system.kind != system::system_kind::network || system.multicast.plan.empty() ||
        noc::has_chip_networks(system.network)) {
        return {"delivery", "multicast is for multicast.plan of system: network, without chips"};
    }
    if (system.network.classes.size() != 1) {
        return {"delivery", "multicast is for a network of one class, in which all messages of multicast.plan are"};
    }
    if (routing.groups() == nullptr) {
        return {"delivery", fmt::format("routing: {} knows no groups of nodes; up_down and its variants do",
                                        system.network.routing)};
    }
    if (system.network.switching == noc::switching_kind::wormhole) {
        return {"delivery",
                "multicast needs network.switching: virtual_cut_through or store_and_forward; a worm in "
                "wormhole routers holds a branch while it waits for another" +
                    cycle_of_worms(system, routing)};
    }
    if (system.network.vc_depth == 0) {
        return {"delivery", "multicast needs a network.vc_depth: routers copy packets that are whole in their buffers"};
    }
    return {};
}

objection objection_to(const noc::message_class_desc& declared, const checked_configuration& configuration,
                       const noc::routing_function& routing) {
    const system::system_desc& system = configuration.description;
    const noc::network_desc& network = system.network;
    if (declared.delivery != noc::class_delivery_kind::unicast && !network.faults.empty()) {
        return {"delivery", "routers copy and combine packets only where no links fail: leave out network.faults"};
    }
    if (declared.delivery == noc::class_delivery_kind::reduction ||
        (declared.delivery == noc::class_delivery_kind::multicast && is_in_routers(system))) {
        return objection_in_routers(declared, system, routing);
    }
    if (declared.delivery == noc::class_delivery_kind::multicast && declared.broadcast_level == 0) {
        return objection_to_multicast(configuration, routing);
    }
    if (!noc::is_broadcast(declared)) {
        return {"broadcast_level", declared.broadcast_level == 0 ? "" : "has no meaning without delivery: broadcast"};
    }
    if (system.kind != system::system_kind::network || system.replay.replays() || !system.multicast.plan.empty() ||
        noc::has_chip_networks(network)) {
        return {"delivery", "broadcast is for synthetic traffic of system: network, without chips"};
    }
    if (network.switching == noc::switching_kind::wormhole || network.vc_depth == 0) {
        return {"delivery",
                "broadcast needs network.switching: virtual_cut_through or store_and_forward and a "
                "network.vc_depth, as routers copy packets that they have whole"};
    }
    if (!routing.broadcasts()) { return {"delivery", fmt::format("routing: {} does not broadcast", network.routing)}; }
    if (declared.broadcast_level > routing.broadcast_levels()) {
        return {"broadcast_level",
                routing.broadcast_levels() == 0
                    ? fmt::format("routing: {} knows no subnets; broadcasts go to all", network.routing)
                    : fmt::format("there are levels 1 to {}", routing.broadcast_levels())};
    }
    return {};
}

}  // namespace

void check_broadcasts(const checked_configuration& configuration, const noc::routing_function& routing) {
    const auto& classes = configuration.description.network.classes;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const objection found = objection_to(classes[i], configuration, routing);
        if (!found.text.empty()) {
            configuration.refuse(fmt::format("network.classes.{}.{}", i, found.key), found.text);
        }
    }
}

}  // namespace orbweaver::sim
