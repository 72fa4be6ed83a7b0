// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/planned_multicasts.h"

#include <memory>
#include <utility>

#include "sim/replay/replay_mistake.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

// Processors 4 -> 2, 0 and 2 -> 5; then 2 -> 4, 5.
const multicast::multicast_plan relayed{6, {{4, {{2, {5}}, {4, {2, 0}}}}, {2, {{2, {4, 5}}}}}};

rank_group group_of(std::vector<std::uint32_t> members, std::uint32_t root) {
    return {std::make_shared<const rank_set>(std::move(members)), 0, root};
}

std::string complaint_about(const planned_multicasts& plan, const rank_group& group) {
    try {
        plan.tree(group);
    } catch (const replay_mistake& mistake) { return mistake.key() + ": " + mistake.what(); }
    return "";
}

TEST(planned_multicasts, are_those_of_the_processors_where_ranks_are) {
    const planned_multicasts plan(relayed, {5, 4, 0, 2});
    const relay_tree& tree = plan.tree(group_of({3, 0, 1, 2}, 2));
    EXPECT_EQ(tree.root, 1U);
    EXPECT_THAT(tree.receivers, ElementsAre(Pair(1, ElementsAre(3, 2)), Pair(3, ElementsAre(0))));
    EXPECT_THAT(tree.senders, ElementsAre(Pair(0, 3), Pair(2, 1), Pair(3, 1)));
    EXPECT_EQ(plan.tree(group_of({1, 3, 0}, 1)).root, 3U) << "the other multicast";
}

TEST(planned_multicasts, go_to_exactly_the_others_of_a_group) {
    const planned_multicasts plan(relayed, {});
    EXPECT_EQ(plan.tree(group_of({0, 2, 4, 5}, 2)).root, 4U);
    for (const rank_group& other : {group_of({0, 2, 4}, 2), group_of({0, 1, 2, 4, 5}, 3), group_of({0, 2, 4, 5}, 0)}) {
        EXPECT_THAT(complaint_about(plan, other),
                    HasSubstr("replay.collectives.plan: no multicast of the plan goes from rank"));
    }
    const planned_multicasts few(relayed, {0, 2, 4});
    EXPECT_THAT(complaint_about(few, group_of({0, 1, 2}, 2)), HasSubstr("from rank 2 to exactly the 2 others"));
}

}  // namespace
}  // namespace orbweaver::sim
