// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/goal_export.h"

#include <fstream>

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::string exported(const std::string& records) {
    const auto file = temporary_path("goal_export_test.causes");
    std::ofstream(file) << "orbweaver-messages 1\nnodes 2\n" << records;
    return goal_export(file.string(), 2).text();
}

TEST(goal_export, turns_causes_into_requirements_of_the_same_node) {
    EXPECT_EQ(exported("p 1 0 +45\n"
                       "m 2 DATA 0 1 12 1+1 / 1+9\n"
                       "p 3 1 2+4 2+0\n"
                       "m 4 THREAD 1 0 2 3+0\n"
                       "p 5 0 2s+3 1+7\n"
                       "end 120 3+50\n"),
              "num_ranks 2\n"
              "\n"
              "rank 0 {\n"
              "c1: calc 90 cpu 1\n"
              "c2: calc 2 cpu 1\n"
              "c2 requires c1\n"
              "c3: calc 18 cpu 2\n"
              "c3 requires c1\n"
              "s2: send 44b to 1 tag 2\n"
              "s2 requires c2\n"
              "s2 requires c3\n"
              "r4: recv 4b from 1 tag 4\n"
              "c5: calc 6 cpu 2\n"
              "c5 requires s2\n"
              "c6: calc 14 cpu 3\n"
              "c6 requires c1\n"
              "p5: calc 0\n"
              "p5 requires c5\n"
              "p5 requires c6\n"
              "}\n"
              "\n"
              "rank 1 {\n"
              "r2: recv 44b from 0 tag 2\n"
              "c4: calc 8 cpu 1\n"
              "c4 requires r2\n"
              "p3: calc 0\n"
              "p3 requires c4\n"
              "p3 requires r2\n"
              "s4: send 4b to 0 tag 4\n"
              "s4 requires p3\n"
              "c7: calc 100 cpu 1\n"
              "c7 requires p3\n"
              "}\n");
}

TEST(goal_export, has_processors_for_what_goes_on_at_the_same_time) {
    const std::string sequence = exported("p 1 0 +5\np 2 0 1+6\np 3 0 2+7\nend 9 3+0\n");
    EXPECT_THAT(sequence, HasSubstr("c3: calc 14 cpu 1\n"));
    const std::string at_once = exported("p 1 0 +5\nx 1\np 2 0 +6\nx 2\np 3 0 +7\nend 9 3+0\n");
    EXPECT_THAT(at_once, HasSubstr("c3: calc 14 cpu 3\n"));
}

TEST(goal_export, refuses_what_goal_cannot_express) {
    EXPECT_THAT([] { exported("p 1 0 +5\nm 2 DATA 1 0 2 1+3\nend 9 2+0\n"); },
                ThrowsMessage<user_error>(
                    HasSubstr("causes:4:16: a cause at node 0 of something at node 1, which GOAL cannot express")));
    EXPECT_THAT([] { exported("p 1 0 +5\nx 1\np 2 0 1+3\nend 9 2+0\n"); },
                ThrowsMessage<user_error>(HasSubstr("record 1 has been given up")));
}

}  // namespace
}  // namespace orbweaver::sim
