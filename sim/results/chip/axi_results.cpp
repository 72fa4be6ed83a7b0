// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/axi_results.h"

namespace orbweaver::sim {

void add_axi_results(result_json& block, const rtl::external_devices& devices, const core::bus_device_desc& described) {
    if (described.is_plugin() || described.manager.exists()) {
        block["manager"] = counters_json<rtl::axi_counters>(rtl::axi_statistics, devices.manager_counters());
    }
    if (described.has_window()) {
        block["subordinate"] = counters_json<rtl::axi_counters>(rtl::axi_statistics, devices.subordinate_counters());
    }
    if (const auto& failure = devices.failure()) {
        block["first"] = {{"cycle", failure->cycle},
                          {"device", failure->device},
                          {"rule", name_of(failure->broken.rule)},
                          {"text", failure->broken.text}};
    }
}

}  // namespace orbweaver::sim
