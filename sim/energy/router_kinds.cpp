// SPDX-License-Identifier: Apache-2.0
#include "sim/energy/router_kinds.h"

#include <functional>
#include <map>

#include "rtl_bridge/router/router_area.h"

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
                                      const rtl::rtl_routing& routing) {
    std::map<std::size_t, unsigned, std::greater<>> first;  // router by its number of ports
    for (unsigned router = 0; router < graph.routers.size(); ++router) {
        first.emplace(graph.routers[router].ports.size(), router);
    }
    std::vector<router_kind> kinds;
    auto next = first.begin();
    for (rtl::synthesis_block& block : rtl::rtl_router_blocks(described, graph, routing)) {
        std::string parameters = without_directions(block.design.parameters);
        kinds.push_back({std::move(block), std::move(parameters), next->second, next->first});
        ++next;
    }
    return kinds;
}

}  // namespace orbweaver::sim
