// SPDX-License-Identifier: Apache-2.0
// M1 and claim C1: a single multicast is free of contention on the links of the tree.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

std::vector<unsigned> destinations(bool quick) {
    return quick ? std::vector<unsigned>{8, 31} : std::vector<unsigned>{4, 8, 16, 31, 48, 63};
}

panel over_destinations(link_choice links, bool quick) {
    const bool tree = links == link_choice::tree_only;
    return {tree ? "single_tree" : "single",
            fmt::format("One multicast, {}", tree ? "tree routes" : "routes of all links"), "destinations",
            destinations(quick),
            curves_of({multicast_algorithm::recursive, multicast_algorithm::chains, multicast_algorithm::source_chains,
                       multicast_algorithm::by_switch, multicast_algorithm::by_switch_hierarchy,
                       multicast_algorithm::random_order},
                      [links](unsigned x) {
                          scenario point;
                          point.destinations = x;
                          point.links = links;
                          return point;
                      })};
}

/// Heads blocked anywhere, of all destinations and repetitions.
double blocked(const measurements& measured, const panel& plot, std::size_t curve, unsigned repetitions) {
    double sum = 0;
    for (const unsigned x : plot.positions) {
        for (const char* report : {"link_requests", "node_requests", "injection_requests"}) {
            sum += repetitions * measured_figure(measured, plot.curves[curve].point(x), report, 1, repetitions).mean;
        }
    }
    return sum;
}

std::vector<claim> judge(const measurements& measured, unsigned repetitions, bool quick) {
    const panel tree = over_destinations(link_choice::tree_only, quick);
    claim free = unmeasured("multicast.C1", "heads blocked of single RAM multicasts on tree routes",
                            "independent model", 0, "heads", "", 0);
    claim lists = unmeasured("multicast.C1", "heads blocked of CCO, SPCCO and RO, the same", "independent model",
                             "many", "heads", "independent model: 244, 261 and 2094 of 100 multicasts to 31");
    return {judged(free,
                   [&](claim& entry) {
                       const double found = blocked(measured, tree, 0, repetitions);
                       entry.measured = found;
                       entry.note = fmt::format("{} multicasts", tree.positions.size() * repetitions);
                       entry.pass = found == 0;
                   }),
            judged(lists, [&](claim& entry) {
                const double chains = blocked(measured, tree, 1, repetitions);
                const double rotated = blocked(measured, tree, 2, repetitions);
                const double random = blocked(measured, tree, 5, repetitions);
                entry.measured = fmt::format("{}, {}, {}", chains, rotated, random);
                entry.pass = chains > 0 && rotated > 0 && random > chains && random > rotated;
            })};
}

}  // namespace

experiment single(bool quick) {
    return swept(
        "single", "M1: one multicast",
        {over_destinations(link_choice::tree_only, quick), over_destinations(link_choice::all, quick)}, quick,
        [quick](const measurements& measured, unsigned repetitions) { return judge(measured, repetitions, quick); });
}

}  // namespace orbweaver::studies::multicast_paper
