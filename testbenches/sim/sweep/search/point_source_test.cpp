// SPDX-License-Identifier: Apache-2.0
// Compares the points that a sweep chooses with separate enumerations.
#include "sim/sweep/search/point_source.h"

#include <set>

#include "sim/sweep/objectives/evaluation.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

using texts = std::vector<std::string>;

/// A sweep and all points that its source chooses at once.
class chosen_points {
public:
    explicit chosen_points(const std::string& text) : m_file(text), m_sweep(m_file.load()), m_space(m_sweep) {
        m_points = make_point_source(m_space)->next({});
    }

    std::vector<texts> values() const {
        std::vector<texts> all;
        for (const design_point& point : m_points) {
            texts& row = all.emplace_back();
            for (const axis_value& value : point.values) { row.push_back(value.text); }
        }
        return all;
    }

private:
    sweep_file m_file;
    sweep m_sweep;
    design_space m_space;
    std::vector<design_point> m_points;
};

TEST(grid, has_every_combination_once_with_the_last_axis_fastest) {
    const chosen_points points(
        sweep_over("[{key: network.vc_depth, values: [2, 4]}, {key: seed, range: {from: 1, to: 3, step: 1}}]"));
    EXPECT_THAT(points.values(), ElementsAre(texts{"2", "1"}, texts{"2", "2"}, texts{"2", "3"}, texts{"4", "1"},
                                             texts{"4", "2"}, texts{"4", "3"}));
}

TEST(grid, moves_tied_variables_together) {
    const chosen_points points(
        sweep_over("[{tied: [{key: network.vc_depth, values: [2, 4]}, {key: seed, values: [7, 8]}]}, "
                   "{key: traffic.packet_flits, values: [1, 2]}]"));
    EXPECT_THAT(points.values(),
                ElementsAre(texts{"2", "7", "1"}, texts{"2", "7", "2"}, texts{"4", "8", "1"}, texts{"4", "8", "2"}));
}

TEST(grid, leaves_out_what_the_constraints_exclude) {
    const chosen_points points(
        sweep_over("[{name: a, key: network.vc_depth, range: {from: 1, to: 20, step: 1}}, "
                   "{name: b, key: seed, range: {from: 1, to: 20, step: 1}}]",
                   "constraints: [a * b <= 30, a >= b]\n"));
    std::vector<texts> expected;
    for (int a = 1; a <= 20; ++a) {
        for (int b = 1; b <= a; ++b) {
            if (a * b <= 30) { expected.push_back({std::to_string(a), std::to_string(b)}); }
        }
    }
    EXPECT_EQ(points.values(), expected);
}

TEST(grid, whose_constraints_leave_nothing_names_those_that_contradict) {
    const std::string axes = "[{name: a, key: network.vc_depth, values: [1, 2]}]";
    const auto complaint = [&](const std::string& constraints) -> std::string {
        return complaint_of([&] { chosen_points(sweep_over(axes, constraints)); });
    };
    EXPECT_THAT(complaint("constraints: [a > 0, a > 5]\n"),
                AllOf(HasSubstr("test.sweep.yaml:4:22: constraints.1: none of 2 points satisfies it"),
                      Not(HasSubstr("constraints.0"))));
    EXPECT_THAT(
        complaint("constraints: [a > 1, a < 2]\n"),
        AllOf(HasSubstr("constraints.0: none of 2 points satisfies all constraints; this one alone holds for 1"),
              HasSubstr("constraints.1")));
}

TEST(grid, that_is_beyond_counting_is_refused) {
    std::string axes;
    for (const char* key : {"seed", "network.vc_depth", "traffic.packet_flits"}) {
        axes += (axes.empty() ? "" : ", ") + std::string{"{key: "} + key + ", range: {from: 1, to: 1000, step: 1}}";
    }
    EXPECT_THROW(chosen_points(sweep_over("[" + axes + "]")), user_error);
}

TEST(random_sample, has_as_many_different_points_as_are_wanted_and_the_same_ones_again) {
    const std::string text = sweep_over(
        "[{name: a, key: network.vc_depth, range: {from: 1, to: 9, step: 1}}, "
        "{name: r, key: traffic.rate, range: {from: 0.1, to: 0.5}}]",
        "sampling: {method: random, points: 40, seed: 3}\nconstraints: [a > 2]\n");
    const chosen_points points(text);
    const auto values = points.values();
    EXPECT_EQ(std::set<texts>(values.begin(), values.end()).size(), 40U);
    for (const texts& row : values) {
        EXPECT_GT(std::stoi(row[0]), 2);
        EXPECT_GE(std::stod(row[1]), 0.1);
        EXPECT_LE(std::stod(row[1]), 0.5);
    }
    EXPECT_EQ(chosen_points(text).values(), values);
}

