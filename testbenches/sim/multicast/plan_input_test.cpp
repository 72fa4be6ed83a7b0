// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/plan_input.h"

#include "hw/base/errors.h"
#include "multicast/plan/plan_file.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::sim {
namespace {

const multicast::multicast_plan two{4, {{1, {{0, {3}}, {1, {2, 0}}}}, {2, {}}}};

std::string file_of(const multicast::multicast_plan& plan) {
    const auto bytes = write_plan(plan);
    return {bytes.begin(), bytes.end()};
}

TEST(plan_input, is_what_was_written) {
    const scratch_file file(file_of(two));
    EXPECT_EQ(read_plan_file(file.path()), two);
}

TEST(plan_input, refuses_what_is_no_plan_with_its_place) {
    const scratch_file file(file_of(two).substr(0, 20));
    EXPECT_THAT([&] { read_plan_file(file.path()); }, ThrowsMessage<user_error>(StartsWith(file.path() + ": byte ")));
    EXPECT_THROW(read_plan_file(file.path() + ".missing"), user_error);
}

TEST(plan_input, gives_every_node_its_lists) {
    const noc::multicast_relays relays = relays_of(two);
    EXPECT_EQ(relays.messages(), 2U);
    EXPECT_THAT(relays.receivers(0, {1}), ElementsAre(node_id{2}, node_id{0}));
    EXPECT_THAT(relays.receivers(0, {0}), ElementsAre(node_id{3}));
    EXPECT_EQ(relays.source(1), node_id{2});
    EXPECT_EQ(relays.copies(), 3U);
}

TEST(plan_input, is_shown_with_its_steps) {
    EXPECT_EQ(plan_text(two),
              "4 processors, 2 multicasts\n"
              "\nmessage 0 from 1: 3 deliveries in 3 steps\n  0 -> 3\n  1 -> 2 0\n"
              "\nmessage 1 from 2: 0 deliveries in 0 steps\n");
}

}  // namespace
}  // namespace orbweaver::sim
