// SPDX-License-Identifier: Apache-2.0
#include "sim/results/tables/csv_reader.h"

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::string csv_complaint(const std::string& text) {
    return complaint_of([&] { read_csv(text, "a.csv"); });
}

TEST(csv_reader, reads_back_what_was_written_whatever_the_cells_hold) {
    const data_table table{{"plain", "with, comma"},
                           {{"1", "two\nlines"}, {"", "\"quoted\""}, {"a\"b", "x"}, {"", ""}}};
    const data_table read = read_csv(csv_text(table), "a.csv");
    EXPECT_EQ(read.columns, table.columns);
    EXPECT_EQ(read.rows, table.rows);
}

TEST(csv_reader, takes_lines_that_end_as_on_other_systems_and_a_last_one_that_does_not_end) {
    const data_table table = read_csv("a,b\r\n1,2\r\n3,4", "a.csv");
    EXPECT_THAT(table.rows, ElementsAre(ElementsAre("1", "2"), ElementsAre("3", "4")));
}

TEST(csv_reader, finds_nothing_in_an_empty_file) { EXPECT_TRUE(read_csv("", "a.csv").columns.empty()); }

TEST(csv_reader, names_the_line_that_is_no_row_of_the_table) {
    EXPECT_EQ(csv_complaint("a,b\n\"1\n2\",3\n4\n"), "a.csv:4: 1 cells in a table of 2 columns");
    EXPECT_THAT(csv_complaint("a\n\"open\n"), HasSubstr("a.csv:2: a quote is opened"));
    EXPECT_THAT(csv_complaint("a\n\"x\"y\n"), HasSubstr("a.csv:2: text after a closing quote"));
}

}  // namespace
}  // namespace orbweaver::sim
