// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/bus/flit_ring.h"

#include <gtest/gtest.h>

#include <deque>

#include "hw/base/random_stream.h"

namespace orbweaver::noc {
namespace {

flit numbered(std::uint32_t number) {
    flit made;
    made.payload = number;
    return made;
}

TEST(flit_ring, is_a_queue_of_any_length) {
    random_stream random(1, "flit_ring_test");
    flit_ring ring(3);
    std::deque<std::uint32_t> expected;
    for (std::uint32_t number = 0; number < 2000; ++number) {
        if (expected.empty() || random.below(100) < 52) {
            ring.push(numbered(number));
            expected.push_back(number);
        } else {
            ASSERT_EQ(ring.pop().payload, expected.front());
            expected.pop_front();
        }
        ASSERT_EQ(ring.size(), expected.size());
        for (std::uint32_t position = 0; position < expected.size(); ++position) {
            ASSERT_EQ(ring[position].payload, expected[position]);
        }
    }
    EXPECT_GT(expected.size(), 3U) << "it has grown";
}

}  // namespace
}  // namespace orbweaver::noc
