// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/floorplan/wire_lengths.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "hw/noc/link_desc.h"

namespace orbweaver::noc {

namespace {

double distance(const die_position& one, const die_position& other) {
    return std::abs(one.x - other.x) + std::abs(one.y - other.y);
}

/// Returns the cycles that a wire needs, at least 1.
/// @throws description_error for more than a link may have
unsigned cycles_of_wire(const floorplan_desc& described, double length, const std::string& link) {
    constexpr double rounding = 1e-9;  // a wire of exactly a cycle takes one
    const double cycles =
        std::ceil(length * described.wire_delay / static_cast<double>(described.period_ps) - rounding);
    if (cycles > max_link_cycles) {
        throw description_error("floorplan.wire_delay",
                                fmt::format("the wires of {} ({:.4g} mm) take {:.4g} cycles; a link has at most {}",
                                            link, length, cycles, max_link_cycles));
    }
    return std::max(static_cast<unsigned>(cycles), 1U);
}

}  // namespace

std::vector<double> wire_lengths(const floorplan_desc& described, const topology_graph& graph) {
    return described.is_given() ? wire_lengths(make_placement(described, graph), graph) : std::vector<double>();
}

std::vector<double> wire_lengths(const placement& placed, const topology_graph& graph) {
    std::vector<double> lengths;
    for (const topology_graph::link& link : graph.links) {
        lengths.push_back(distance(placed.routers[link.origin], placed.routers[link.target]));
    }
    for (unsigned direction = 0; direction < 2; ++direction) {
        for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
            lengths.push_back(distance(placed.nodes[node], placed.routers[graph.nodes[node].router]));
        }
    }
    return lengths;
}

void set_link_cycles(const floorplan_desc& described, unsigned default_cycles, topology_graph& graph) {
    if (!described.is_given()) { return; }
    const std::vector<double> lengths = wire_lengths(described, graph);
    for (std::size_t number = 0; number < graph.links.size(); ++number) {
        topology_graph::link& link = graph.links[number];
        if (link.cycles != 0) { continue; }
        const unsigned cycles =
            cycles_of_wire(described, lengths[number], port_name(graph, link.origin, link.origin_port));
        if (cycles > default_cycles) { link.cycles = cycles; }
    }
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
        const double length = lengths[graph.links.size() + node];
        const unsigned cycles = cycles_of_wire(described, length, fmt::format("n{}.in", node));
        if (cycles > default_cycles) {
            throw description_error(
                "floorplan",
                fmt::format("the wires between node {} and its router ({:.4g} mm) take {} cycles, but links of nodes "
                            "take network.link.cycles = {}; increase it, or place the router closer",
                            node, length, cycles, default_cycles));
        }
    }
}

}  // namespace orbweaver::noc
