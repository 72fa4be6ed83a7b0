// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/injector/injector_stimulus.h"

#include <gtest/gtest.h>

#include "testbenches/rtl_bridge/niu/stimulus_cycles.h"

namespace orbweaver::rtl {
namespace {

/// CTS on VC 3, RTS on VC 2, THREAD on VC 0, DATA on VCs 0 and 1.
injector_shape shape() { return {.depths = {4, 4, 1, 1}, .streams = {8, 4, 1, 3}}; }

TEST(injector_stimulus, has_the_flits_that_leave_and_their_credits) {
    const block_stimulus made = injector_stimulus(shape(), 0.5, stimulus_cycles);
    double flits = 0;
    double messages = 0;
    std::string credit = "0000";
    for (std::size_t cycle = 0; cycle < stimulus_cycles; ++cycle) {
        const std::string& given = made.given[cycle];
        const std::string& expected = made.expected[cycle];
        ASSERT_EQ(given.size(), 2 + 128 + 1 + 1 + 72 + 2 + 4U);
        EXPECT_EQ(given.substr(206), credit) << "of the flit before";
        const std::string grant = expected.substr(0, 4);
        credit = grant == "1000" ? "0001" : grant == "0010" ? "0100" : "0000";
        EXPECT_EQ(given[131] == '1', grant == "1000") << "DATA waits";
        if (grant == "1000") { EXPECT_EQ(expected.substr(4, 34), given.substr(170, 34)) << "the front entry"; }
        flits += made.events[cycle][1];
        messages += made.events[cycle][0];
        EXPECT_EQ(made.events[cycle][1] > 0, grant != "0000");
    }
    EXPECT_NEAR(flits, 0.5 * stimulus_cycles, 0.1 * stimulus_cycles);
    EXPECT_NEAR(flits / messages, (2 + 6.5) / 2, 1) << "2 flits of an RTS, and 2 with 1 to 8 words";
    EXPECT_EQ(injector_stimulus(shape(), 0.5, stimulus_cycles).given, made.given);
}

}  // namespace
}  // namespace orbweaver::rtl
