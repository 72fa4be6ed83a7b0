// SPDX-License-Identifier: Apache-2.0
// M6 and claim C4: Random "may cause large traffic through the root", where SameTree is local. The report calls that a
// tradeoff with interleaving and does not state which completes first, so completion is shown but not judged.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

panel over_multicasts(bool quick) {
    return {"root", "Multicasts at once, start-up 5 us, 1024 flits", "multicasts", multicasts_at_once(quick),
            curves_of(compared_algorithms(),
                      [](unsigned x) { return table_point(long_messages, x, multicast_algorithm::recursive); })};
}

/// Copies through the root: Random over SameTree, with most multicasts.
claim random_over_same_tree(const measurements& measured, unsigned repetitions, unsigned most, bool cyclic) {
    const auto mean = [&](multicast_algorithm algorithm) {
        return measured_figure(measured, table_point(long_messages, most, algorithm), "root_crossings", 1, repetitions)
            .mean;
    };
    const claim stated =
        unmeasured("multicast.C4",
                   fmt::format("copies through the root of Random-{0} over SameTree-{0}, {1} multicasts",
                               cyclic ? "Cyclic" : "Binomial", most),
                   "report, section 3.3", "above 1", "",
                   "the report calls it a tradeoff with interleaving and does not say which ends first");
    return judged(stated, [&](claim& entry) {
        const double random = mean(cyclic ? multicast_algorithm::random_cyclic : multicast_algorithm::random_binomial);
        const double local =
            mean(cyclic ? multicast_algorithm::same_tree_cyclic : multicast_algorithm::same_tree_binomial);
        entry.measured = fmt::format("{:.2f}", random / local);
        entry.pass = random > local;
    });
}

}  // namespace

experiment root_traffic(bool quick) {
    return swept("root", "M6: what crosses the root", {over_multicasts(quick)}, quick,
                 [quick](const measurements& measured, unsigned repetitions) {
                     const unsigned most = multicasts_at_once(quick).back();
                     return std::vector{random_over_same_tree(measured, repetitions, most, false),
                                        random_over_same_tree(measured, repetitions, most, true)};
                 });
}

}  // namespace orbweaver::studies::multicast_paper
