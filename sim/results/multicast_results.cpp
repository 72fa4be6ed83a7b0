// SPDX-License-Identifier: Apache-2.0
#include "sim/results/multicast_results.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver {

namespace {

result_json blocked_json(const blocked_heads& of) {
    return {{"requests", of.requests}, {"cycles", of.cycles}};
}

/// Steps of the messages, which are what their latencies would count if each copy took one.
result_json steps_json(const multicast_model::multicast_plan& plan) {
    unsigned most = 0;
    double sum = 0;
    for (const auto& message : plan.messages) {
        const unsigned steps = multicast_model::steps_of(message, plan.processors).last;
        most = std::max(most, steps);
        sum += steps;
    }
    return {{"max", most}, {"mean", plan.messages.empty() ? 0 : sum / static_cast<double>(plan.messages.size())}};
}

}  // namespace

result_json multicast_results(const multicast_model::multicast_plan& plan, const multicast_result& measured,
                              const contention_watch& watched) {
    result_json crossings = result_json::array();
    for (unsigned router = 0; router < watched.routers(); ++router) {
        crossings.push_back(watched.crossings(router));
    }
    result_json node = blocked_json(watched.blocked(link_kind::ejection));
    node["queued_cycles"] = measured.queued_cycles;
    return {{"multicasts", measured.latency.size()},
            {"planned", measured.planned},
            {"deliveries", measured.deliveries},
            {"completion", measured.last},
            {"mean_latency", measured.mean},
            {"latency", measured.latency},
            {"steps", steps_json(plan)},
            {"link_contention", blocked_json(watched.blocked(link_kind::transit))},
            {"node_contention", std::move(node)},
            {"injection", blocked_json(watched.blocked(link_kind::injection))},
            {"crossings", std::move(crossings)}};
}

std::string summarise_multicast(const result_json& ran) {
    const result_json& links = ran["link_contention"];
    const result_json& nodes = ran["node_contention"];
    return fmt::format(
        "\nmulticast  {} of {} deliveries of {} multicasts; the last after {} cycles, {:.1f} on average, {} steps\n"
        "  {:<16} {} heads blocked for {} cycles between switches\n"
        "  {:<16} {} heads blocked for {} cycles at processors; copies queued for {} cycles\n",
        ran["deliveries"].dump(), ran["planned"].dump(), ran["multicasts"].dump(), ran["completion"].dump(),
        ran["mean_latency"].get<double>(), ran["steps"]["max"].dump(), "link contention", links["requests"].dump(),
        links["cycles"].dump(), "node contention", nodes["requests"].dump(), nodes["cycles"].dump(),
        nodes["queued_cycles"].dump());
}

}  // namespace orbweaver
