// SPDX-License-Identifier: Apache-2.0
#include "sim/paper/run_figures.h"

#include <algorithm>

namespace orbweaver {

namespace {

constexpr std::size_t longest_problem = 300;  // characters of a failed run's message

std::string first_line(const std::string& text) {
    return text.substr(0, std::min(text.find('\n'), longest_problem));
}

/// What is wrong with a run; empty if it can be used.
std::string problem_of(const simulation_outcome& outcome) {
    if (outcome.job.end != job_end::finished) {
        return first_line(outcome.job.message);
    }
    if (outcome.result.contains("traffic") || outcome.result.contains("multicast")) {
        return "";
    }
    return outcome.result["workload"]["verified"] == true ? "" : "its program verified nothing";
}

void take_program(measured_run& run, const result_json& workload) {
    if (workload.contains("cycles")) {
        run.cycles = workload["cycles"].get<std::uint64_t>();
    }
    for (const auto& [name, value] : workload["reports"].items()) {
        if (value.is_number()) {
            run.reports[name] = value.get<double>();
        }
    }
}

void take_traffic(measured_run& run, const result_json& result) {
    const result_json& traffic = result["traffic"];
    const auto take = [&run](const char* name, const result_json& value) {
        if (value.is_number()) {
            run.reports[name] = value.get<double>();
        }
    };
    for (const char* name : {"offered", "accepted", "hops_mean", "packets"}) {
        take(name, traffic[name]);
    }
    take("packet_latency", traffic["packet_latency"]["mean"]);
    run.reports["saturated"] = result["status"] == "saturated" ? 1 : 0;
}

/// Router 0 is the root of the routing tree.
void take_multicast(measured_run& run, const result_json& multicast) {
    const result_json& links = multicast["link_contention"];
    const result_json& nodes = multicast["node_contention"];
    run.reports["completion"] = multicast["completion"];
    run.reports["mean_latency"] = multicast["mean_latency"];
    run.reports["steps"] = multicast["steps"]["mean"];
    run.reports["link_requests"] = links["requests"];
    run.reports["link_cycles"] = links["cycles"];
    run.reports["node_requests"] = nodes["requests"];
    run.reports["node_cycles"] = nodes["cycles"];
    run.reports["injection_requests"] = multicast["injection"]["requests"];
    run.reports["queued_cycles"] = nodes["queued_cycles"];
    run.reports["root_crossings"] = multicast["crossings"][0];
}

void take_links(measured_run& run, const result_json& network) {
    for (const auto& [name, flits] : network["links"].items()) {
        run.flits_of_links[name] = flits.get<std::uint64_t>();
    }
}

}  // namespace

measured_run figures_of(const simulation_outcome& outcome, bool reads_links) {
    measured_run run;
    run.problem = problem_of(outcome);
    run.seconds = outcome.job.processor_seconds;
    if (!run.problem.empty()) {
        return run;
    }
    if (outcome.result.contains("traffic")) {
        take_traffic(run, outcome.result);
    }
    if (outcome.result.contains("multicast")) {
        take_multicast(run, outcome.result["multicast"]);
    }
    if (outcome.result.contains("workload")) {
        take_program(run, outcome.result["workload"]);
    }
    if (reads_links) {
        take_links(run, outcome.result["network"]);
    }
    return run;
}

}  // namespace orbweaver
