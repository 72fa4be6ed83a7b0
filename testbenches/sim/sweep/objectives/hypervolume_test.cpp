// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/hypervolume.h"

#include <algorithm>

#include "hw/base/random_stream.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Counts the cells of a grid of whole numbers that a point dominates.
double volume_by_cells(const std::vector<cost_vector>& points, unsigned side, std::size_t objectives) {
    double cells = 0;
    std::vector<unsigned> cell(objectives, 0);
    for (bool done = false; !done;) {
        cells += std::any_of(points.begin(), points.end(),
                             [&cell](const cost_vector& point) {
                                 return std::equal(point.begin(), point.end(), cell.begin(),
                                                   [](double cost, unsigned position) { return cost <= position; });
                             })
                     ? 1
                     : 0;
        done = true;
        for (std::size_t i = 0; i < objectives && done; ++i) {
            cell[i] = (cell[i] + 1) % side;
            done = cell[i] == 0;
        }
    }
    return cells;
}

TEST(hypervolume, is_the_cells_that_points_dominate) {
    random_stream random(1, "hypervolume");
    constexpr unsigned side = 7;
    for (std::size_t objectives = 1; objectives <= 4; ++objectives) {
        for (int round = 0; round < 40; ++round) {
            std::vector<cost_vector> points(random.below(9));
            for (cost_vector& point : points) {
                for (std::size_t i = 0; i < objectives; ++i) {
                    point.push_back(random.below(side + 2));  // some lie beyond the reference
                }
            }
            EXPECT_DOUBLE_EQ(hypervolume(points, cost_vector(objectives, side)),
                             volume_by_cells(points, side, objectives));
        }
    }
}

TEST(hypervolume_history, is_of_the_points_up_to_each_as_a_share_of_the_box_of_the_front) {
    const sweep_file file(
        "base: base.yaml\n"
        "axes: [{key: network.vc_depth, values: [1, 2]}]\n"
        "objectives: [{name: first, value: cycles}, {name: second, value: cycles, goal: maximise}, {name: third, "
        "value: "
        "cycles, goal: none}]\n");
    const sweep described = file.load();
    const auto measured = [](double first, double second) {
        evaluated_point point;
        point.objectives = {estimate{first, {}}, estimate{second, {}}, {}};
        point.feasible = true;
        return point;
    };
    // The front is (0, 0), (5, 6), (10, 10), in shares of the box (0, 1), (0.5, 0.4), (1, 0); its reference (1.1, 1.1).
    const std::vector<double> history = hypervolume_history(
        described,
        {measured(90, 1), measured(0, 0), evaluated_point{}, measured(5, 6), measured(5, 3), measured(10, 10)});
    EXPECT_THAT(history, ElementsAre(0, DoubleNear(0.11 / 1.21, 1e-12), DoubleNear(0.11 / 1.21, 1e-12),
                                     DoubleNear(0.47 / 1.21, 1e-12), DoubleNear(0.47 / 1.21, 1e-12),
                                     DoubleNear(0.51 / 1.21, 1e-12)));
    EXPECT_THAT(hypervolume_history(described, {evaluated_point{}}), ElementsAre(0));
    EXPECT_THAT(hypervolume_history(described, {measured(3, 1), measured(2, 2)}), ElementsAre(0, DoubleEq(1)))
        << "the front is one point";
}

}  // namespace
}  // namespace orbweaver::sim
