// SPDX-License-Identifier: Apache-2.0
// Two levels (E15). The thesis gives no figures; the protocol is defined in docs/cop/two_level.md.
#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

constexpr double broadcast_estimate = 0.57;  // from the split of the link's clocks

findings evaluate_two_levels(const study& all) {
    findings found;
    report_table table{"two_levels",
                       "Two levels with static groups, microseconds",
                       {{"controllers", "nodes", "broadcast of a word", "barrier"}, {}}};
    for (const unsigned controllers : all.sizes.controllers) {
        table.data.rows.push_back({std::to_string(controllers), std::to_string(controllers * all.sizes.hosts),
                                   time_text(all.microseconds(numbered("two_level_bcast", controllers))),
                                   time_text(all.microseconds(numbered("two_level_barrier", controllers)))});
    }
    const unsigned most = all.sizes.controllers.back();
    found.claims.push_back(
        judged_time({"E15", "a word passes three controllers to all nodes", "an estimate", broadcast_estimate, 0.005,
                     "11 + 3 + 10 + 3 + 10 + 3 + 17 clocks", claim_basis::by_construction},
                    [&] { return all.microseconds(numbered("two_level_bcast", most)); }));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment two_levels(const study& all) {
    return calculated("two_levels", "Two levels", [all] { return evaluate_two_levels(all); });
}

}  // namespace orbweaver::studies::cop_paper
