// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace orbweaver::sim {

/// A set of ranks for joint operations, without duplicates.
struct rank_set {
    explicit rank_set(std::vector<std::uint32_t> ranks);
    /// Returns the ranks 0, 1, ...
    static std::shared_ptr<const rank_set> first(std::uint32_t ranks);

    std::vector<std::uint32_t> members;
    std::uint64_t identity;  // unique for each set
};

/// A set of ranks from the view of one member. All members have the same set and root.
struct rank_group {
    std::shared_ptr<const rank_set> set;
    std::uint32_t own = 0;   // index of the rank whose program is written
    std::uint32_t root = 0;  // index of the rank that holds or receives everything

    std::uint32_t size() const { return static_cast<std::uint32_t>(set->members.size()); }
    /// Returns the member `distance` positions after this rank in the ring.
    std::uint32_t neighbour(std::uint32_t distance) const { return set->members[(own + distance) % size()]; }
    /// Return the position of the rank counted from the root, and the member at another such position.
    std::uint32_t position() const { return (own + size() - root) % size(); }
    std::uint32_t at_position(std::uint32_t other) const { return set->members[(other + root) % size()]; }
};

}  // namespace orbweaver::sim
