// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/external_results.h"

namespace orbweaver::sim {

void add_external_results(result_json& block, const rtl::external_routers& routers,
                          const noc::network_desc& described) {
    const rtl::external_counters counters = routers.counters();
    block["flits"] = counters.flits;
    block["packets"] = counters.packets;
    block["credits"] = counters.credits;
    if (counters.packets != 0) {
        block["head_cycles"] = {
            {"least", counters.min_head_cycles},
            {"mean", static_cast<double>(counters.head_cycles) / static_cast<double>(counters.packets)}};
    }
    block["most_flits_inside"] = counters.max_flits;
    block["buffer_flits"] = described.vc_depth + described.external_router.depth;
    if (const auto& failure = routers.failure()) {
        block["first"] = {{"cycle", failure->cycle},
                          {"router", failure->router},
                          {"rule", name_of(failure->broken.rule)},
                          {"text", failure->broken.text}};
    }
}

}  // namespace orbweaver::sim
