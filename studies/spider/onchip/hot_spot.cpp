// SPDX-License-Identifier: Apache-2.0
// A hot spot on a chip, and what it does to messages of bystanders: agents of several routing programs, and messages.
#include <fmt/core.h>

#include "studies/spider/comparison.h"
#include "studies/spider/experiments.h"
#include "studies/spider/onchip/onchip_runs.h"

namespace orbweaver::studies::spider_paper {

namespace {

constexpr const char* four_messages = "messages: 4";
constexpr const char* pings = "pings: 16";

struct carrier {
    const char* name;
    const char* transport;
    const char* agent;
};
constexpr carrier carriers[] = {{"messages", "messages", "usual"},
                                {"basic", "agents", "basic"},
                                {"valiant", "agents", "valiant"},
                                {"mesh_adaptive", "agents", "mesh_adaptive"},
                                {"fault_tolerant", "agents", "fault_tolerant"}};

std::vector<unsigned> words_of(bool quick) {
    return quick ? std::vector<unsigned>{8} : std::vector<unsigned>{2, 8, 64};
}

planned_run plan_of(const carrier& traffic, const char* operation, unsigned words, bool quick) {
    const bool hot = operation == std::string("hot_spot");
    const std::string more = hot ? fmt::format("{}, {}", four_messages, pings) : four_messages;
    return plan({grid_of(quick), operation, traffic.transport, words, traffic.agent, more, {}, "four", 1});
}

findings evaluate_hot_spot(const measurements& measured, bool quick) {
    report_table table{
        "onchip_hot_spot",
        "Four messages of every node: all to node 0, with bystanders' round trips; to the opposite node",
        {{"words", "carrier", "hot spot", "round trip, quiet", "round trip, next to it", "opposite"}, {}}};
    for (const unsigned words : words_of(quick)) {
        for (const carrier& traffic : carriers) {
            const planned_run hot = plan_of(traffic, "hot_spot", words, quick);
            const auto reported = [&](const char* what) {
                return whole_cell([&] { return measured.reported(hot.name, what); });
            };
            table.data.rows.push_back(
                {fmt::format("{}", words), traffic.name, reported("operation_cycles"), reported("quiet_ping_cycles"),
                 reported("ping_cycles"),
                 whole_cell([&] { return operation_cycles(measured, plan_of(traffic, "opposite", words, quick)); })});
        }
    }
    findings found;
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment onchip_hot_spots(bool quick) {
    experiment result{.id = "onchip_hot_spot", .title = "On a chip: hot spot"};
    for (const unsigned words : words_of(quick)) {
        for (const carrier& traffic : carriers) {
            result.runs.push_back(plan_of(traffic, "hot_spot", words, quick));
            result.runs.push_back(plan_of(traffic, "opposite", words, quick));
        }
    }
    result.evaluate = [quick](const measurements& measured) { return evaluate_hot_spot(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::spider_paper
