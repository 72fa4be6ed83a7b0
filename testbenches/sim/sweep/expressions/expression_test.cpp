// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/expression.h"
#include "testbenches/support/matchers.h"

#include <cmath>

namespace orbweaver::sim {
namespace {

double value_of(const std::string& text) {
    return expression{text}.value([](const std::string& name) { return name == "a.b" ? 7.0 : 3.0; });
}

TEST(expression, computes_with_numbers_names_and_dotted_paths) {
    EXPECT_EQ(value_of("x * 2 + 1"), 7);
    EXPECT_EQ(value_of("a.b - x"), 4);
    EXPECT_EQ(value_of("min(a.b, x) ^ 2"), 9);
    EXPECT_EQ(value_of("x == 3 && a.b >= 7"), 1);
    EXPECT_EQ(value_of("x != 3 || x > 5"), 0);
    EXPECT_EQ(value_of("(x < 5) ? 10 : 20"), 10);
    EXPECT_TRUE(std::isinf(value_of("1 / (x - 3)")));
}

TEST(expression, reads_paths_whose_keys_stand_in_brackets) {
    const expression formula("2 * classes[\"a.b = c + d\"].mean + links['r0.E'][3] - classes[\"a.b = c + d\"].mean");
    EXPECT_THAT(formula.names(), ElementsAre("classes[\"a.b = c + d\"].mean", "links['r0.E'][3]"));
    EXPECT_EQ(formula.offset_of("links['r0.E'][3]"), 34U);
    EXPECT_EQ(formula.value([](const std::string& name) { return name.starts_with("links") ? 5 : 20; }), 25);
    EXPECT_EQ(expression{"depth + c[\"depth\"].x"}.offset_of("c[\"depth\"].x"), 8U);
}

TEST(expression, that_is_wrong_behind_a_path_with_brackets_shows_the_path_as_it_was_written) {
    try {
        expression{"traffic.classes[\"a b\"].mean traffic.classes[\"c\"].mean"};
        FAIL() << "it was accepted";
    } catch (const expression_error& error) {
        EXPECT_EQ(error.offset(), 28U);
        EXPECT_THAT(error.what(), HasSubstr("traffic.classes[\"c\"].mean"));
    }
}

TEST(expression, can_be_computed_again_with_other_values) {
    const expression formula("vcs * depth");
    EXPECT_EQ(formula.value([](const std::string& name) { return name == "vcs" ? 2 : 4; }), 8);
    EXPECT_EQ(formula.value([](const std::string& name) { return name == "vcs" ? 4 : 16; }), 64);
}

TEST(expression, knows_its_names_and_where_they_stand) {
    const expression formula("depth2 + depth * traffic.accepted");
    EXPECT_THAT(formula.names(), ElementsAre("depth", "depth2", "traffic.accepted"));
    EXPECT_EQ(formula.positions().size(), 3U);
    EXPECT_EQ(formula.offset_of("depth"), 9U);
    EXPECT_EQ(formula.offset_of("traffic.accepted"), 17U);
}

TEST(expression, that_assigns_is_refused_where_it_does) {
    try {
        expression{"vcs = 4"};
        FAIL() << "it was accepted";
    } catch (const expression_error& error) {
        EXPECT_EQ(error.offset(), 4U);
        EXPECT_THAT(error.what(), HasSubstr("'=='"));
    }
    EXPECT_THROW(expression{"a += 1"}, expression_error);
    EXPECT_NO_THROW(expression{"a <= 1 && a >= 1 && a != 2 && a == 1"});
}

TEST(expression, that_means_nothing_is_refused) {
    for (const char* text :
         {"",        "1 +",   "(x", "x)",  "x y",  "nope(1)", "1, 2",  "\"text\"", "x ? 1",     "3 $ 4",
          "x = = 2", "$ + 1", "a[", "a[]", "a[b]", "a[\"b]",  "a['b'", "[\"a\"]",  "a[\"b\"]c", "a[1"}) {
        EXPECT_THROW(expression{text}, expression_error) << text;
    }
    EXPECT_THROW(expression{std::string(20000, '(')}, expression_error);
}

TEST(expression, has_no_constants_of_its_own_and_knows_its_functions) {
    EXPECT_THAT(expression{"_pi"}.names(), ElementsAre("_pi"));
    EXPECT_TRUE(expression::is_function("min"));
    EXPECT_FALSE(expression::is_function("depth"));
}

}  // namespace
}  // namespace orbweaver::sim
