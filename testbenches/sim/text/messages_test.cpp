// SPDX-License-Identifier: Apache-2.0
// Tests of the wording and order of messages: nearest names, excerpts.
#include "sim/text/diagnostics.h"
#include "sim/text/nearest_name.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

const std::vector<std::string> names{"topology", "routing", "classes", "phases", "vc_depth", "router", "link"};

TEST(nearest_name, forgives_a_letter_more_less_other_or_swapped) {
    EXPECT_EQ(nearest_name("vc_dept", names), "vc_depth");
    EXPECT_EQ(nearest_name("vc_depthh", names), "vc_depth");
    EXPECT_EQ(nearest_name("vc_depht", names), "vc_depth");
    EXPECT_EQ(nearest_name("vx_depth", names), "vc_depth");
}

TEST(nearest_name, takes_case_and_hyphens_as_equal) { EXPECT_EQ(nearest_name("VC-Depth", names), "vc_depth"); }

TEST(nearest_name, is_the_nearest) {
    EXPECT_EQ(nearest_name("roter", names), "router");
    EXPECT_EQ(nearest_name("routin", names), "routing");
}

TEST(nearest_name, is_nothing_when_none_is_near) {
    EXPECT_EQ(nearest_name("xyzzy", names), "");
    EXPECT_EQ(nearest_name("", names), "");
    EXPECT_EQ(nearest_name(std::string(100000, 'a'), names), "");
    EXPECT_EQ(nearest_name("x", {"y"}), "") << "replacing every letter is no misspelling";
}

TEST(sentence, lists_names) {
    EXPECT_EQ(one_of({}), "");
    EXPECT_EQ(one_of({"a"}), "a");
    EXPECT_EQ(one_of({"a", "b"}), "a or b");
    EXPECT_EQ(one_of({"a", "b", "c"}), "a, b or c");
}

text_position location(const std::string& text, std::size_t offset, std::size_t bytes = 1) {
    return {std::make_shared<source_text>(source_text{"f.yaml", text}), offset, bytes};
}

TEST(excerpt, underlines_the_position) {
    EXPECT_EQ(location("a: 1\nbcd: 2\n", 5, 3).excerpt(), "    2 | bcd: 2\n      | ^~~\n");
    EXPECT_EQ(location("a: 1\nbcd: 2\n", 10).excerpt(), "    2 | bcd: 2\n      |      ^\n");
}

TEST(excerpt, underlines_no_more_than_the_line) {
    EXPECT_EQ(location("ab\ncd", 1, 100).excerpt(), "    1 | ab\n      |  ^\n");
}

TEST(excerpt, shows_the_part_of_a_long_line_that_holds_the_place) {
    const std::string shown = location(std::string(500, 'a') + "b" + std::string(500, 'c'), 500).excerpt();
    EXPECT_THAT(shown, AllOf(HasSubstr("| ...aaa"), HasSubstr("abc")));
    EXPECT_LT(shown.size(), 300u);
}

TEST(excerpt, is_empty_where_there_is_no_line) {
    EXPECT_EQ(location("", 0).excerpt(), "");
    EXPECT_EQ(location("a\n", 2).excerpt(), "");
    EXPECT_EQ(text_position{}.excerpt(), "");
}

TEST(excerpt, is_left_out_where_it_is_not_wanted) { EXPECT_EQ(location("\x01\x02", 0, 0).excerpt(), ""); }

TEST(position, counts_lines_and_characters_from_one) {
    EXPECT_EQ(location("a\n\xc3\xa9\xc3\xa9x", 6).name(), "f.yaml:2:3");
    EXPECT_EQ(location("a\n", 2).name(), "f.yaml:2:1");
    EXPECT_EQ(location("", 0).name(), "f.yaml:1:1");
}

TEST(printable_text, has_no_control_characters_and_is_not_long) {
    EXPECT_EQ(printable("a\x1b[2J\n"), "a?[2J?");
    EXPECT_EQ(printable("\xc2\x9b"
                        "a\xff\xc3"),
              "??a??")
        << "neither C1 controls nor what is no UTF-8";
    EXPECT_EQ(printable(std::string(100, 'x'), 10), "xxxxxxxxxx...");
    EXPECT_EQ(printable("\xc3\xa9\xc3\xa9\xc3\xa9", 2), "\xc3\xa9\xc3\xa9...") << "characters are not cut in half";
}

TEST(problems, come_in_the_order_of_the_text_with_options_last) {
    const auto file = std::make_shared<source_text>(source_text{"f.yaml", "a\nb\n"});
    const auto option = std::make_shared<source_text>(source_text{"--set #1", "k=v", true});
    diagnostics problems;
    problems.add({option, 0, 1}, "k", "third");
    problems.add({file, 2, 1}, "b", "second");
    problems.add({file, 0, 1}, "a", "first");
    const std::string text = problems.text();
    EXPECT_LT(text.find("first"), text.find("second"));
    EXPECT_LT(text.find("second"), text.find("third"));
    EXPECT_FALSE(text.ends_with('\n'));
}

TEST(problems, make_what_holds_them_unsound) {
    diagnostics problems;
    problems.add({}, "network.topology.dims.1", "wrong");
    EXPECT_FALSE(problems.sound("network.topology.dims"));
    EXPECT_FALSE(problems.sound("network"));
    EXPECT_TRUE(problems.sound("network.topology.dim")) << "a path is more than a beginning";
    EXPECT_TRUE(problems.sound("network.vc_depth"));
}

TEST(later_problem, is_reported_at_the_place_of_its_value) {
    const auto loaded = parse_configuration("f.yaml", minimal_chip);
    EXPECT_STREQ(loaded.problem_at("workload.program", "there is no program 'hello'").what(),
                 "f.yaml:2:21: workload.program: there is no program 'hello'\n"
                 "    2 | workload: {program: hello}\n"
                 "      |                     ^~~~~");
    EXPECT_THAT(loaded.problem_at("core.memory", "too small").what(), HasSubstr("f.yaml:1:1: core.memory: too small"));
}

}  // namespace
}  // namespace orbweaver::sim
