// SPDX-License-Identifier: Apache-2.0
#include "hw/core/execute/guarded_lines.h"

#include <gmock/gmock.h>

#include <set>
#include <tuple>

#include "hw/base/random_stream.h"

namespace orbweaver::core {
namespace {

constexpr std::uint32_t memory_bytes = 64 << 10;

TEST(guarded_lines, a_window_that_the_niu_reads_guards_stores_and_one_that_it_writes_guards_both) {
    guarded_lines lines;
    lines.resize(memory_bytes);
    lines.change(0x1000, 4, window_access::niu_reads, true);
    lines.change(0x2000, 4, window_access::niu_writes, true);
    EXPECT_EQ(lines[0x1000], guarded_lines::stores);
    EXPECT_EQ(lines[0x2000], guarded_lines::loads | guarded_lines::stores);
    EXPECT_EQ(lines[0x3000], 0);
}

TEST(guarded_lines, windows_are_counted_so_that_closing_one_leaves_an_overlapping_one_open) {
    guarded_lines lines;
    lines.resize(memory_bytes);
    lines.change(0x1000, 0x400, window_access::niu_writes, true);
    lines.change(0x1200, 0x400, window_access::niu_writes, true);
    lines.change(0x1000, 0x400, window_access::niu_writes, false);
    EXPECT_EQ(lines[0x1000], 0);
    EXPECT_NE(lines[0x1200], 0);
    EXPECT_NE(lines[0x15ff], 0);
    lines.change(0x1200, 0x400, window_access::niu_writes, false);
    EXPECT_EQ(lines[0x1200], 0);
}

TEST(guarded_lines, what_lies_beyond_memory_is_ignored) {
    guarded_lines lines;
    lines.resize(memory_bytes);
    lines.change(memory_bytes - 4, 0x1000, window_access::niu_writes, true);
    EXPECT_NE(lines[memory_bytes - 1], 0);
    lines.change(0xfffffff0, 4, window_access::niu_writes, true);
    lines.change(0, 0, window_access::niu_writes, true);
    EXPECT_EQ(lines[0], 0);
}

TEST(guarded_lines, random_windows_guard_every_byte_that_is_in_an_open_one_and_nothing_once_all_are_closed) {
    guarded_lines lines;
    lines.resize(memory_bytes);
    random_stream random(3, "windows");
    using window = std::tuple<std::uint32_t, std::uint32_t, window_access>;
    std::multiset<window> open;
    for (int step = 0; step < 2000; ++step) {
        if (open.empty() || random.below(2) == 0) {
            const window one{random.below(memory_bytes), 1 + random.below(3000),
                             random.below(2) == 0 ? window_access::niu_reads : window_access::niu_writes};
            open.insert(one);
            lines.change(std::get<0>(one), std::get<1>(one), std::get<2>(one), true);
        } else {
            const auto one = std::next(open.begin(), random.below(static_cast<std::uint32_t>(open.size())));
            lines.change(std::get<0>(*one), std::get<1>(*one), std::get<2>(*one), false);
            open.erase(one);
        }
        const std::uint32_t byte = random.below(memory_bytes);
        for (const auto& [first, bytes, access] : open) {
            if (byte >= first && byte < first + bytes) {
                EXPECT_NE(lines[byte] & guarded_lines::stores, 0);
                EXPECT_TRUE(access == window_access::niu_reads || (lines[byte] & guarded_lines::loads) != 0);
            }
        }
    }
    for (const auto& [first, bytes, access] : open) { lines.change(first, bytes, access, false); }
    for (std::uint32_t byte = 0; byte < memory_bytes; byte += 256) { EXPECT_EQ(lines[byte], 0); }
}

TEST(guarded_lines, closing_a_window_that_is_not_open_is_a_bug_of_the_model) {
    guarded_lines lines;
    lines.resize(memory_bytes);
    EXPECT_EXIT(lines.change(0, 4, window_access::niu_reads, false), testing::ExitedWithCode(70), "not open");
}

}  // namespace
}  // namespace orbweaver::core
