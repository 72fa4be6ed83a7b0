// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/multicast_results.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

result_json blocked_json(const noc::blocked_heads& heads) {
    return {{"requests", heads.requests}, {"cycles", heads.cycles}};
}

/// Returns the step counts of the messages. They equal the latencies if each copy took one step.
result_json steps_json(const multicast::multicast_plan& plan) {
    unsigned most = 0;
    double sum = 0;
    for (const auto& message : plan.messages) {
        const unsigned steps = multicast::steps_of(message, plan.processors).last;
        most = std::max(most, steps);
        sum += steps;
    }
    return {{"max", most}, {"mean", plan.messages.empty() ? 0 : sum / static_cast<double>(plan.messages.size())}};
}

void add_contention(result_json& ran, const multicast::multicast_plan& plan, const noc::contention_watch& watched) {
    ran["steps"] = steps_json(plan);
    ran["link_contention"] = blocked_json(watched.blocked(noc::link_kind::transit));
    ran["node_contention"].update(blocked_json(watched.blocked(noc::link_kind::ejection)));
    ran["injection"] = blocked_json(watched.blocked(noc::link_kind::injection));
    ran["crossings"] = result_json::array();
    for (unsigned router = 0; router < watched.routers(); ++router) {
        ran["crossings"].push_back(watched.crossings(router));
    }
}

}  // namespace

result_json multicast_results(const multicast::multicast_plan& plan, const noc::multicast_result& measured,
                              const noc::contention_watch& watched) {
    result_json ran{{"copied_by", name_of(measured.copied_by)},
                    {"multicasts", measured.latency.size()},
                    {"planned", measured.planned},
                    {"deliveries", measured.deliveries},
                    {"completion", measured.last},
                    {"mean_latency", measured.mean},
                    {"latency", measured.latency},
                    {"node_contention", result_json::object()}};
    if (measured.copied_by != noc::multicast_copier::agents) {
        ran["node_contention"]["queued_cycles"] = measured.queued_cycles;
    }
    if (measured.copied_by == noc::multicast_copier::routers) {
        ran["tables"] = {{"groups", measured.groups}, {"bits", measured.table_bits}};
    } else {
        add_contention(ran, plan, watched);
    }
    return ran;
}

std::string summarise_multicast(const result_json& ran) {
    std::string text =
        fmt::format("\nmulticast  {} of {} deliveries of {} multicasts; the last after {} cycles, {:.1f} on average",
                    ran["deliveries"].dump(), ran["planned"].dump(), ran["multicasts"].dump(), ran["completion"].dump(),
                    ran["mean_latency"].get<double>());
    const result_json& nodes = ran["node_contention"];
    if (ran.contains("tables")) {
        return text + fmt::format("\n  {:<16} {} groups in {} bits of the switches; worms queued for {} cycles\n",
                                  "tables", ran["tables"]["groups"].dump(), ran["tables"]["bits"].dump(),
                                  nodes["queued_cycles"].dump());
    }
    const result_json& links = ran["link_contention"];
    const std::string queued = nodes.contains("queued_cycles")
                                   ? fmt::format("; copies queued for {} cycles", nodes["queued_cycles"].dump())
                                   : "";
    return text + fmt::format(
                      ", {} steps\n"
                      "  {:<16} {} heads blocked for {} cycles between switches\n"
                      "  {:<16} {} heads blocked for {} cycles at processors{}\n",
                      ran["steps"]["max"].dump(), "link contention", links["requests"].dump(), links["cycles"].dump(),
                      "node contention", nodes["requests"].dump(), nodes["cycles"].dump(), queued);
}

}  // namespace orbweaver::sim
