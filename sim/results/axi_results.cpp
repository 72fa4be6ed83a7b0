// SPDX-License-Identifier: Apache-2.0
#include "sim/results/axi_results.h"

namespace orbweaver::sim {

namespace {

result_json axi_side(const rtl::axi_counters& counters) {
    return {{"reads", counters.reads},
            {"writes", counters.writes},
            {"beats", counters.beats},
            {"bytes", counters.bytes},
            {"errors", counters.errors}};
}

}  // namespace

void add_axi_results(result_json& block, const rtl::axi_devices& devices, const core::bus_device_desc& described) {
    if (described.manager.exists()) {
        block["manager"] = axi_side(devices.manager_counters());
    }
    if (described.subordinate.exists()) {
        block["subordinate"] = axi_side(devices.subordinate_counters());
    }
    if (const auto& failure = devices.failure()) {
        block["first"] = {{"cycle", failure->cycle},
                          {"device", failure->device},
                          {"rule", name_of(failure->broken.rule)},
                          {"text", failure->broken.text}};
    }
}

}  // namespace orbweaver::sim
