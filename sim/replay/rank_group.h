// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace orbweaver::sim {

/// Ranks that do something together, each once.
struct rank_set {
    explicit rank_set(std::vector<std::uint32_t> ranks);
    /// 0, 1, ...
    static std::shared_ptr<const rank_set> first(std::uint32_t ranks);

    std::vector<std::uint32_t> members;
    std::uint64_t identity;  // unlike that of other sets
};

/// A set of ranks from the view of one of them. Every member has the same set and root.
struct rank_group {
    std::shared_ptr<const rank_set> set;
    std::uint32_t own = 0;   // index of the rank whose program is written
    std::uint32_t root = 0;  // index; where one rank has or gets all

    std::uint32_t size() const { return static_cast<std::uint32_t>(set->members.size()); }
    /// The member that stands so many places behind another in the ring.
    std::uint32_t neighbour(std::uint32_t distance) const { return set->members[(own + distance) % size()]; }
    /// The place of the rank, counted from the root, and the member at another.
    std::uint32_t position() const { return (own + size() - root) % size(); }
    std::uint32_t at_position(std::uint32_t other) const { return set->members[(other + root) % size()]; }
};

}  // namespace orbweaver::sim
