// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/result_path.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(result_path, has_steps_behind_dots_and_in_brackets) {
    EXPECT_THAT(path_steps("traffic.packet_latency.mean"), ElementsAre("traffic", "packet_latency", "mean"));
    EXPECT_THAT(path_steps("links[\"r0.E\"][2].x"), ElementsAre("links", "r0.E", "2", "x"));
    EXPECT_THAT(path_steps("args['a \"b\" ] c']"), ElementsAre("args", "a \"b\" ] c"));
}

TEST(result_path, is_written_in_the_plainest_form_that_means_the_same) {
    for (const std::vector<std::string>& steps : std::vector<std::vector<std::string>>{
             {"cycles"}, {"links", "r0.E", "2"}, {"classes", "request.reply", "mean"}, {"args", "a \"b\""}}) {
        const std::string text = path_text(steps);
        EXPECT_EQ(end_of_path(text, 0), text.size()) << text;
        EXPECT_EQ(path_steps(text), steps) << text;
    }
    EXPECT_EQ(path_text({"classes", "request.reply", "mean"}), "classes[\"request.reply\"].mean");
}

TEST(result_path, ends_where_the_expression_goes_on) {
    EXPECT_EQ(end_of_path("a[\"b c\"].d + 1", 0), 10U);
    EXPECT_EQ(end_of_path("x*a.b<2", 2), 5U);
    EXPECT_EQ(end_of_path("+ 1", 0), 0U);
    EXPECT_THROW(end_of_path("x + a[b]", 4), result_path_error);
}

}  // namespace
}  // namespace orbweaver::sim
