// SPDX-License-Identifier: Apache-2.0
// Destination lists carried in the bodies of agents, compared with processors that know them.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"
#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

scenario by_agents(scenario point) {
    point.by_agents = true;
    return point;
}

/// SPCCO, and the variant that is first with many long messages, each by both runners.
panel plans_over_multicasts(bool quick, const timing_row& timing, const std::string& file) {
    std::vector<scenario_curve> curves;
    for (const multicast_algorithm algorithm :
         {multicast_algorithm::source_chains, multicast_algorithm::same_tree_cyclic}) {
        const auto point = [timing, algorithm](unsigned x) { return table_point(timing, x, algorithm); };
        const std::string name(name_of(algorithm));
        curves.push_back({name, point});
        curves.push_back({name + ", agents", [point](unsigned x) { return by_agents(point(x)); }});
    }
    return {file, fmt::format("Multicasts at once, start-up {} us, {} flits", timing.start_up / 1000, timing.flits),
            "multicasts", multicasts_at_once(quick), std::move(curves)};
}

}  // namespace

experiment runners(bool quick) {
    return swept("runners", "Plans carried out by agents, next to processors",
                 {plans_over_multicasts(quick, {5000, 128}, "runners_short"),
                  plans_over_multicasts(quick, long_messages, "runners_long")},
                 quick, [](const measurements&, unsigned) { return std::vector<claim>{}; });
}

}  // namespace orbweaver::studies::multicast_paper
