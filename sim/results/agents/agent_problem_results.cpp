// SPDX-License-Identifier: Apache-2.0
#include "sim/results/agents/agent_problem_results.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

result_json problem_json(std::uint32_t id, const agent::agent_problem_counters& counters) {
    result_json object{{"id", id}};
    append(object, counters_json<agent::agent_problem_counters>(agent::agent_problem_statistics, counters));
    object["latency_mean"] =
        counters.delivered == 0 ? 0.0 : static_cast<double>(counters.latency) / static_cast<double>(counters.delivered);
    object["first_injection"] = counters.first_birth == never ? result_json() : result_json(counters.first_birth);
    object["last_delivery"] = counters.delivered == 0 ? result_json() : result_json(counters.last_delivery);
    object["alive"] = counters.alive();
    return object;
}

}  // namespace

result_json problem_results(const agent::agent_ledger& ledger) {
    result_json problems = result_json::array();
    for (const auto& [id, problem] : ledger.problems()) { problems.push_back(problem_json(id, problem)); }
    return problems;
}

result_json trap_results(const std::array<std::uint64_t, agent::agent_traps>& by_trap) {
    result_json traps = result_json::object();
    for (std::size_t trap = 1; trap < by_trap.size(); ++trap) {
        if (by_trap[trap] != 0) { traps[std::string(name_of(static_cast<agent::agent_trap>(trap)))] = by_trap[trap]; }
    }
    return traps;
}

std::string summarise_problems(const result_json& problems, double ns_per_cycle) {
    const auto count = [](const result_json& entry, const char* key) { return entry[key].get<std::uint64_t>(); };
    const auto microseconds = [ns_per_cycle](double cycles) { return cycles * ns_per_cycle * 1e-3; };
    std::string text;
    for (const result_json& problem : problems) {
        text += fmt::format("  problem {:<4} {} injected, {} copied, {} delivered, {} ended, {} merged",
                            count(problem, "id"), count(problem, "injected"), count(problem, "copied"),
                            count(problem, "delivered"), count(problem, "ended"), count(problem, "merged"));
        for (const char* const rare : {"orphaned", "trapped", "discarded", "alive"}) {
            if (count(problem, rare) != 0) { text += fmt::format(", {} {}", count(problem, rare), rare); }
        }
        if (count(problem, "delivered") != 0) {
            text += fmt::format("; latency {:.1f} us on average, {:.1f} us at most",
                                microseconds(problem["latency_mean"].get<double>()),
                                microseconds(static_cast<double>(count(problem, "latency_max"))));
        }
        text += '\n';
    }
    return text;
}

}  // namespace orbweaver::sim
