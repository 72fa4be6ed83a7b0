// SPDX-License-Identifier: Apache-2.0
// Many channels at once (chapter VI, E7 and E8).
#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

constexpr const char* of_locks =
    "a locked broadcast takes 18 clocks an element, the commands around it included below 19, where the expression "
    "has 20 for services of 3 clocks and 24 for 7";

findings evaluate_contended(const study& all) {
    findings found;
    found.claims.push_back(judged_time({"E7", "64 channels add to one integer at once: the last one's time, simulated",
                                        "chapter VI", 2.26, 0.226, "without LOCK and UNLOCK"},
                                       [&] { return all.microseconds("rmw_contended"); }));
    found.claims.push_back(judged_time({"E8", "wait for 63 locked broadcasts of 1 KB, services of 3 clocks, simulated",
                                        "chapter VI, t_MAX-OP", 1613, 0.05 * 1613, of_locks},
                                       [&] { return all.microseconds("locks_integer"); }));
    found.claims.push_back(judged_time({"E8", "wait for 63 locked broadcasts of 1 KB, services of 7 clocks, simulated",
                                        "chapter VI, t_MAX-OP", 1936, 0.05 * 1936, of_locks},
                                       [&] { return all.microseconds("locks_double"); }));
    return found;
}

}  // namespace

experiment contended(const study& all) {
    return calculated("contention", "Contention", [all] { return evaluate_contended(all); });
}

}  // namespace orbweaver::studies::cop_paper
