// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/input_order.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

constexpr unsigned most = 64;  // ports of a router, virtual channels of a link

TEST(input_order, asks_the_first_virtual_channel_of_the_first_output_first) {
    EXPECT_EQ(input_order().distance(input_order::slot_of(0, 0)), 0U);
}

TEST(input_order, goes_round_the_outputs_and_for_each_round_the_virtual_channels) {
    input_order order;
    for (const unsigned output : {0U, 1U, 31U, 62U, 63U}) {
        for (const unsigned vc : {0U, 1U, 31U, 62U, 63U}) {
            order.serve(input_order::slot_of(output, vc));
            unsigned previous = 0;
            for (unsigned step = 0; step < most * most; ++step) {
                const unsigned far = order.distance(
                    input_order::slot_of((output + 1 + step / most) % most, (vc + 1 + step % most) % most));
                ASSERT_TRUE(step == 0 ? far == 0 : far > previous) << output << ' ' << vc << ' ' << step;
                previous = far;
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
