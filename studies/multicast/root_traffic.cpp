// SPDX-License-Identifier: Apache-2.0
// M6 and claim C4: Random interleaves better but sends more through the root, SameTree is more local.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"

namespace orbweaver::studies::multicast_paper {

using namespace models;

namespace {

panel over_multicasts(bool quick) {
    return {"root", "Multicasts at once, start-up 5 us, 1024 flits", "multicasts", multicasts_at_once(quick),
            curves_of(compared_algorithms(),
                      [](unsigned x) { return table_point(long_messages, x, multicast_algorithm::recursive); })};
}

/// Random over SameTree, of a figure, with most multicasts.
claim random_over_same_tree(const measurements& measured, unsigned repetitions, unsigned most, bool cyclic,
                            const std::string& report, const claim& stated, bool above) {
    const auto mean = [&](multicast_algorithm algorithm) {
        return measured_figure(measured, table_point(long_messages, most, algorithm), report, 1, repetitions).mean;
    };
    return judged(stated, [&](claim& entry) {
        const double random = mean(cyclic ? multicast_algorithm::random_cyclic : multicast_algorithm::random_binomial);
        const double local =
            mean(cyclic ? multicast_algorithm::same_tree_cyclic : multicast_algorithm::same_tree_binomial);
        entry.measured = fmt::format("{:.2f}", random / local);
        entry.pass = above ? random > local : random < local;
    });
}

std::vector<claim> judge(const measurements& measured, unsigned repetitions, unsigned most) {
    std::vector<claim> claims;
    for (const bool cyclic : {false, true}) {
        const std::string pair =
            fmt::format("Random-{0} over SameTree-{0}, {1} multicasts", cyclic ? "Cyclic" : "Binomial", most);
        const auto stated = [&](const std::string& what, const std::string& published, const std::string& note) {
            return claim{"multicast.C4",
                         what + " of " + pair,
                         "report, section 3.3",
                         published,
                         nullptr,
                         "",
                         nullptr,
                         false,
                         note};
        };
        claims.push_back(random_over_same_tree(measured, repetitions, most, cyclic, "root_crossings",
                                               stated("copies through the root", "above 1", ""), true));
        claims.push_back(random_over_same_tree(
            measured, repetitions, most, cyclic, "completion",
            stated("completion", "below 1", "better interleaving; the independent model shows no clear gain either"),
            false));
    }
    return claims;
}

}  // namespace

experiment root_traffic(bool quick) {
    return swept("root", "M6: what crosses the root", {over_multicasts(quick)}, quick,
                 [quick](const measurements& measured, unsigned repetitions) {
                     return judge(measured, repetitions, multicasts_at_once(quick).back());
                 });
}

}  // namespace orbweaver::studies::multicast_paper
