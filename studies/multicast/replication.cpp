// SPDX-License-Identifier: Apache-2.0
// Not in the report: switches that replicate worms (docs/multicast/replication.md), compared with the plans on the same
// networks and messages.
#include <fmt/core.h>

#include "studies/multicast/experiments.h"
#include "studies/multicast/section_11.h"
#include "studies/multicast/sweep.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

scenario with_deep_buffers(scenario point) {
    point.buffer_flits = point.timing.message_flits;
    return point;
}

scenario copied_by_switches(scenario point) {
    point = with_deep_buffers(point);
    point.by_switches = true;
    return point;
}

/// Compares switches, SPCCO, and the best variant for many long messages, with the default buffers and with the buffers
/// that switches need for replication.
panel copies_over_multicasts(bool quick, const timing_row& timing, const std::string& file) {
    std::vector<scenario_curve> curves =
        curves_of({multicast_algorithm::source_chains, multicast_algorithm::same_tree_cyclic},
                  [timing](unsigned x) { return table_point(timing, x, multicast_algorithm::recursive); });
    curves.push_back({"SameTree-Cyclic, deep buffers", [timing](unsigned x) {
                          return with_deep_buffers(table_point(timing, x, multicast_algorithm::same_tree_cyclic));
                      }});
    curves.push_back({"switches", [timing](unsigned x) {
                          return copied_by_switches(table_point(timing, x, multicast_algorithm::source_chains));
                      }});
    return {file, fmt::format("Multicasts at once, start-up {} us, {} flits", timing.start_up / 1000, timing.flits),
            "multicasts", multicasts_at_once(quick), std::move(curves)};
}

}  // namespace

experiment replication(bool quick) {
    return swept("replication", "Worms that switches copy, next to the plans",
                 {copies_over_multicasts(quick, {5000, 128}, "replication_short"),
                  copies_over_multicasts(quick, long_messages, "replication_long")},
                 quick, [](const measurements&, unsigned) { return std::vector<claim>{}; });
}

}  // namespace orbweaver::studies::multicast_paper
