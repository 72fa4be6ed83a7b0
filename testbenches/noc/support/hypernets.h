// SPDX-License-Identifier: Apache-2.0
// Descriptions of hypernets.
#pragma once

#include <fmt/core.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/noc/topology/hypernet_plan.h"
#include "testbenches/support/complaint.h"

namespace orbweaver::noc {

inline topology_desc hypernet_of(hypernet_module_kind module, unsigned module_bits, unsigned levels) {
    return {.kind = "hypernet", .levels = levels, .module = module, .module_bits = module_bits};
}
inline topology_desc cubelets(unsigned module_bits, unsigned levels) {
    return hypernet_of(hypernet_module_kind::cubelet, module_bits, levels);
}
inline topology_desc treelets(unsigned module_bits, unsigned levels) {
    return hypernet_of(hypernet_module_kind::treelet, module_bits, levels);
}

inline topology_desc buslets(unsigned module_bits, unsigned levels) {
    return hypernet_of(hypernet_module_kind::buslet, module_bits, levels);
}

inline topology_desc complete_graphs(unsigned module_bits, unsigned levels) {
    return hypernet_of(hypernet_module_kind::complete, module_bits, levels);
}

/// Returns a description with modules of several kinds in turn.
inline topology_desc mixed(topology_desc described, std::vector<hypernet_module_kind> kinds) {
    described.modules = std::move(kinds);
    return described;
}

/// Returns a description with crosspoint switches in place of complete graphs.
inline topology_desc switched(topology_desc described) {
    described.joined_by = hypernet_join::switches;
    return described;
}

inline std::string text(const topology_desc& topology) {
    constexpr const char* modules[] = {"cubelets", "treelets", "buslets", "complete graphs"};
    return fmt::format("({},{}) of {}, {} links, {} subnets{}", topology.module_bits, topology.levels,
                       modules[static_cast<std::size_t>(topology.module)], topology.links, topology.subnets,
                       topology.joined_by == hypernet_join::switches ? ", switches" : "");
}

/// Returns why a hypernet cannot be planned: "KEY: TEXT"; empty: it can.
inline std::string refusal(const topology_desc& described) {
    return complaint_of<description_error>([&] { const hypernet_plan plan(described); });
}

/// Returns why there is no such network of hypernets, or no routing on it, in the same form.
inline std::string refusal(const network_desc& described) {
    return complaint_of<description_error>([&] { make_network_routing(described, make_network_graph(described)); });
}

/// A hypernet of routers, or none if what was drawn cannot be or has more nodes than `max_nodes`.
inline std::optional<topology_desc> draw_hypernet(random_stream& random, unsigned max_nodes) {
    topology_desc drawn =
        hypernet_of(static_cast<hypernet_module_kind>(random.below(4)), 1 + random.below(5), 1 + random.below(5));
    drawn.links = 1U << random.below(3);
    drawn.subnets = random.below(2) == 0 ? 0 : 2U << random.below(3);
    try {
        return described_hypernet(drawn).nodes() <= max_nodes ? std::optional(drawn) : std::nullopt;
    } catch (const description_error&) { return std::nullopt; }
}

}  // namespace orbweaver::noc
