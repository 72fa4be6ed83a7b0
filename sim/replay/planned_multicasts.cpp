// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/planned_multicasts.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "sim/replay/replay_mistake.h"

namespace orbweaver::sim {

namespace {

/// Maps processors of a plan to ranks.
class ranks_of_processors {
public:
    ranks_of_processors(unsigned processors, const std::vector<std::uint32_t>& nodes) {
        for (std::uint32_t rank = 0; rank < (nodes.empty() ? processors : nodes.size()); ++rank) {
            m_ranks[nodes.empty() ? rank : nodes[rank]] = rank;
        }
    }

    std::optional<std::uint32_t> rank(multicast::processor_id processor) const {
        const auto found = m_ranks.find(processor);
        return found == m_ranks.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<multicast::processor_id, std::uint32_t> m_ranks;
};

/// Returns the tree of a message, or nothing if a node without a rank takes part.
std::optional<relay_tree> tree_of(const multicast::message_plan& message, const ranks_of_processors& ranks) {
    const auto root = ranks.rank(message.source);
    if (!root) { return std::nullopt; }
    relay_tree tree{*root, {*root}, {}, {}};
    for (const multicast::relay& relay : message.relays) {
        const auto sender = ranks.rank(relay.sender);
        for (const multicast::processor_id each : relay.receivers) {
            const auto receiver = ranks.rank(each);
            if (!sender || !receiver) { return std::nullopt; }
            tree.receivers[*sender].push_back(*receiver);
            tree.senders[*receiver] = *sender;
            tree.members.push_back(*receiver);
        }
    }
    std::ranges::sort(tree.members);
    return tree;
}

}  // namespace

planned_multicasts::planned_multicasts(const multicast::multicast_plan& plan, const std::vector<std::uint32_t>& nodes) {
    const ranks_of_processors ranks(plan.processors, nodes);
    for (const multicast::message_plan& message : plan.messages) {
        if (auto tree = tree_of(message, ranks)) { m_trees.push_back(std::move(*tree)); }
    }
}

const relay_tree& planned_multicasts::tree(const rank_group& group) const {
    const std::uint32_t root = group.set->members[group.root];
    std::vector<std::uint32_t> members = group.set->members;
    std::ranges::sort(members);
    const auto found = std::ranges::find_if(
        m_trees, [&](const relay_tree& tree) { return tree.root == root && tree.members == members; });
    if (found == m_trees.end()) {
        throw replay_mistake("collectives.plan",
                             fmt::format("no multicast of the plan goes from rank {} to exactly the {} others of its "
                                         "collective",
                                         root, members.size() - 1));
    }
    return *found;
}

}  // namespace orbweaver::sim
