// SPDX-License-Identifier: Apache-2.0
#include "sim/results/agents/agent_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "sim/results/agents/agent_problem_results.h"

namespace orbweaver::sim {

namespace {

result_json busy_json(const std::array<std::uint64_t, agent::t800_works>& busy) {
    result_json object = result_json::object();
    for (std::size_t work = 1; work < busy.size(); ++work) {
        add_new(object, name_of(static_cast<agent::t800_work>(work)), busy[work]);
    }
    return object;
}

result_json node_json(const agent::t800_node& node) {
    result_json object{{"node", node.number()}};
    append(object, counters_json<agent::agent_node_counters>(agent::agent_node_statistics, node.state().counters));
    append(object, counters_json<agent::t800_node_counters>(agent::t800_node_statistics, node.counters()));
    object["memory_most"] = node.state().bodies.max_used();
    object["marks"] = node.state().signs.marks().size();
    object["busy"] = busy_json(node.cpu().busy());
    return object;
}

result_json channel_json(const agent::t800_machine& machine, const agent::t800_node& node, std::uint32_t channel) {
    const agent::agent_topology::end other = machine.crossbar().other_end({node.number(), channel});
    result_json object{
        {"node", node.number()}, {"channel", channel}, {"to_node", other.node}, {"to_channel", other.channel}};
    append(object,
           counters_json<agent::t800_channel_counters>(agent::t800_channel_statistics, node.channel(channel).counters));
    object["most_queued"] = node.state().links[channel].max_load();
    return object;
}

struct agent_sums {
    agent::agent_node_counters nodes;
    agent::t800_node_counters kernels;
    agent::t800_channel_counters channels;
    std::array<std::uint64_t, agent::t800_works> busy{};
    std::array<std::uint64_t, agent::agent_traps> by_trap{};

    void add(const agent::t800_node& node) {
        accumulate<agent::agent_node_counters>(agent::agent_node_statistics, nodes, node.state().counters);
        accumulate<agent::t800_node_counters>(agent::t800_node_statistics, kernels, node.counters());
        for (std::uint32_t channel = 0; channel < node.channels(); ++channel) {
            accumulate<agent::t800_channel_counters>(agent::t800_channel_statistics, channels,
                                                     node.channel(channel).counters);
        }
        std::transform(busy.begin(), busy.end(), node.cpu().busy().begin(), busy.begin(), std::plus<>());
        std::transform(by_trap.begin(), by_trap.end(), node.state().counters.by_trap.begin(), by_trap.begin(),
                       std::plus<>());
    }
};

void write_channels(json_writer& writer, const agent::t800_machine& machine) {
    for (const auto& node : machine.nodes()) {
        for (std::uint32_t channel = 0; channel < node->channels(); ++channel) {
            if (node->state().signs.is_connected(channel)) { writer.value(channel_json(machine, *node, channel)); }
        }
    }
}

result_json message_json(std::uint32_t source, std::uint32_t destination,
                         const agent::channel_message_counters& counters) {
    return {{"node", source},
            {"to_node", destination},
            {"messages", counters.messages},
            {"bytes", counters.bytes},
            {"latency_mean", static_cast<double>(counters.latency) / static_cast<double>(counters.messages)},
            {"latency_max", counters.latency_max},
            {"last_delivery", counters.last_delivery}};
}

}  // namespace

std::uint64_t instructions_of(const agent::t800_machine& machine) {
    std::uint64_t sum = 0;
    for (const auto& node : machine.nodes()) { sum += node->state().counters.instructions; }
    return sum;
}

void add_agents(result_document& result, const agent::t800_machine& machine, cycle_t cycles) {
    agent_sums all;
    for (const auto& node : machine.nodes()) { all.add(*node); }
    result_json& object = result.values()["agents"];
    object["alive"] = machine.ledger().alive();
    append(object, counters_json<agent::agent_node_counters>(agent::agent_node_statistics, all.nodes));
    append(object, counters_json<agent::t800_node_counters>(agent::t800_node_statistics, all.kernels));
    object["busy"] = busy_json(all.busy);
    const double capacity = static_cast<double>(cycles) * static_cast<double>(machine.nodes().size());
    std::uint64_t busy = 0;
    for (std::size_t work = 1; work < all.busy.size(); ++work) { busy += all.busy[work]; }
    object["utilisation"] = capacity == 0 ? 0.0 : static_cast<double>(busy) / capacity;
    object["links"] = counters_json<agent::t800_channel_counters>(agent::t800_channel_statistics, all.channels);
    object["reconnected"] = machine.crossbar().changes();
    object["traps"] = trap_results(all.by_trap);
    object["problems"] = problem_results(machine.ledger());
    object["nodes"] = result.array(result_json::json_pointer("/agents/nodes"), [&machine](json_writer& writer) {
        for (const auto& node : machine.nodes()) { writer.value(node_json(*node)); }
    });
    object["channels"] = result.array(result_json::json_pointer("/agents/channels"),
                                      [&machine](json_writer& writer) { write_channels(writer, machine); });
}

std::string summarise_agents(const result_json& agents, double ns_per_cycle) {
    const auto count = [](const result_json& entry, const char* key) { return entry[key].get<std::uint64_t>(); };
    return fmt::format("agents      {} instructions in {} visits, {:.1f} % of the CPUs' time; {} on links\n",
                       count(agents, "instructions"), count(agents, "visits"),
                       100 * agents["utilisation"].get<double>(), count(agents["links"], "agents")) +
           summarise_problems(agents["problems"], ns_per_cycle);
}

void add_logical_channels(result_document& result, const agent::channel_machine& machine) {
    result_json& object = result.values()["agents"]["logical_channels"];
    object["finished"] = machine.ledger().finished();
    object["messages"] = result_json::array();
    for (const auto& [ends, counters] : machine.ledger().messages()) {
        object["messages"].push_back(message_json(ends.first, ends.second, counters));
    }
    object["processes"] = result_json::array();
    for (const auto& node : machine.nodes()) {
        for (const agent::channel_node::process_state& process : node->processes()) {
            object["processes"].push_back(
                {{"node", node->number()},
                 {"background", process.background},
                 {"finished", process.ended ? result_json(process.finished) : result_json()}});
        }
    }
}

std::vector<std::string> channel_wait_lines(const agent::channel_machine& machine) {
    std::vector<std::string> lines;
    for (const auto& node : machine.nodes()) {
        for (const agent::channel_node::process_state& process : node->processes()) {
            if (!process.ended && !process.background) {
                lines.push_back(fmt::format("a process of node {} waits for: {}", node->number(), process.step));
            }
        }
    }
    return lines;
}

}  // namespace orbweaver::sim
