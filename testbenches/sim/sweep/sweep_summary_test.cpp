// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/sweep_summary.h"

#include "sim/sweep/space/design_space.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// A sweep of points on one front, and what the console shows of it.
class shown_front {
public:
    shown_front() : m_file(sweep_over("[{key: seed, values: [1, 2, 3]}]")), m_sweep(m_file.load()), m_space(m_sweep) {}

    void add(double time, std::optional<double> half_width, const std::string& reason = "") {
        evaluated_point point;
        point.point = m_space.point_of(std::vector<std::size_t>{m_points.size()});
        point.number = m_points.size() + 1;
        point.status = point_status::ok;
        point.reason = reason;
        point.objectives = {estimate{time, half_width}};
        point.feasible = true;
        point.front = 1;
        m_points.push_back(std::move(point));
    }
    std::string text() const { return summary_text(m_sweep, m_points, {}, {}, {}, "out"); }

private:
    sweep_file m_file;
    sweep m_sweep;
    design_space m_space;
    std::vector<evaluated_point> m_points;
};

// A user's trial: 64.10, 63.92 and 63.85, each +- 2.6, were a front of three.
TEST(sweep_summary, names_points_of_the_front_that_are_not_distinguishable) {
    shown_front front;
    front.add(64.1, 2.6);
    front.add(63.9, 2.6);
    front.add(62.0, 0.1);  // in the intervals of the others, which are not in its own
    EXPECT_THAT(front.text(), HasSubstr("points 2, 1 are not distinguishable in time"));
}

TEST(sweep_summary, compares_no_points_without_intervals) {
    shown_front front;
    front.add(64.1, {});
    front.add(64.1, {});
    EXPECT_THAT(front.text(), AllOf(Not(HasSubstr("distinguishable")), Not(HasSubstr("doubt"))));
}

TEST(sweep_summary, marks_points_of_the_front_whose_measures_are_doubtful) {
    shown_front front;
    front.add(20, {});
    front.add(19, {}, "near saturation");
    EXPECT_THAT(front.text(), HasSubstr("point  seed  time  doubt\n  2      2     19    near saturation\n"));
    EXPECT_THAT(front.text(), HasSubstr("  point 2, ok: near saturation\n"));
}

}  // namespace
}  // namespace orbweaver::sim
