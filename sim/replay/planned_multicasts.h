// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "multicast/plan/plan.h"
#include "sim/replay/rank_group.h"

namespace orbweaver::sim {

/// A planned multicast in terms of ranks: the ranks to which each rank forwards the message.
struct relay_tree {
    std::uint32_t root = 0;
    std::vector<std::uint32_t> members;                             // ascending, including the root
    std::map<std::uint32_t, std::vector<std::uint32_t>> receivers;  // [sender]: in order
    std::map<std::uint32_t, std::uint32_t> senders;                 // [receiver]: its sender
};

/// The multicasts of a plan for use in collectives, found by the root and the participating ranks.
class planned_multicasts {
public:
    /// @param plan  accepted by multicast::check_plan()
    /// @param nodes [rank]: processor of the plan; ranks beyond the end use the processor with their number
    planned_multicasts(const multicast::multicast_plan& plan, const std::vector<std::uint32_t>& nodes);

    /// Returns the multicast from the root of a group to exactly its other members.
    /// @throws replay_mistake if the plan has none
    const relay_tree& tree(const rank_group& group) const;

private:
    std::vector<relay_tree> m_trees;  // trees of the messages whose nodes all have ranks
};

}  // namespace orbweaver::sim
