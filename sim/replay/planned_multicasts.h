// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "multicast/plan/plan.h"
#include "sim/replay/rank_group.h"

namespace orbweaver::sim {

/// A multicast of a plan, by ranks: who sends the message on to whom.
struct relay_tree {
    std::uint32_t root = 0;
    std::vector<std::uint32_t> members;                             // ascending, root included
    std::map<std::uint32_t, std::vector<std::uint32_t>> receivers;  // [sender]: in order
    std::map<std::uint32_t, std::uint32_t> senders;                 // [receiver]
};

/// The multicasts of a plan for those who carry out collectives: found by the root and the ranks that take part.
class planned_multicasts {
public:
    /// @param plan  one that multicast::check_plan() accepts
    /// @param nodes [rank]: processor of the plan; beyond its end that of the rank's number
    planned_multicasts(const multicast::multicast_plan& plan, const std::vector<std::uint32_t>& nodes);

    /// The one that goes from the root of a group to exactly its other members.
    /// @throws replay_mistake if the plan has none
    const relay_tree& tree(const rank_group& group) const;

private:
    std::vector<relay_tree> m_trees;  // of messages between nodes that have ranks
};

}  // namespace orbweaver::sim
