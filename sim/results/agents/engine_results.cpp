// SPDX-License-Identifier: Apache-2.0
#include "sim/results/agents/engine_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "sim/results/agents/agent_problem_results.h"

namespace orbweaver::sim {

namespace {

struct engine_sums {
    agent::agent_node_counters interpreters;
    agent::agent_engine_counters engines;
    std::array<std::uint64_t, agent::agent_traps> by_trap{};

    void add(const agent::agent_engine& engine) {
        const agent::agent_node_counters& interpreter = engine.state().counters;
        accumulate<agent::agent_node_counters>(agent::agent_node_statistics, interpreters, interpreter);
        accumulate<agent::agent_engine_counters>(agent::agent_engine_statistics, engines, engine.counters());
        std::transform(by_trap.begin(), by_trap.end(), interpreter.by_trap.begin(), by_trap.begin(), std::plus<>());
    }
};

result_json engine_json(const agent::agent_engine& engine) {
    result_json object{{"node", engine.state().number}};
    append(object, counters_json<agent::agent_node_counters>(agent::agent_node_statistics, engine.state().counters));
    append(object, counters_json<agent::agent_engine_counters>(agent::agent_engine_statistics, engine.counters()));
    object["memory_most"] = engine.state().bodies.max_used();
    object["marks"] = engine.state().signs.marks().size();
    return object;
}

}  // namespace

result_json engine_results(const agent::agent_engine_set& engine_set) {
    engine_sums all;
    result_json nodes = result_json::array();
    for (const auto& engine : engine_set.engines()) {
        all.add(*engine);
        nodes.push_back(engine_json(*engine));
    }
    result_json object{{"alive", engine_set.ledger().alive()}};
    append(object, counters_json<agent::agent_node_counters>(agent::agent_node_statistics, all.interpreters));
    append(object, counters_json<agent::agent_engine_counters>(agent::agent_engine_statistics, all.engines));
    object["traps"] = trap_results(all.by_trap);
    object["problems"] = problem_results(engine_set.ledger());
    object["nodes"] = std::move(nodes);
    return object;
}

std::string summarise_engines(const result_json& engines, double ns_per_cycle) {
    const auto count = [&engines](const char* key) { return engines[key].get<std::uint64_t>(); };
    return fmt::format(
               "\nengines {} instructions in {} visits; {} agents sent between engines in {} packets of {} flits\n",
               count("instructions"), count("visits"), count("agents_sent"), count("segments_sent"),
               count("flits_sent")) +
           summarise_problems(engines["problems"], ns_per_cycle);
}

}  // namespace orbweaver::sim
