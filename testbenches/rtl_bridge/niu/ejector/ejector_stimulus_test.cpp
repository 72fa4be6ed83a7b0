// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/ejector/ejector_stimulus.h"

#include <gtest/gtest.h>

#include "testbenches/rtl_bridge/niu/stimulus_cycles.h"

namespace orbweaver::rtl {
namespace {

TEST(ejector_stimulus, has_whole_messages_that_are_taken_at_once) {
    for (const auto mode : {niu::messaging_mode::rendezvous, niu::messaging_mode::ready}) {
        const ejector_shape shape{.vcs = 4, .streams = {8, 4, 1, 3}, .node_bits = 2, .mode = mode};
        const block_stimulus made = ejector_stimulus(shape, 0.4, stimulus_cycles);
        double flits = 0;
        double messages = 0;
        std::string open = "0000";  // the channel whose message has begun
        for (std::size_t cycle = 0; cycle < stimulus_cycles; ++cycle) {
            const std::string& given = made.given[cycle];
            ASSERT_EQ(given.size(), 4 + 4 * 34 + 1 + 4 * 3 + 4 + 30 + 16U);
            const std::string valid = given.substr(0, 4);
            EXPECT_EQ(made.expected[cycle].substr(0, 4), valid);
            flits += made.events[cycle][1];
            messages += made.events[cycle][0];
            if (valid == "0000") { continue; }
            const std::size_t lane = valid.find('1');
            const std::string flit = given.substr(4 + lane * 34, 34);
            EXPECT_EQ(made.expected[cycle].substr(5), flit.substr(2)) << "the payload";
            EXPECT_EQ(flit.substr(0, 2) == "10", open == "0000") << "a head begins a message";
            if (flit.substr(0, 2) == "10") {
                EXPECT_EQ(flit.substr(2 + 12, 3), lane < 2 ? "010" : "001") << "RTS, DATA";
            }
            open = flit.substr(0, 2) == "01" ? "0000" : valid;
        }
        EXPECT_NEAR(flits, 0.4 * stimulus_cycles, 0.1 * stimulus_cycles);
        EXPECT_NEAR(flits / messages, mode == niu::messaging_mode::rendezvous ? 4.25 : 6.5, 1);
        EXPECT_EQ(ejector_stimulus(shape, 0.4, stimulus_cycles).given, made.given);
    }
}

}  // namespace
}  // namespace orbweaver::rtl
