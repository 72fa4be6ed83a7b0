// SPDX-License-Identifier: Apache-2.0
// The routing functions of BookSim 2, and how an import handles each.
#pragma once

#include <span>
#include <string_view>

namespace orbweaver::sim {

struct booksim_routing {
    std::string_view topology;
    std::string_view function;
    std::string_view routing;  // orbweaver's name; "table": a graph with a routing table; empty: refused
    bool halves = false;       // BookSim divides VCs into halves, which overlap if their number is odd
    std::string_view note{};   // a warning, or the reason for refusal
};

std::span<const booksim_routing> booksim_routings();

/// Returns a routing function by topology and name, or nullptr.
const booksim_routing* find_booksim_routing(std::string_view topology, std::string_view function);

}  // namespace orbweaver::sim
