// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/message_groups.h"

#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/group_tables.h"
#include "hw/noc/routing/routing.h"
#include "testbenches/noc/multicast/multicast_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

TEST(message_groups, are_shared_by_messages_among_the_same_nodes) {
    const message_groups groups(relays_of({5, {{0, {{0, {1, 2}}}}, {4, {{4, {0}}}}, {2, {{2, {0}}, {0, {1}}}}}}));
    EXPECT_THAT(groups.members(),
                ElementsAre(ElementsAre(node_id{0}, node_id{1}, node_id{2}), ElementsAre(node_id{0}, node_id{4})));
    EXPECT_EQ(groups.group(0), 0U);
    EXPECT_EQ(groups.group(1), 1U);
    EXPECT_EQ(groups.group(2), 0U);
}

TEST(message_groups, need_a_routing_function_with_tables) {
    network_desc described{.topology = {.dims = {2, 2}}};
    const topology_graph graph = make_topology(described.topology);
    const message_groups groups(relays_of({4, {{0, {{0, {1}}}}}}));
    EXPECT_THROW(write_groups(*make_routing(described, graph), groups), user_error);
    described.routing = "up_down";
    const auto routing = make_routing(described, graph);
    write_groups(*routing, groups);
    EXPECT_THAT(routing->groups()->members(0), ElementsAre(node_id{0}, node_id{1}));
}

}  // namespace
}  // namespace orbweaver::noc
