// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/floorplan_results.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/noc/floorplan/wire_lengths.h"
#include "hw/noc/link_properties.h"

namespace orbweaver::sim {

namespace {

/// Returns the extent of positions along an axis, with half a tile beyond the outermost middles.
double extent(const noc::placement& placed, double noc::die_position::*axis, double tile) {
    double least = placed.routers.front().*axis;
    double most = least;
    for (const auto* positions : {&placed.routers, &placed.nodes}) {
        for (const noc::die_position& each : *positions) {
            least = std::min(least, each.*axis);
            most = std::max(most, each.*axis);
        }
    }
    return most - least + tile;
}

/// Sums over the wires of a network.
struct wire_sums {
    double links = 0;       // length of all links between routers, each direction, mm
    double longest = 0;     // of them, mm
    double node_links = 0;  // length of all links from and to nodes, mm
    double wires = 0;       // length of the data wires of all these links, mm; narrow links have fewer wires
    unsigned cycles = 0;    // most cycles of a link between routers
};

wire_sums sum_wires(const noc::network_desc& described, const noc::topology_graph& graph,
                    const noc::placement& placed) {
    const std::vector<double> lengths = noc::wire_lengths(placed, graph);
    const double data_wires = described.flit_bits + 2;  // of a link with a flit per cycle: payload, head, tail
    wire_sums sums;
    for (std::size_t number = 0; number < lengths.size(); ++number) {
        const noc::link_desc link = noc::link_properties(described, graph, number);
        sums.wires += lengths[number] * data_wires * link.flits_per_cycle;
        if (number >= graph.links.size()) {
            sums.node_links += lengths[number];
            continue;
        }
        sums.links += lengths[number];
        sums.longest = std::max(sums.longest, lengths[number]);
        sums.cycles = std::max(sums.cycles, link.cycles);
    }
    return sums;
}

}  // namespace

result_json floorplan_json(const noc::network_desc& described, const noc::topology_graph& graph) {
    const noc::floorplan_desc& plan = described.floorplan;
    const noc::placement placed = noc::make_placement(plan, graph);
    const wire_sums sums = sum_wires(described, graph, placed);
    return {{"width_mm", extent(placed, &noc::die_position::x, plan.tile[0])},
            {"height_mm", extent(placed, &noc::die_position::y, plan.tile[1])},
            {"links_mm", sums.links},
            {"longest_link_mm", sums.longest},
            {"most_link_cycles", sums.cycles},
            {"node_links_mm", sums.node_links},
            {"wires_mm", sums.wires},
            {"repeaters_um2", sums.wires * plan.wire_area}};
}

std::string summarise_floorplan(const result_json& floorplan) {
    const auto figure = [&floorplan](const char* key) { return floorplan[key].get<double>(); };
    std::string text =
        fmt::format("floorplan  {:.4g} x {:.4g} mm; links between routers of up to {:.4g} mm, {:.4g} mm in all",
                    figure("width_mm"), figure("height_mm"), figure("longest_link_mm"), figure("links_mm"));
    if (const auto cycles = floorplan["most_link_cycles"].get<unsigned>(); cycles > 1) {
        text += fmt::format(", and up to {} cycles", cycles);
    }
    if (const double area = figure("repeaters_um2"); area != 0) {
        text += fmt::format("; repeaters {:.4g} mm2", area / 1e6);
    }
    return text + "\n";
}

}  // namespace orbweaver::sim
