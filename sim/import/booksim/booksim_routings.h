// SPDX-License-Identifier: Apache-2.0
// The routing functions that BookSim 2 knows, and what an import does with each.
#pragma once

#include <span>
#include <string_view>

namespace orbweaver::sim {

struct booksim_routing {
    std::string_view topology;
    std::string_view function;
    std::string_view routing;  // orbweaver's; "table": a graph with a routing table; empty: refused
    bool halves = false;       // BookSim divides virtual channels into halves; those of an odd number overlap
    std::string_view note{};   // a warning, or why it is refused
};

std::span<const booksim_routing> booksim_routings();

/// A routing function by topology and name, or nullptr.
const booksim_routing* find_booksim_routing(std::string_view topology, std::string_view function);

}  // namespace orbweaver::sim
