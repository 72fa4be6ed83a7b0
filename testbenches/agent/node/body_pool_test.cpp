// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/node/body_pool.h"

#include <gtest/gtest.h>

#include <map>

#include "hw/base/random_stream.h"

namespace orbweaver::agent {
namespace {

TEST(body_pool, memory_is_bounded_in_bytes) {
    body_pool pool(100);
    const body_handle first = pool.allocate(60);
    EXPECT_TRUE(pool.is_live(first));
    EXPECT_EQ(pool.allocate(41).value, 0U);
    EXPECT_TRUE(pool.is_live(pool.allocate(40)));
    EXPECT_EQ(pool.used(), 100U);
    pool.free(first);
    EXPECT_EQ(pool.used(), 40U);
    EXPECT_EQ(pool.max_used(), 100U);
}

TEST(body_pool, a_handle_is_stale_once_its_body_is_free_even_if_its_place_is_taken_again) {
    body_pool pool(100);
    const body_handle first = pool.allocate(10);
    pool.free(first);
    const body_handle second = pool.allocate(10);
    EXPECT_FALSE(pool.is_live(first));
    EXPECT_TRUE(pool.is_live(second));
    EXPECT_EQ(first.value & 0xffff, second.value & 0xffff);
}

TEST(body_pool, renewing_a_handle_keeps_the_body_and_makes_the_old_one_stale) {
    body_pool pool(100);
    const body_handle old = pool.allocate(4);
    pool.bytes(old)[3] = 9;
    const body_handle renewed = pool.renew(old);
    EXPECT_FALSE(pool.is_live(old));
    ASSERT_TRUE(pool.is_live(renewed));
    EXPECT_EQ(pool.bytes(renewed)[3], 9);
}

TEST(body_pool, handle_0_is_never_live) {
    body_pool pool(100);
    EXPECT_FALSE(pool.is_live({}));
    pool.allocate(1);
    EXPECT_FALSE(pool.is_live({}));
}

TEST(body_pool, a_body_is_cleared_when_it_is_allocated_and_where_it_grows) {
    body_pool pool(100);
    const body_handle first = pool.allocate(8);
    for (std::uint8_t& byte : pool.bytes(first)) { byte = 0xff; }
    pool.free(first);
    const body_handle second = pool.allocate(4);
    ASSERT_TRUE(pool.grow(second, 4));
    EXPECT_FALSE(pool.grow(second, 93));
    ASSERT_EQ(pool.bytes(second).size(), 8U);
    for (const std::uint8_t byte : pool.bytes(second)) { EXPECT_EQ(byte, 0); }
}

TEST(body_pool, random_use_agrees_with_a_plain_map_of_bodies) {
    random_stream random(1, "pool");
    body_pool pool(1000);
    std::map<std::uint32_t, std::uint32_t> live;  // handle to bytes
    std::vector<body_handle> dead;
    std::uint64_t used = 0;
    for (int action = 0; action < 20000; ++action) {
        if (live.empty() || random.below(2) == 0) {
            const std::uint32_t bytes = 1 + random.below(200);
            const body_handle made = pool.allocate(bytes);
            ASSERT_EQ(made.value != 0, used + bytes <= 1000);
            if (made.value != 0) {
                ASSERT_TRUE(live.emplace(made.value, bytes).second);
                used += bytes;
            }
        } else {
            const auto chosen = std::next(live.begin(), random.below(static_cast<std::uint32_t>(live.size())));
            dead.push_back({chosen->first});
            used -= chosen->second;
            pool.free({chosen->first});
            live.erase(chosen);
        }
        ASSERT_EQ(pool.used(), used);
        ASSERT_EQ(pool.bodies(), live.size());
    }
    for (const auto& [handle, bytes] : live) {
        EXPECT_TRUE(pool.is_live({handle}));
        EXPECT_EQ(pool.bytes(body_handle{handle}).size(), bytes);
    }
    for (const body_handle handle : dead) { EXPECT_TRUE(!pool.is_live(handle) || live.contains(handle.value)); }
}

}  // namespace
}  // namespace orbweaver::agent
