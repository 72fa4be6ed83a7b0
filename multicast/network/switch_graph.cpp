// SPDX-License-Identifier: Apache-2.0
#include "multicast/network/switch_graph.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::multicast {
namespace {

void check_sizes(const switch_graph& graph) {
    if (graph.switches() == 0 || graph.switches() > max_switches) {
        throw graph_error(fmt::format("{} switches; expected 1 to {}", graph.switches(), max_switches));
    }
    if (graph.processors() == 0 || graph.processors() > max_processors) {
        throw graph_error(fmt::format("{} processors; expected 1 to {}", graph.processors(), max_processors));
    }
}

void check_links(const switch_graph& graph) {
    for (switch_id source = 0; source < graph.switches(); ++source) {
        const auto& ends = graph.neighbours[source];
        for (const switch_id target : ends) {
            if (target >= graph.switches()) {
                throw graph_error(fmt::format("switch {} has a link to switch {}; the last one is {}", source, target,
                                              graph.switches() - 1));
            }
            if (target == source) { throw graph_error(fmt::format("switch {} has a link to itself", source)); }
            if (!std::binary_search(graph.neighbours[target].begin(), graph.neighbours[target].end(), source)) {
                throw graph_error(fmt::format("the link from switch {} to switch {} has no way back", source, target));
            }
        }
        const auto twice = std::adjacent_find(ends.begin(), ends.end(), std::greater_equal<>());
        if (twice != ends.end()) {
            throw graph_error(
                fmt::format("switch {} has two links to switch {}, or its links are not in order", source, *twice));
        }
    }
}

void check_processors(const switch_graph& graph) {
    for (processor_id processor = 0; processor < graph.processors(); ++processor) {
        if (graph.switch_of[processor] >= graph.switches()) {
            throw graph_error(fmt::format("processor {} is attached to switch {}; the last one is {}", processor,
                                          graph.switch_of[processor], graph.switches() - 1));
        }
        if (processor != 0 && graph.switch_of[processor] < graph.switch_of[processor - 1]) {
            throw graph_error(fmt::format("processors {} and {} are not numbered in the order of their switches",
                                          processor - 1, processor));
        }
    }
}

void check_connected(const switch_graph& graph) {
    std::vector<bool> seen(graph.switches());
    std::vector<switch_id> open{0};
    seen[0] = true;
    while (!open.empty()) {
        const switch_id here = open.back();
        open.pop_back();
        for (const switch_id next : graph.neighbours[here]) {
            if (!seen[next]) {
                seen[next] = true;
                open.push_back(next);
            }
        }
    }
    const auto lost = std::find(seen.begin(), seen.end(), false);
    if (lost != seen.end()) {
        throw graph_error(fmt::format("no way leads from switch 0 to switch {}", lost - seen.begin()));
    }
}

}  // namespace

void check_graph(const switch_graph& graph) {
    check_sizes(graph);
    check_links(graph);
    check_processors(graph);
    check_connected(graph);
}

switch_graph graph_of(const std::vector<std::pair<switch_id, switch_id>>& links,
                      const std::vector<unsigned>& processors) {
    switch_graph made;
    made.neighbours.resize(processors.size());
    for (const auto& [one, other] : links) {
        if (std::max(one, other) >= made.switches()) {
            throw graph_error(
                fmt::format("a link joins switches {} and {}; there are {}", one, other, made.switches()));
        }
        made.neighbours[one].push_back(other);
        made.neighbours[other].push_back(one);
    }
    for (auto& ends : made.neighbours) { std::sort(ends.begin(), ends.end()); }
    for (switch_id vertex = 0; vertex < made.switches(); ++vertex) {
        made.switch_of.insert(made.switch_of.end(), processors[vertex], vertex);
    }
    check_graph(made);
    return made;
}

}  // namespace orbweaver::multicast
