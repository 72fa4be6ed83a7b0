// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/id_index.h"

#include <gtest/gtest.h>

#include <map>

#include "hw/base/random_stream.h"

namespace orbweaver::niu {
namespace {

TEST(id_index, finds_what_was_inserted_and_nothing_else) {
    id_index index(2);
    index.insert(0, 1);
    index.insert(0xffffffff, 0);
    EXPECT_EQ(index.find(0), 1U);
    EXPECT_EQ(index.find(0xffffffff), 0U);
    EXPECT_EQ(index.find(1), id_index::absent);
    index.erase(0);
    EXPECT_EQ(index.find(0), id_index::absent);
    EXPECT_EQ(index.find(0xffffffff), 0U);
}

TEST(id_index, agrees_with_a_map_under_random_use) {
    for (const unsigned entries : {1U, 3U, 8U, 64U}) {
        random_stream random(1, "id_index", entries);
        id_index index(entries);
        std::map<std::uint32_t, std::uint32_t> expected;
        for (int step = 0; step < 20000; ++step) {
            // Few distinct ids with equal low bits, so that probes collide and wrap around.
            const std::uint32_t id = random.below(2 * entries) << (random.below(2) * 16);
            const auto found = expected.find(id);
            ASSERT_EQ(index.find(id), found == expected.end() ? id_index::absent : found->second);
            if (found != expected.end()) {
                index.erase(id);
                expected.erase(found);
            } else if (expected.size() < entries) {
                index.insert(id, static_cast<std::uint32_t>(step));
                expected[id] = static_cast<std::uint32_t>(step);
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::niu
