// SPDX-License-Identifier: Apache-2.0
// Traffic patterns of BookSim 2 with a single destination per node.
#pragma once

#include <cstdint>
#include <string_view>

namespace orbweaver::sim {

/// The number system of patterns along dimensions.
struct booksim_digits {
    std::int64_t base;   // nodes per dimension
    std::int64_t count;  // number of dimensions
};

struct booksim_permutation {
    std::string_view name;
    std::string_view pattern;  // orbweaver's name on a mesh or torus
    bool grid_only;            // whether orbweaver's pattern equals BookSim's only on a mesh or torus
    std::uint64_t (*destination)(std::uint64_t source, std::uint64_t nodes, const booksim_digits& digits);
    /// Returns why BookSim refuses this number of nodes; empty if it accepts it.
    std::string_view (*refusal)(std::uint64_t nodes);
};

/// Returns a permutation by name, or nullptr.
const booksim_permutation* find_booksim_permutation(std::string_view name);

}  // namespace orbweaver::sim
