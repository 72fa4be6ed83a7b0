// SPDX-License-Identifier: Apache-2.0
// The order in which a search takes designs whose objectives are known in closed form, and what it leaves out.
#include "sim/sweep/search/ranked_search.h"

#include <set>

#include "sim/sweep/objectives/evaluation.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Twelve times twelve designs (a, b): what they cost is a + b, and their time falls with a alone, so that those with
/// b = 1 are the front.
class known_sweep {
public:
    explicit known_sweep(const std::string& more)
        : m_file(
              "base: base.yaml\n"
              "axes: [{name: a, key: network.vc_depth, range: {from: 1, to: 12, step: 1}}, "
              "{name: b, key: seed, range: {from: 1, to: 12, step: 1}}]\n"
              "objectives: [{name: size, value: a + b}, {name: time, value: cycles + energy.total}]\n" +
              more),
          m_sweep(m_file.load()),
          m_space(m_sweep) {}

    void search() {
        const auto source = make_point_source(m_space);
        for (auto batch = source->next(m_points); !batch.empty(); batch = source->next(m_points)) {
            for (design_point& point : batch) {
                const double a = *point.values[0].number;
                const double b = *point.values[1].number;
                evaluated_point& added = m_points.emplace_back();
                added.number = m_points.size();
                added.objectives = {estimate{a + b, {}}, estimate{1000 - 50 * a, {}}};
                added.status = point_status::ok;
                added.feasible = true;
                added.point = std::move(point);
            }
            assign_fronts(m_sweep, m_points);
        }
        m_omitted = source->omitted(m_points);
    }

    const std::vector<evaluated_point>& points() const { return m_points; }
    const std::vector<omitted_point>& omitted() const { return m_omitted; }

    std::vector<std::size_t> levels(std::size_t number) const { return m_points[number].point.levels; }

    std::size_t on_front() const {
        return static_cast<std::size_t>(std::count_if(
            m_points.begin(), m_points.end(), [](const evaluated_point& point) { return point.point.levels[1] == 0; }));
    }

private:
    sweep_file m_file;
    sweep m_sweep;
    design_space m_space;
    std::vector<evaluated_point> m_points;
    std::vector<omitted_point> m_omitted;
};

TEST(ranked_search, begins_with_the_cheapest_design_and_the_one_farthest_from_it) {
    known_sweep sweep("sampling: {method: adaptive, points: 2, batch: 1}\n");
    sweep.search();
    ASSERT_EQ(sweep.points().size(), 2U);
    EXPECT_THAT(sweep.levels(0), ElementsAre(0, 0));
    EXPECT_THAT(sweep.levels(1), ElementsAre(11, 11));
}

TEST(ranked_search, goes_along_the_front_as_soon_as_it_knows_the_axes_apart) {
    known_sweep sweep("sampling: {method: adaptive, points: 20, batch: 1}\n");
    sweep.search();
    EXPECT_EQ(sweep.points().size(), 20U);
    EXPECT_EQ(sweep.on_front(), 12U) << "all of 144 that are there";
    EXPECT_TRUE(sweep.omitted().empty());
}

TEST(ranked_search, of_a_grid_leaves_out_what_is_surely_worse_and_states_than_what) {
    known_sweep sweep("prune_predicted: true\nsampling: {batch: 2}\n");
    sweep.search();
    EXPECT_EQ(sweep.on_front(), 12U);
    EXPECT_LT(sweep.points().size(), 48U);
    EXPECT_EQ(sweep.points().size() + sweep.omitted().size(), 144U) << "each is simulated or left out";
    std::set<std::vector<std::size_t>> simulated;
    for (const evaluated_point& point : sweep.points()) { simulated.insert(point.point.levels); }
    for (const omitted_point& omitted : sweep.omitted()) {
        EXPECT_FALSE(simulated.contains(omitted.point.levels));
        EXPECT_THAT(omitted.reason, HasSubstr("predicted, not simulated: point "));
    }
}

TEST(ranked_search, of_a_sample_takes_its_points_alone_and_keeps_to_a_budget_of_a_grid) {
    known_sweep sample("prune_predicted: true\nsampling: {method: random, points: 30, seed: 5}\n");
    sample.search();
    EXPECT_EQ(sample.points().size() + sample.omitted().size(), 30U);
    known_sweep grid("prune_predicted: true\nsampling: {points: 9, batch: 4}\n");
    grid.search();
    EXPECT_EQ(grid.points().size(), 9U);
}

}  // namespace
}  // namespace orbweaver::sim
