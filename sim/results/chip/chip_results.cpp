// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/chip_results.h"

namespace orbweaver::sim {

namespace {

const system::tile& tile_of(const system::machine& modelled, unsigned number) {
    return modelled.node_tile(node_id{static_cast<std::uint16_t>(number)});
}

}  // namespace

result_json core_results(const system::machine& modelled, cycle_t cycles) {
    core::core_statistics sum;
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        accumulate<core::core_statistics>(core::core_statistics_table, sum,
                                          tile_of(modelled, number).core().statistics());
    }
    result_json object;
    object["core_cycles"] = cycles * modelled.nodes();
    append(object, counters_json<core::core_statistics>(core::core_statistics_table, sum));
    return object;
}

result_json niu_results(const system::machine& modelled) {
    niu::niu_statistics sum;
    unsigned own = 0;
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        const system::tile& each = tile_of(modelled, number);
        own += each.has_own_niu() ? 1 : 0;
        if (!each.has_own_niu()) { niu::accumulate(sum, each.niu().statistics()); }
    }
    if (own == modelled.nodes()) { return {{"not_counted", own}}; }
    result_json object = counters_json<niu::niu_statistics>(niu::niu_counters, sum);
    object.update(counters_json<niu::niu_statistics>(niu::niu_maxima, sum));
    if (own != 0) { object["not_counted"] = own; }
    return object;
}

result_json node_results(const system::machine& modelled, cycle_t cycles) {
    result_json busy = result_json::array();
    result_json instructions = result_json::array();
    result_json threads = result_json::array();
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        const core::core_statistics counted = tile_of(modelled, number).core().statistics();
        std::uint64_t idle = 0;
        for (const auto& entry : core::core_statistics_table) {
            if (entry.group == "idle_cycles") { idle += counted.*entry.value; }
        }
        const double waited = cycles == 0 ? 1 : static_cast<double>(idle) / static_cast<double>(cycles);
        busy.push_back(waited > 1 ? 0 : 1 - waited);
        instructions.push_back(counted.instructions);
        threads.push_back(counted.threads_created);
    }
    return {{"busy", busy}, {"instructions", instructions}, {"threads_created", threads}};
}

}  // namespace orbweaver::sim
