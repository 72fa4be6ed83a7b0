// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/network_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "hw/noc/chips/chip_routing.h"
#include "hw/noc/chips/cluster_graphs.h"
#include "hw/noc/floorplan/wire_lengths.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/up_down_detours.h"
#include "hw/noc/topology/chosen_links.h"

namespace orbweaver::noc {

namespace {

/// Returns whether heads name groups, as in reductions; offsets have no space for these.
bool names_groups(const network_desc& described) {
    return std::any_of(described.classes.begin(), described.classes.end(),
                       [](const message_class_desc& any) { return any.delivery == class_delivery_kind::reduction; });
}

}  // namespace

topology_graph make_network_graph(const network_desc& described) {
    if (!described.links.empty() && (described.cluster || has_chip_networks(described))) {
        throw description_error("network.links",
                                "links of their own are for networks and chips; those of a cluster are "
                                "alike, or of an edge list");
    }
    if (has_chip_networks(described)) { return whole_graph(make_cluster_graphs(described), described); }
    topology_graph graph = make_topology(described.topology);
    change_links(described.links, graph);
    set_link_cycles(described.floorplan, described.link.cycles, graph);
    graph.offset_headers = graph.offset_headers && !described.cluster && !names_groups(described);
    return graph;
}

namespace {

/// Refuses a routing function that needs links which network.links removes.
void refuse_lost_links(const network_desc& described, const topology_graph& graph) {
    if (!remove_links(described.links)) { return; }
    const link_need need = routing_registry::find("routing function", described.routing).links;
    const std::optional<std::string> one_way = one_way_link(graph);
    if (one_way && !described.faults.empty()) {
        throw description_error("network.faults",
                                fmt::format("links with directions of their own do not fail, and {} is one", *one_way));
    }
    if (need == link_need::all || (need == link_need::both_ways && one_way)) {
        throw description_error(
            "network.routing",
            fmt::format(
                "{} needs {}; table routes on any graph, up_down on links in both directions, dimension_order on "
                "whole dimensions of a grid",
                described.routing,
                need == link_need::all ? "all links of its topology, and network.links removes some"
                                       : fmt::format("links in both directions, and {} has none back", *one_way)));
    }
}

/// @param whose the unsupported feature, for the message
void refuse_address_map(const network_desc& described, const std::string& whose) {
    if (!described.address_map.empty()) {
        throw description_error("network.address_map",
                                fmt::format("{} no address maps; routing: hierarchical, on hypernets, does", whose));
    }
}

}  // namespace

std::unique_ptr<routing_function> make_network_routing(const network_desc& described, const topology_graph& graph) {
    if (has_chip_networks(described)) {
        if (!described.faults.empty()) {
            throw description_error("network.faults",
                                    "a cluster whose chips have networks knows no way round failed links");
        }
        refuse_address_map(described, "a cluster whose chips have networks knows");
        return std::make_unique<chip_routing>(described);
    }
    refuse_lost_links(described, graph);
    auto routing = make_routing(described, graph);
    if (!routing->readdresses()) { refuse_address_map(described, fmt::format("routing: {} knows", described.routing)); }
    if (!described.faults.empty() && routing->faults() == nullptr) {
        return std::make_unique<up_down_detours>(std::move(routing), described, graph);
    }
    return routing;
}

}  // namespace orbweaver::noc
