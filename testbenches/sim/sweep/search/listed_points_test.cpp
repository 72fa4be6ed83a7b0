// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/listed_points.h"

#include <fstream>

#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

using listed_rows = std::vector<std::string>;

constexpr const char* listed_axes =
    "[{name: depth, key: network.vc_depth, values: [2, 4, 8]}, {key: seed, values: [1, 2]}]";
constexpr const char* taken_from_list = "sampling: {method: list, file: points.csv}\n";

/// The points of a list, as "depth/seed"; or what a user is reported about it.
listed_rows points_of_list(const std::string& list, const std::string& more = "") {
    const sweep_file file(sweep_over(listed_axes, taken_from_list + more));
    std::ofstream(file.folder() / "points.csv") << list;
    listed_rows points;
    try {
        const sweep described = file.load();
        const design_space space(described);
        for (const design_point& point : listed_points(space)) {
            points.push_back(point.values[0].text + "/" + point.values[1].text);
        }
    } catch (const user_error& error) { points = {error.what()}; }
    return points;
}

TEST(listed_points, come_in_the_order_of_the_list_whatever_that_of_its_columns) {
    EXPECT_THAT(points_of_list("seed,depth\n2,8\n1,2\n"), ElementsAre("8/2", "2/1"));
}

TEST(listed_points, may_be_the_table_of_another_sweep) {
    EXPECT_THAT(points_of_list("point,depth,seed,status,reason,time,feasible,front\n1,4,2,ok,,17,1,1\n"),
                ElementsAre("4/2"));
}

TEST(listed_points, leave_out_what_is_there_already_or_excluded) {
    EXPECT_THAT(points_of_list("depth,seed\n2,1\n2,1\n8,1\n", "constraints: [depth < 8]\n"), ElementsAre("2/1"));
}

TEST(listed_points, are_refused_with_file_and_line_for_all_mistakes_at_once) {
    EXPECT_THAT(points_of_list("depth,seed\n2,1\n3,1\n4,9\n"),
                ElementsAre(AllOf(HasSubstr("points.csv:3"), HasSubstr("depth"), HasSubstr("points.csv:4"),
                                  HasSubstr("seed"))));
    EXPECT_THAT(points_of_list("dept,seed\n2,1\n"), ElementsAre(AllOf(HasSubstr("points.csv:1"), HasSubstr("dept"))));
    EXPECT_THAT(points_of_list("depth,seed\n"), ElementsAre(HasSubstr("a line a point")));
}

TEST(listed_points, need_a_file_that_can_be_read) {
    EXPECT_THAT(sweep_file(sweep_over(listed_axes, taken_from_list)).complaint(), HasSubstr("points.csv"));
    EXPECT_THAT(sweep_file(sweep_over(listed_axes, "sampling: {method: list}\n")).complaint(), HasSubstr("file"));
    EXPECT_THAT(sweep_file(sweep_over(listed_axes, "sampling: {method: grid, file: points.csv}\n")).complaint(),
                HasSubstr("file"));
}

}  // namespace
}  // namespace orbweaver::sim
