// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/receive_table/receive_table_stimulus.h"

#include <gtest/gtest.h>

#include <map>

#include "testbenches/rtl_bridge/niu/stimulus_cycles.h"

namespace orbweaver::rtl {
namespace {

/// Follows the states of entries by the inputs alone: thesis Fig 5.4.
TEST(receive_table_stimulus, has_messages_that_pass_through_the_states_of_an_entry) {
    for (const auto mode : {niu::messaging_mode::rendezvous, niu::messaging_mode::ready}) {
        const bool has_rts = mode == niu::messaging_mode::rendezvous;
        const receive_table_shape shape{.entries = 8, .reserve = 4, .lookups = 3, .node_bits = 2, .mode = mode};
        const block_stimulus made = receive_table_stimulus(shape, 0.4, stimulus_cycles);
        std::map<std::string, unsigned> steps;  // by id: messages that have been shown
        const unsigned last = has_rts ? 3 : 2;
        double removed = 0;
        double messages = 0;
        std::size_t most = 0;
        for (std::size_t cycle = 0; cycle < stimulus_cycles; ++cycle) {
            const std::string& given = made.given[cycle];
            ASSERT_EQ(given.size(), 2 + 32 + 30 + 16 + 1 + 3 * (2 + 32 + 1) + 2 + 4U);
            EXPECT_EQ(std::stoul(made.expected[cycle].substr(3 + 1 + 9 + 3 + 46), nullptr, 2), steps.size());
            const std::string op = given.substr(0, 2);
            if (op == "01") { EXPECT_TRUE(steps.emplace(given.substr(2, 32), 0).second); }
            if (op == "11") {
                EXPECT_EQ(steps.at(given.substr(2, 32)), last);
                steps.erase(given.substr(2, 32));
                ++removed;
            }
            for (unsigned lane = 0; lane < 3; ++lane) {
                if (given[81 + 6 + 96 + lane] == '0') { continue; }
                unsigned& step = steps.at(given.substr(81 + 6 + 32 * lane, 32));
                EXPECT_EQ(std::stoul(given.substr(81 + 2 * lane, 2), nullptr, 2), ++step + (has_rts ? 0 : 1));
            }
            most = std::max(most, steps.size());
            messages += made.events[cycle][0];
        }
        EXPECT_EQ(most, shape.entries) << "each entry was used";
        EXPECT_GT(removed, 50);
        EXPECT_NEAR(messages, removed, shape.entries);
        EXPECT_EQ(receive_table_stimulus(shape, 0.4, stimulus_cycles).given, made.given);
    }
}

}  // namespace
}  // namespace orbweaver::rtl
