// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <vector>

#include "hw/noc/router/output_contest.h"

namespace orbweaver {
namespace {

TEST(output_contest, serves_all_who_keep_asking_in_turn) {
    struct contender {
        std::uint8_t number;
    };
    contender all[] = {{0}, {1}, {2}};
    output_contest<contender> tested;
    std::vector<unsigned> winners;
    for (unsigned cycle = 0; cycle < 7; ++cycle) {
        tested.join(all[2], true);
        tested.join(all[0], false);
        tested.join(all[1], false);
        winners.push_back(tested.winner().number);
        tested.grant();
    }
    EXPECT_THAT(winners, testing::ElementsAre(0, 1, 2, 0, 1, 2, 0));
}

}  // namespace
}  // namespace orbweaver
