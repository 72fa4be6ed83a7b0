// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/send_table/send_table_stimulus.h"

#include <gtest/gtest.h>

#include <map>

#include "testbenches/rtl_bridge/niu/stimulus_cycles.h"

namespace orbweaver::rtl {
namespace {

/// Follows the states of entries by the inputs alone: thesis Fig 5.3.
TEST(send_table_stimulus, has_messages_that_pass_through_all_states_of_an_entry) {
    for (const unsigned entries : {1U, 4U, 32U}) {
        const block_stimulus made = send_table_stimulus(entries, 0.4, stimulus_cycles);
        std::map<std::string, unsigned> states;  // by id: 1 IN_USE, 2 IN_PROGRESS, 3 COMPLETE
        std::size_t most = 0;
        double removed = 0;
        double messages = 0;
        for (std::size_t cycle = 0; cycle < stimulus_cycles; ++cycle) {
            const std::string& given = made.given[cycle];
            ASSERT_EQ(given.size(), 2 + 32 + 1 + 2 + 32 + 1 + 32 + 1);
            const std::string op = given.substr(0, 2);
            const std::string id = given.substr(2, 32);
            const std::size_t used = std::stoul(made.expected[cycle].substr(5), nullptr, 2);
            EXPECT_EQ(used, states.size());
            if (given.substr(35, 2) == "10") { EXPECT_EQ(states.at(given.substr(37, 32))++, 2U); }
            if (given[69] == '1') { EXPECT_EQ(states.at(given.substr(70, 32))++, 1U); }
            if (op == "11") {
                EXPECT_EQ(states.at(id), 3U);
                states.erase(id);
                ++removed;
            }
            if (op == "01") { EXPECT_TRUE(states.emplace(id, 1).second); }
            ASSERT_LE(states.size(), entries);
            most = std::max(most, states.size());
            messages += made.events[cycle][0];
        }
        EXPECT_EQ(most, entries) << "each entry was used";
        EXPECT_GT(removed, 50);
        EXPECT_NEAR(messages, removed, entries);
        EXPECT_EQ(send_table_stimulus(entries, 0.4, stimulus_cycles).given, made.given);
    }
}

}  // namespace
}  // namespace orbweaver::rtl
