// SPDX-License-Identifier: Apache-2.0
#include "sim/results/agents/channel_results.h"

#include <fmt/core.h>

namespace orbweaver::sim {

namespace {

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