TEST(random_sample, of_a_space_with_fewer_points_takes_them_all) {
    const chosen_points points(
        sweep_over("[{key: network.vc_depth, values: [1, 2, 3]}]", "sampling: {method: random, points: 50}\n"));
    EXPECT_EQ(points.values().size(), 3U);
}

TEST(latin_hypercube, has_a_point_in_every_stratum_of_every_axis) {
    constexpr std::size_t wanted = 20;
    const chosen_points points(
        sweep_over("[{key: traffic.rate, range: {from: 0, to: 0.2}}, "
                   "{key: network.vc_depth, range: {from: 1, to: 20, step: 1}}, "
                   "{key: traffic.packet_flits, values: [1, 2, 3, 4]}]",
                   "sampling: {method: latin_hypercube, points: 20}\n"));
    std::set<int> strata;
    std::multiset<std::string> depths;
    std::multiset<std::string> flits;
    for (const texts& row : points.values()) {
        strata.insert(static_cast<int>(std::stod(row[0]) / 0.2 * wanted));
        depths.insert(row[1]);
        flits.insert(row[2]);
    }
    EXPECT_EQ(strata.size(), wanted);
    EXPECT_EQ(std::set<std::string>(depths.begin(), depths.end()).size(), wanted);
    for (const char* value : {"1", "2", "3", "4"}) { EXPECT_EQ(flits.count(value), wanted / 4); }
}

/// A search on a grid of 20 x 20 whose objectives are known in closed form: a + b, and the distance of (a, b) from the
/// line a = 3 b, so that the front is a line through the grid.
class search_of_a_known_space : public testing::TestWithParam<const char*> {
protected:
    static std::string text(const std::string& method, const std::string& sampling) {
        return "base: base.yaml\n"
               "axes: [{name: a, key: network.vc_depth, range: {from: 1, to: 20, step: 1}}, {name: b, key: seed, "
               "range: {from: 1, "
               "to: 20, step: 1}}]\n"
               "objectives: [{name: size, value: a + b, goal: maximise}, {name: error, value: abs(a - 3 * b)}]\n"
               "sampling: {method: " +
               method + ", " + sampling + "}\n";
    }

    static estimate known(double value) { return {value, {}}; }

    /// Fronts by comparing all with all.
    static void set_fronts(std::vector<evaluated_point>& points) {
        for (evaluated_point& point : points) {
            const double size = point.objectives[0]->mean;
            const double error = point.objectives[1]->mean;
            point.front = 1;
            for (const evaluated_point& other : points) {
                const double other_size = other.objectives[0]->mean;
                const double other_error = other.objectives[1]->mean;
                if (other_size >= size && other_error <= error && (other_size > size || other_error < error)) {
                    point.front = 2;
                }
            }
        }
    }

    /// All points that are chosen, in order.
    std::vector<std::vector<std::size_t>> search(const std::string& sampling, const std::string& method = GetParam()) {
        const sweep_file file(text(method, sampling));
        const sweep study = file.load();
        const design_space space(study);
        const auto source = make_point_source(space);
        std::vector<evaluated_point> points;
        std::vector<std::vector<std::size_t>> chosen;
        for (auto batch = source->next(points); !batch.empty(); batch = source->next(points)) {
            for (design_point& point : batch) {
                evaluated_point& added = points.emplace_back();
                const double a = *point.values[0].number;
                const double b = *point.values[1].number;
                added.objectives = {known(a + b), known(std::abs(a - 3 * b))};
                added.status = point_status::ok;
                added.feasible = true;
                added.point = point;
                chosen.push_back(point.levels);
            }
            set_fronts(points);
        }
        return chosen;
    }
};

TEST_P(search_of_a_known_space, spends_its_budget_and_no_more_and_takes_no_point_twice) {
    const auto chosen = search("points: 90, batch: 7");
    EXPECT_EQ(chosen.size(), 90U);
    EXPECT_EQ(std::set<std::vector<std::size_t>>(chosen.begin(), chosen.end()).size(), 90U);
}

