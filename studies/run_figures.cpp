// SPDX-License-Identifier: Apache-2.0
#include "studies/run_figures.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::studies {

namespace {

constexpr std::size_t longest_problem = 300;  // characters of a failed run's message

std::string first_line(const std::string& text) { return text.substr(0, std::min(text.find('\n'), longest_problem)); }

/// Returns the problem of a run; empty if it is usable.
std::string problem_of(const sim::simulation_outcome& outcome) {
    if (outcome.job.end != sim::job_end::finished) { return first_line(outcome.job.message); }
    const bool has_program = !outcome.result.contains("agents") || outcome.result.contains("workload");
    for (const char* kind : {"traffic", "multicast", "replay"}) {
        if (outcome.result.contains(kind)) { return ""; }
    }
    if (!has_program) { return ""; }
    return outcome.result["workload"]["verified"] == true ? "" : "its program verified nothing";
}

void take_program(measured_run& run, const sim::result_json& workload) {
    if (workload.contains("cycles")) { run.cycles = workload["cycles"].get<std::uint64_t>(); }
    for (const auto& [name, value] : workload["reports"].items()) {
        if (value.is_number()) { run.reports[name] = value.get<double>(); }
    }
}

void take_traffic(measured_run& run, const sim::result_json& result) {
    const sim::result_json& traffic = result["traffic"];
    const auto take = [&run](const char* name, const sim::result_json& value) {
        if (value.is_number()) { run.reports[name] = value.get<double>(); }
    };
    for (const char* name : {"offered", "accepted", "hops_mean", "packets"}) { take(name, traffic[name]); }
    for (const char* name : {"packet_latency", "network_latency"}) { take(name, traffic[name]["mean"]); }
    take("median", traffic["packet_latency"]["p50"]);
    take("maximum", traffic["packet_latency"]["max"]);
    take("link_utilisation", result["network"]["link_utilisation"]["mean"]);
    run.reports["saturated"] = result["status"] == "saturated" ? 1 : 0;
}

/// Router 0 is the root of the routing tree.
void take_multicast(measured_run& run, const sim::result_json& multicast) {
    const sim::result_json& nodes = multicast["node_contention"];
    run.reports["completion"] = multicast["completion"];
    run.reports["mean_latency"] = multicast["mean_latency"];
    if (nodes.contains("queued_cycles")) { run.reports["queued_cycles"] = nodes["queued_cycles"]; }
    if (multicast.contains("tables")) {
        run.reports["table_bits"] = multicast["tables"]["bits"];
        return;
    }
    const sim::result_json& links = multicast["link_contention"];
    run.reports["steps"] = multicast["steps"]["mean"];
    run.reports["link_requests"] = links["requests"];
    run.reports["link_cycles"] = links["cycles"];
    run.reports["node_requests"] = nodes["requests"];
    run.reports["node_cycles"] = nodes["cycles"];
    run.reports["injection_requests"] = multicast["injection"]["requests"];
    run.reports["root_crossings"] = multicast["crossings"][0];
}

/// Times of logical channels: the end of the last process of each node as "process_n.ended_ms"; messages from one node
/// to another, as "message_n_m.latency_ms".
void take_logical_channels(measured_run& run, const sim::result_json& channels, double ms_per_cycle) {
    run.reports["processes.ended_ms"] = channels["finished"].get<double>() * ms_per_cycle;
    for (const sim::result_json& process : channels["processes"]) {
        if (process["finished"].is_number() && process["background"] == false) {
            run.reports[fmt::format("process_{}.ended_ms", process["node"].get<unsigned>())] =
                process["finished"].get<double>() * ms_per_cycle;
        }
    }
    for (const sim::result_json& pair : channels["messages"]) {
        run.reports[fmt::format("message_{}_{}.latency_ms", pair["node"].get<unsigned>(),
                                pair["to_node"].get<unsigned>())] = pair["latency_mean"].get<double>() * ms_per_cycle;
    }
}

/// Latency of each problem with the id n, as "problem_n.latency_ms".
void take_agents(measured_run& run, const sim::result_json& result) {
    const double ms_per_cycle =
        result["time_ns"].get<double>() / std::max(result["cycles"].get<double>(), 1.0) / 1000000;
    if (result["agents"].contains("logical_channels")) {
        take_logical_channels(run, result["agents"]["logical_channels"], ms_per_cycle);
    }
    run.reports["blocked_ms"] = result["agents"]["blocked"].get<double>() * ms_per_cycle;
    for (const sim::result_json& problem : result["agents"]["problems"]) {
        const auto take = [&](const char* name, double value) {
            run.reports[fmt::format("problem_{}.{}", problem["id"].get<unsigned>(), name)] = value;
        };
        for (const char* name : {"injected", "delivered", "merged", "hops", "instructions"}) {
            take(name, problem[name].get<double>());
        }
        if (problem["last_delivery"].is_number()) {
            take("latency_ms", problem["latency_mean"].get<double>() * ms_per_cycle);
            take("span_ms",
                 (problem["last_delivery"].get<double>() - problem["first_injection"].get<double>()) * ms_per_cycle);
        }
    }
}

/// Span of each problem of a chip's engines with the id n, as "problem_n.span_cycles".
void take_engines(measured_run& run, const sim::result_json& engines) {
    for (const sim::result_json& problem : engines["problems"]) {
        const std::string name = fmt::format("problem_{}.", problem["id"].get<unsigned>());
        for (const char* count : {"delivered", "merged", "hops", "instructions"}) {
            run.reports[name + count] = problem[count].get<double>();
        }
        if (problem["last_delivery"].is_number()) {
            run.reports[name + "latency_cycles"] = problem["latency_mean"].get<double>();
            run.reports[name + "span_cycles"] =
                problem["last_delivery"].get<double>() - problem["first_injection"].get<double>();
        }
    }
}

/// Agents that left on each channel of each node, as "node.channel".
void take_agent_links(measured_run& run, const sim::result_json& channels) {
    for (const sim::result_json& channel : channels) {
        run.flits_of_links[fmt::format("{}.{}", channel["node"].get<unsigned>(), channel["channel"].get<unsigned>())] =
            channel["agents"].get<std::uint64_t>();
    }
}

void take_links(measured_run& run, const sim::result_json& network) {
    for (const auto& [name, flits] : network["links"].items()) {
        run.flits_of_links[name] = flits.get<std::uint64_t>();
    }
}

}  // namespace

