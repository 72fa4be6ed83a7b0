// SPDX-License-Identifier: Apache-2.0
#include "models/multicast/network/switch_graph.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::multicast_model {
namespace {

void check_sizes(const switch_graph& graph) {
    if (graph.switches() == 0 || graph.switches() > most_switches) {
        throw graph_error(fmt::format("{} switches; expected 1 to {}", graph.switches(), most_switches));
    }
    if (graph.processors() == 0 || graph.processors() > most_processors) {
        throw graph_error(fmt::format("{} processors; expected 1 to {}", graph.processors(), most_processors));
    }
}

void check_links(const switch_graph& graph) {
    for (switch_id from = 0; from < graph.switches(); ++from) {
        const auto& ends = graph.neighbours[from];
        for (const switch_id to : ends) {
            if (to >= graph.switches()) {
                throw graph_error(fmt::format("switch {} has a link to switch {}; the last one is {}", from, to,
                                              graph.switches() - 1));
            }
            if (to == from) {
                throw graph_error(fmt::format("switch {} has a link to itself", from));
            }
            if (!std::binary_search(graph.neighbours[to].begin(), graph.neighbours[to].end(), from)) {
                throw graph_error(fmt::format("the link from switch {} to switch {} has no way back", from, to));
            }
        }
        const auto twice = std::adjacent_find(ends.begin(), ends.end(), std::greater_equal<>());
        if (twice != ends.end()) {
            throw graph_error(
                fmt::format("switch {} has two links to switch {}, or its links are not in order", from, *twice));
        }
    }
}

void check_processors(const switch_graph& graph) {
    for (processor_id of = 0; of < graph.processors(); ++of) {
        if (graph.switch_of[of] >= graph.switches()) {
            throw graph_error(fmt::format("processor {} is attached to switch {}; the last one is {}", of,
                                          graph.switch_of[of], graph.switches() - 1));
        }
        if (of != 0 && graph.switch_of[of] < graph.switch_of[of - 1]) {
            throw graph_error(
                fmt::format("processors {} and {} are not numbered in the order of their switches", of - 1, of));
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
    for (auto& ends : made.neighbours) {
        std::sort(ends.begin(), ends.end());
    }
    for (switch_id at = 0; at < made.switches(); ++at) {
        made.switch_of.insert(made.switch_of.end(), processors[at], at);
    }
    check_graph(made);
    return made;
}

}  // namespace orbweaver::multicast_model