TEST_P(search_of_a_known_space, chooses_the_same_again) {
    EXPECT_EQ(search("points: 50, seed: 4"), search("points: 50, seed: 4"));
    EXPECT_NE(search("points: 50, seed: 4"), search("points: 50, seed: 5"));
}

TEST_P(search_of_a_known_space, finds_more_of_the_front_than_a_random_sample_of_the_same_size) {
    const auto on_front = [](const std::vector<std::vector<std::size_t>>& chosen) {
        return std::count_if(chosen.begin(), chosen.end(), [](const auto& levels) {
            const double a = static_cast<double>(levels[0]) + 1;
            const double b = static_cast<double>(levels[1]) + 1;
            for (double other_a = 1; other_a <= 20; ++other_a) {
                for (double other_b = 1; other_b <= 20; ++other_b) {
                    const double gain = other_a + other_b - a - b;
                    const double saved = std::abs(a - 3 * b) - std::abs(other_a - 3 * other_b);
                    if (gain >= 0 && saved >= 0 && gain + saved > 0) { return false; }
                }
            }
            return true;
        });
    };
    std::ptrdiff_t found = 0;
    std::ptrdiff_t by_chance = 0;
    for (int seed = 1; seed <= 10; ++seed) {
        const std::string sampling = "points: 60, batch: 20, seed: " + std::to_string(seed);
        found += on_front(search(sampling));
        by_chance += on_front(search("points: 60, seed: " + std::to_string(seed), "random"));
    }
    EXPECT_GT(found, (GetParam() == std::string{"nsga2"} ? 1 : 2) * by_chance);
}

TEST_P(search_of_a_known_space, ends_when_the_space_is_exhausted) {
    const auto chosen = search("points: 1000, batch: 64");
    EXPECT_EQ(std::set<std::vector<std::size_t>>(chosen.begin(), chosen.end()).size(), chosen.size());
    EXPECT_LE(chosen.size(), 400U);
    EXPECT_GE(chosen.size(), GetParam() == std::string{"adaptive"} ? 400U : 200U);
}

TEST_P(search_of_a_known_space, ends_when_the_hypervolume_grows_no_more) {
    const auto all = search("points: 300, seed: 2");
    const auto patient = search("points: 300, seed: 2, patience: 40");
    EXPECT_LT(patient.size(), 300U);
    EXPECT_GT(patient.size(), 40U);
    EXPECT_TRUE(std::equal(patient.begin(), patient.end(), all.begin())) << "up to there it chooses the same";
}

INSTANTIATE_TEST_SUITE_P(methods, search_of_a_known_space, testing::Values("adaptive", "nsga2"),
                         [](const auto& method) { return std::string{method.param}; });

/// Points that a search over 20 values of `a` chooses, which wants `a` small, where those below 8 are saturated.
std::vector<double> searched(const std::string& more) {
    const sweep_file file(
        "base: base.yaml\n"
        "axes: [{name: a, key: network.vc_depth, range: {from: 1, to: 20, step: 1}}]\n"
        "objectives: [{name: size, value: a}]\n"
        "sampling: {method: adaptive, points: 16, batch: 3, seed: 3}\n" +
        more);
    const sweep described = file.load();
    const design_space space(described);
    const auto source = make_point_source(space);
    std::vector<evaluated_point> points;
    std::vector<double> chosen;
    for (auto batch = source->next(points); !batch.empty(); batch = source->next(points)) {
        for (design_point& point : batch) {
            const double a = *point.values[0].number;
            chosen.push_back(a);
            evaluated_point& added = points.emplace_back();
            added.runs = {{1, a < 8 ? point_status::saturated : point_status::ok, "", {a}, 1}};
            added.point = point;
            sum_up(space, added);
        }
        assign_fronts(described, points);
    }
    return chosen;
}

TEST(ranked_search, is_not_drawn_to_saturated_points) {
    const std::vector<double> strict = searched("");
    const std::vector<double> allowing = searched("allow_saturated: true\n");
    EXPECT_NE(std::find(strict.begin(), strict.end(), 8), strict.end()) << "the best that is not saturated";
    EXPECT_NE(std::find(allowing.begin(), allowing.end(), 1), allowing.end()) << "the best of all";
    const auto saturated = [](const std::vector<double>& chosen) {
        return std::count_if(chosen.begin(), chosen.end(), [](double a) { return a < 8; });
    };
    EXPECT_LT(saturated(strict), saturated(allowing));
}

}  // namespace
}  // namespace orbweaver::sim