measured_run figures_of(const sim::simulation_outcome& outcome, const planned_run& planned) {
    measured_run run;
    run.problem = problem_of(outcome);
    run.deadlocked = planned.may_deadlock && outcome.job.exit_code == static_cast<int>(exit_code::deadlock);
    run.seconds = outcome.job.processor_seconds;
    if (!run.problem.empty()) { return run; }
    if (outcome.result.contains("traffic")) { take_traffic(run, outcome.result); }
    if (outcome.result.contains("replay")) {
        const sim::result_json& latency = outcome.result["replay"]["packet_latency"];
        run.reports["packet_latency"] = latency["mean"];
        run.reports["median"] = latency["p50"];
        run.reports["maximum"] = latency["max"];
        run.reports["replay_cycles"] = outcome.result["replay"]["cycles"];
    }
    if (outcome.result.contains("multicast")) { take_multicast(run, outcome.result["multicast"]); }
    if (outcome.result.contains("agents")) { take_agents(run, outcome.result); }
    if (outcome.result.contains("engines")) { take_engines(run, outcome.result["engines"]); }
    if (outcome.result.contains("workload")) {
        take_program(run, outcome.result["workload"]);
        if (const auto niu = outcome.result.find("niu"); niu != outcome.result.end()) {
            run.reports[thread_blocked_cycles] = niu->value(thread_blocked_cycles, 0.0);
        }
    }
    if (planned.reads_links && outcome.result.contains("agents")) {
        take_agent_links(run, outcome.result["agents"]["channels"]);
    } else if (planned.reads_links) {
        take_links(run, outcome.result["network"]);
    }
    return run;
}

}  // namespace orbweaver::studies
