// SPDX-License-Identifier: Apache-2.0
// Traffic patterns of BookSim 2 in which every node has one destination.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace orbweaver::sim {

/// What the patterns along dimensions count in.
struct booksim_digits {
    std::int64_t base;   // nodes along a dimension
    std::int64_t count;  // dimensions
};

struct booksim_permutation {
    std::string_view name;
    std::string_view pattern;  // orbweaver's name on a mesh or torus
    bool grid_only;            // whether orbweaver's pattern is BookSim's on a mesh or torus alone
    std::uint64_t (*destination)(std::uint64_t source, std::uint64_t nodes, const booksim_digits& digits);
    /// Why BookSim refuses this number of nodes; empty: it takes it.
    std::string_view (*refusal)(std::uint64_t nodes);
};

/// A permutation by name, or nullptr.
const booksim_permutation* find_booksim_permutation(std::string_view name);

}  // namespace orbweaver::sim
