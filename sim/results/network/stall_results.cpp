// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/stall_results.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

result_json counts_json(const noc::router_stalls& counts) {
    return counters_json<noc::router_stalls>(noc::router_stall_statistics, counts);
}

}  // namespace

std::optional<noc::router_stalls> stalls_in(const noc::network& fabric) {
    std::optional<noc::router_stalls> sum;
    for (unsigned number = 0; number < fabric.routers(); ++number) {
        if (const auto here = fabric.router_at(number).stalls()) {
            sum = sum.value_or(noc::router_stalls{});
            accumulate<noc::router_stalls>(noc::router_stall_statistics, *sum, *here);
        }
    }
    return sum;
}

void add_stalls(result_document& result, const noc::network& fabric) {
    const std::optional<noc::router_stalls> sum = stalls_in(fabric);
    if (!sum) { return; }
    const result_json total = counts_json(*sum);
    result_json& object = result.values()["network"];
    object["stalls"] = total["stalls"];
    object["stalls_of_router"] =
        result.array(result_json::json_pointer("/network/stalls_of_router"), [&fabric](json_writer& writer) {
            for (unsigned number = 0; number < fabric.routers(); ++number) {
                const auto here = fabric.router_at(number).stalls();
                writer.value(here ? counts_json(*here)["stalls"] : result_json{});
            }
        });
    object["vc_cycles"] = total["vc_cycles"];
}

std::string summarise_stalls(const result_json& network) {
    if (!network.contains("stalls")) { return {}; }
    const double held = number_at(network["vc_cycles"], "held");
    std::string text;
    for (const auto& [cause, cycles] : network["stalls"].items()) {
        text += fmt::format("{}{:.1f} % {}", text.empty() ? "" : ", ", held > 0 ? 100 * cycles.get<double>() / held : 0,
                            cause);
    }
    return fmt::format("  waits     {} of the cycles in which virtual channels of routers held flits\n", text);
}

}  // namespace orbweaver::sim
