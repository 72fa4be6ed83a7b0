// SPDX-License-Identifier: Apache-2.0
#include "sim/results/tables/data_table.h"

#include <gtest/gtest.h>

namespace orbweaver::sim {
namespace {

TEST(data_table, becomes_comma_separated_values) {
    EXPECT_EQ(csv_text({{"nodes", "speed-up"}, {{"1", "1.000"}, {"2", ""}}}), "nodes,speed-up\n1,1.000\n2,\n");
    EXPECT_EQ(csv_text({{"a"}, {}}), "a\n");
}

TEST(data_table, quotes_what_csv_would_take_apart) {
    EXPECT_EQ(csv_text({{"a,b"}, {{"say \"no\""}, {"two\nlines"}, {"plain text"}}}),
              "\"a,b\"\n\"say \"\"no\"\"\"\n\"two\nlines\"\nplain text\n");
}

TEST(data_table, becomes_markdown_with_figures_to_the_right) {
    EXPECT_EQ(markdown_text({{"name", "x"}, {{"a|b", "-1.5 %"}, {"c", ""}}}),
              "| name | x |\n| --- | --: |\n| a\\|b | -1.5 % |\n| c |  |\n");
}

}  // namespace
}  // namespace orbweaver::sim
