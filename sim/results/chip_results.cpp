// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip_results.h"

#include <string_view>

namespace orbweaver {

namespace {

/// Counters named stall_x, idle_x and suspended_x go into objects of their own.
void put(result_json& object, std::string_view name, std::uint64_t value) {
    for (const std::string_view group : {"stall", "idle", "suspended"}) {
        if (name.starts_with(group) && name.size() > group.size() && name[group.size()] == '_') {
            object[std::string(group) + "_cycles"][std::string(name.substr(group.size() + 1))] = value;
            return;
        }
    }
    object[std::string(name)] = value;
}

const tile& tile_of(const chip& machine, unsigned number) {
    return machine.node_tile(node_id{static_cast<std::uint16_t>(number)});
}

}  // namespace

result_json core_results(const chip& machine, cycle_t cycles) {
    core_statistics sum;
    for (unsigned number = 0; number < machine.nodes(); ++number) {
        accumulate(core_statistics_table(), sum, tile_of(machine, number).core().statistics());
    }
    result_json object;
    object["core_cycles"] = cycles * machine.nodes();
    for (const auto& entry : core_statistics_table()) {
        put(object, entry.name, sum.*entry.value);
    }
    return object;
}

result_json niu_results(const chip& machine) {
    niu_statistics sum;
    for (unsigned number = 0; number < machine.nodes(); ++number) {
        accumulate(sum, tile_of(machine, number).niu().statistics());
    }
    result_json object = counters_json(niu_counters(), sum);
    object.update(counters_json(niu_maxima(), sum));
    return object;
}

result_json node_results(const chip& machine, cycle_t cycles) {
    result_json busy = result_json::array();
    result_json instructions = result_json::array();
    result_json threads = result_json::array();
    for (unsigned number = 0; number < machine.nodes(); ++number) {
        const core_statistics counted = tile_of(machine, number).core().statistics();
        std::uint64_t idle = 0;
        for (const auto& entry : core_statistics_table()) {
            if (entry.name.starts_with("idle_")) {
                idle += counted.*entry.value;
            }
        }
        const double waited = cycles == 0 ? 1 : static_cast<double>(idle) / static_cast<double>(cycles);
        busy.push_back(waited > 1 ? 0 : 1 - waited);
        instructions.push_back(counted.instructions);
        threads.push_back(counted.threads_created);
    }
    return {{"busy", busy}, {"instructions", instructions}, {"threads_created", threads}};
}

}  // namespace orbweaver
