// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/niu_statistics.h"

#include <gtest/gtest.h>

#include <set>
#include <span>

namespace orbweaver::niu {
namespace {

TEST(niu_statistics, every_counter_is_declared_once) {
    std::set<std::string_view> names;
    using table = std::span<const statistic<niu_statistics>>;
    for (const table counters : {table(niu_counters), table(niu_maxima)}) {
        for (const auto& entry : counters) {
            EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
            EXPECT_FALSE(entry.meaning.empty());
        }
    }
    EXPECT_EQ(names.size() * sizeof(std::uint64_t), sizeof(niu_statistics));
}

TEST(niu_statistics, counters_add_up_and_high_water_marks_do_not) {
    niu_statistics sum;
    niu_statistics one{.rts_sent = 3, .send_table_high_water = 5, .receive_table_high_water = 2};
    accumulate(sum, one);
    one.send_table_high_water = 4;
    accumulate(sum, one);
    EXPECT_EQ(sum.rts_sent, 6U);
    EXPECT_EQ(sum.send_table_high_water, 5U);
    EXPECT_EQ(sum.receive_table_high_water, 2U);
}

}  // namespace
}  // namespace orbweaver::niu
