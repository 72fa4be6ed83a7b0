// SPDX-License-Identifier: Apache-2.0
#include "hw/base/zero_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace orbweaver {
namespace {

TEST(zero_memory, is_zero_until_it_is_written) {
    constexpr std::size_t bytes = 10000;
    const zero_memory memory(bytes);
    auto* const data = static_cast<std::uint8_t*>(memory.data());
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data) % 4096, 0U);
    EXPECT_TRUE(std::all_of(data, data + bytes, [](std::uint8_t byte) { return byte == 0; }));
    data[bytes - 1] = 7;
    EXPECT_EQ(data[bytes - 1], 7);
}

TEST(zero_memory, moves_with_its_contents) {
    zero_memory first(16);
    static_cast<char*>(first.data())[3] = 'x';
    zero_memory second(std::move(first));
    EXPECT_EQ(static_cast<char*>(second.data())[3], 'x');
    zero_memory third;
    EXPECT_EQ(third.data(), nullptr);
    third = std::move(second);
    EXPECT_EQ(static_cast<char*>(third.data())[3], 'x');
}

TEST(zero_memory, refuses_what_no_host_has) { EXPECT_THROW(zero_memory(~std::size_t{0} / 2), std::bad_alloc); }

}  // namespace
}  // namespace orbweaver
