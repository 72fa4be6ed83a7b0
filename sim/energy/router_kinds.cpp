// SPDX-License-Identifier: Apache-2.0
#include "sim/energy/router_kinds.h"

#include <utility>

#include "rtl_bridge/router/router_area.h"
#include "sim/blocks/macro_table.h"

namespace orbweaver::sim {

namespace {

std::string without_directions(const std::vector<std::string>& parameters) {
    std::string text;
    for (const std::string& parameter : parameters) {
        if (parameter.starts_with("DIRECTIONS=")) { continue; }
        text += (text.empty() ? "" : " ") + parameter;
    }
    return text;
}

}  // namespace

std::vector<router_kind> router_kinds(const noc::network_desc& described, const noc::topology_graph& graph,
                                      const rtl::rtl_routing& routing, const system::area_desc& technology) {
    const macro_table macros(technology.macros);
    std::vector<std::vector<unsigned>> routers = routing.kinds();
    std::vector<router_kind> kinds;
    for (rtl::synthesis_block& block : rtl::rtl_router_blocks(described, graph, routing)) {
        macros.apply(block);
        block.design.has_clock_gates = technology.clock_gating;
        std::string parameters = without_directions(block.design.parameters) + technology_parameters(block);
        kinds.push_back({std::move(block), std::move(parameters), std::move(routers[kinds.size()])});
    }
    return kinds;
}

}  // namespace orbweaver::sim
