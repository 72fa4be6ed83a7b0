// SPDX-License-Identifier: Apache-2.0
// The calibration that predicts (studies/scmp/calibration): its points, criteria, verdicts, and that it compares
// systems at accepted points alone.
#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <set>

#include "hw/base/random_stream.h"
#include "studies/papers.h"
#include "studies/run_figures.h"
#include "studies/scmp/calibration/comparison_runs.h"
#include "studies/scmp/calibration/criteria.h"
#include "studies/scmp/calibration/protocol.h"
#include "studies/scmp/calibration/verdict.h"
#include "studies/scmp/experiments.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::scmp::calibration {
namespace {

/// Returns a point with the first value of every axis except the named ones.
sample point_with(const std::map<std::string, std::string>& values) {
    std::string levels;
    for (const axis& one : axes()) {
        std::size_t level = 0;
        if (const auto named = values.find(one.name); named != values.end()) {
            level = static_cast<std::size_t>(std::find(one.values.begin(), one.values.end(), named->second) -
                                             one.values.begin());
        }
        levels += static_cast<char>('0' + level);
    }
    return {1, levels};
}

/// A dimension of Sobol's sequence: a primitive polynomial and the first direction numbers.
struct sobol_dimension {
    unsigned degree;
    std::uint32_t inner;  // the polynomial's coefficients but for the first and the last
    std::array<std::uint32_t, 6> first;
};

/// S. Joe, F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections" (2008), new-joe-kuo-6.
constexpr sobol_dimension joe_kuo[] = {{6, 0, {1, 1, 1, 1, 1, 1}},
                                       {1, 0, {1}},
                                       {2, 1, {1, 3}},
                                       {3, 1, {1, 3, 1}},
                                       {3, 2, {1, 1, 1}},
                                       {4, 1, {1, 1, 3, 3}},
                                       {4, 4, {1, 3, 5, 13}},
                                       {5, 2, {1, 1, 5, 5, 17}},
                                       {5, 4, {1, 1, 5, 5, 5}},
                                       {5, 7, {1, 1, 7, 11, 19}},
                                       {5, 11, {1, 1, 5, 1, 1}},
                                       {5, 13, {1, 1, 1, 3, 11}},
                                       {5, 14, {1, 3, 5, 5, 31}}};

/// @param number of the point, 1 .. 63
/// @return its place, of 2^32
std::uint32_t sobol(const sobol_dimension& dimension, std::uint32_t number) {
    std::array<std::uint32_t, 6> directions{};
    std::uint32_t position = 0;
    for (unsigned bit = 0; bit < directions.size(); ++bit) {
        std::uint32_t& direction = directions[bit];
        if (bit < dimension.degree) {
            direction = dimension.first[bit] << (31 - bit);
        } else {
            direction = directions[bit - dimension.degree] ^ (directions[bit - dimension.degree] >> dimension.degree);
            for (unsigned term = 1; term < dimension.degree; ++term) {
                direction ^= (dimension.inner >> (dimension.degree - 1 - term) & 1) * directions[bit - term];
            }
        }
        position ^= ((number ^ number >> 1) >> bit & 1) * direction;  // by the Gray code of the number
    }
    return position;
}

TEST(calibration, has_the_points_of_sobol_s_sequence_shifted_by_its_seed) {
    ASSERT_EQ(axes().size(), std::size(joe_kuo));
    random_stream random(seed, "scmp.calibration");
    std::vector<std::uint32_t> shifts;
    for (std::size_t i = 0; i < axes().size(); ++i) {
        shifts.push_back(static_cast<std::uint32_t>(random.next() >> 32));
    }
    for (std::uint32_t number = 1; number <= points().size(); ++number) {
        std::string levels;
        for (std::size_t i = 0; i < axes().size(); ++i) {
            const std::uint64_t position = sobol(joe_kuo[i], number) ^ shifts[i];
            levels += static_cast<char>('0' + (position * axes()[i].values.size() >> 32));
        }
        EXPECT_EQ(points()[number - 1], levels);
    }
}

TEST(calibration, weighs_rows_against_histograms_as_the_program_sends_them) {
    EXPECT_NEAR(point_with({{"image", "256"}, {"long", "8"}}).row_share(7, 64), 0.48, 0.005);
    EXPECT_NEAR(point_with({{"image", "128"}, {"long", "8"}}).row_share(7, 64), 0.14, 0.005);
    EXPECT_NEAR(point_with({{"image", "64"}, {"long", "8"}}).row_share(7, 64), 0.05, 0.005);
    const study full = make_study(false);
    EXPECT_FALSE(worth_running(full, point_with({{"image", "256"}})));
    EXPECT_TRUE(worth_running(full, point_with({{"image", "128"}, {"long", "8"}})));
}

TEST(calibration, runs_no_thread_that_spins_without_an_end_of_its_quantum) {
    const study full = make_study(false);
    const std::string endless{endless_quantum};
    EXPECT_FALSE(worth_running(full, point_with({{"quantum", endless}, {"wait", "spin"}})));
    EXPECT_TRUE(worth_running(full, point_with({{"quantum", endless}})));
    EXPECT_TRUE(worth_running(full, point_with({{"wait", "spin"}})));
}

TEST(calibration, gives_both_systems_and_all_programs_the_same_values) {
    const study full = make_study(false);
    const sample point = point_with({{"quantum", "1000"}, {"code", "plain_o1"}, {"vcs", "4"}, {"elements", "40"}});
    for (const comparison& one : full.comparisons) {
        for (const messaging& system : {original, one.modified}) {
            const planned_run run = plan(one.program, system, {8, 8}, point.changes_of(one.program));
            EXPECT_THAT(run.settings, Contains("core.quantum_cycles=1000")) << run.name;
            EXPECT_THAT(run.settings, Contains("workload.program=" + one.program.program + "_o1"));
            EXPECT_THAT(run.settings, Contains(HasSubstr("{name: data, vcs: 4, types: [DATA]}")));
            EXPECT_EQ(one.program.program == "matrix",
                      testing::Matches(Contains("workload.args.off_diagonals=40"))(run.settings));
        }
    }
}

/// Returns the measurements that the criteria require, at a point.
measurements as_the_thesis_states(const study& all, const sample& point) {
    measurements measured;
    const auto add = [&](const planned_run& run, double cycles) {
        measured_run one{"", static_cast<std::uint64_t>(cycles), 1};
        one.reports[thread_blocked_cycles] = 100;
        measured.add(run.name, one);
    };
    const std::map<std::string, double> efficiencies{{"neighborhood_7", 0.5},
                                                     {"neighborhood_11", 0.4},
                                                     {"neighborhood_15", 0.3},
                                                     {"matrix", 0.3},
                                                     {"transitive_closure", 0.9}};
    for (const planned_run& run : plan_criteria(all, point)) { add(run, 1e6); }
    for (const comparison& one : all.comparisons) {
        for (const grid& nodes : all.grids) {
            const auto efficiency = efficiencies.find(one.program.id);
            const double share = nodes.nodes() == 1                 ? 1
                                 : efficiency == efficiencies.end() ? 1 - nodes.nodes() / 100.0
                                                                    : efficiency->second;
            add(plan(one.program, original, nodes, point.changes_of(one.program)), 1e9 / nodes.nodes() / share);
        }
    }
    const benchmark& queues = all.comparison_of("E2").program;
    add(plan(queues, rendezvous, {8, 8}, point.changes_of(queues, queue_depth_of(2))), 1.05e6);
    return measured;
}

std::string failed(const measurements& measured, const study& all, const sample& point) {
    std::string ids;
    for (const criterion& one : judge_criteria(measured, all, point)) { ids += one.holds ? "" : one.id; }
    return ids;
}

TEST(calibration, accepts_a_point_only_if_every_criterion_holds) {
    const study full = make_study(false);
    const sample point = point_with({});
    const measurements right = as_the_thesis_states(full, point);
    EXPECT_EQ(failed(right, full, point), "");
    EXPECT_EQ(failed(right, full, point_with({{"image", "256"}})), "D1");
    const auto failed_with = [&](const std::string& claim, const messaging& system, const grid& nodes, double factor,
                                 const change& further = {}) {
        measurements other = right;
        const benchmark& program = full.comparison_of(claim).program;
        const std::string name = plan(program, system, nodes, point.changes_of(program, further)).name;
        measured_run run = right.all().at(name);
        run.cycles = static_cast<std::uint64_t>(static_cast<double>(*run.cycles) * factor);
        other.add(name, run);
        return failed(other, full, point);
    };
    EXPECT_EQ(failed_with("E2", rendezvous, {8, 8}, 1.02, queue_depth_of(128)), "D2");
    EXPECT_EQ(failed_with("E2", rendezvous, {8, 8}, 0.97, queue_depth_of(2)), "D2");
    EXPECT_EQ(failed_with("E2", rendezvous, {4, 4}, 1.06, queue_depth_of(2)), "D2");
    EXPECT_EQ(failed_with("E7", original, {8, 4}, 0.6), "D3");
    EXPECT_EQ(failed_with("E4", original, {8, 8}, 0.5), "D4");
    EXPECT_EQ(failed_with("E5", original, {8, 8}, 1.2), "D5");
    EXPECT_EQ(failed_with("E3", original, {8, 8}, 0.7), "D6");
    measurements unblocked = right;
    const benchmark& lu = full.comparison_of("E7").program;
    unblocked.add(plan(lu, original, {8, 8}, point.changes_of(lu)).name,
                  {"", 24414062, 1, {{thread_blocked_cycles, 0.0}}});
    EXPECT_EQ(failed(unblocked, full, point), "D3");
    unblocked.add(plan(lu, original, {8, 8}, point.changes_of(lu)).name, {"trap", {}, 1});
    EXPECT_EQ(failed(unblocked, full, point), "D3") << "a run that failed shows nothing";
}

TEST(calibration, compares_the_systems_at_accepted_points_and_at_no_others) {
    const study full = make_study(false);
    const experiment part = calibrated(full);
    EXPECT_THAT(part.then({}), IsEmpty()) << "nothing is known";
    sample accepted = point_with({});
    for (const sample& one : samples(false)) { accepted = worth_running(full, one) ? one : accepted; }
    measurements before_widths;
    std::set<std::string> of_widths;
    for (const planned_run& run : plan_widths(full, accepted)) { of_widths.insert(run.name); }
    const measurements all_criteria = as_the_thesis_states(full, accepted);
    for (const auto& [name, run] : all_criteria.all()) {
        if (of_widths.count(name) == 0) { before_widths.add(name, run); }
    }
    std::set<std::string> next;
    for (const planned_run& run : part.then(before_widths)) { next.insert(run.name); }
    EXPECT_EQ(next, of_widths) << "first the rest of the criteria";
    std::set<std::string> further;
    for (const auto& [name, run] : all_criteria.all()) { further.insert(name); }
    for (const planned_run& run : part.then(all_criteria)) {
        EXPECT_THAT(run.name, HasSubstr(fmt::format("point_{:02}", accepted.number())));
        further.insert(run.name);
    }
    for (const comparison& one : full.comparisons) {
        for (const messaging& system : {original, one.modified}) {
            for (const planned_run& run : plan_all(full, one.program, system, accepted.changes_of(one.program))) {
                EXPECT_THAT(further, Contains(run.name));
            }
        }
    }
    for (const planned_run& run : part.runs) {
        const bool of_modified = run.name.find("original") == std::string::npos;
        EXPECT_TRUE(!of_modified || run.name.rfind("neighborhood_11-rendezvous", 0) == 0) << run.name;
    }
}

TEST(calibration, draws_as_many_accepted_points_as_the_protocol_states) {
    EXPECT_EQ(compared_points(samples(false)).size(), max_compared);
    EXPECT_EQ(compared_points({point_with({})}).size(), 1U);
}

TEST(calibration, describes_machines_that_can_be_built) {
    const std::string machine = make_paper(false).machine;
    const study full = make_study(false);
    for (const planned_run& run : plan_comparison(full, samples(false).front())) {
        EXPECT_EQ(sim::complaint(machine, run.settings), "") << run.name;
    }
}

std::string outcome_of(double published, const std::vector<double>& values) {
    claim stated{"", "", "", published, nullptr, "", nullptr, false, ""};
    std::vector<peak> peaks;
    for (const double value : values) { peaks.push_back({64, value}); }
    judge_prediction(stated, peaks);
    EXPECT_EQ(stated.pass, stated.outcome == predicted);
    return stated.outcome;
}

TEST(calibration, predicts_what_lies_in_a_narrow_range_only) {
    EXPECT_EQ(outcome_of(20, {18, 25, 21}), predicted);
    EXPECT_EQ(outcome_of(20, {18, 29, 21}), undetermined);
    EXPECT_EQ(outcome_of(20, {21, 22, 23}), contradicted);
    EXPECT_EQ(outcome_of(20, {30, 55, 80}), contradicted);
    EXPECT_EQ(outcome_of(20, {19, 21}), undetermined) << "too few points";
    EXPECT_EQ(outcome_of(20, {}), undetermined);
    claim stated{};
    judge_share(stated, {true, true, true});
    EXPECT_EQ(stated.outcome, predicted);
    judge_share(stated, {true, false, true});
    EXPECT_EQ(stated.outcome, undetermined);
    EXPECT_EQ(stated.measured, "2 of 3");
    judge_share(stated, {false, false, false});
    EXPECT_EQ(stated.outcome, contradicted);
    judge_share(stated, {true});
    EXPECT_EQ(stated.outcome, undetermined);
    judge_share(stated, {true, true, true});
    take_for_criterion(stated);
    EXPECT_EQ(stated.outcome, by_construction);
    judge_share(stated, {false, false, false});
    take_for_criterion(stated);
    EXPECT_EQ(stated.outcome, contradicted);
}

TEST(calibration, judges_e1_to_e7_and_the_statements_that_do_not_follow_from_them) {
    std::vector<std::string> ids;
    for (const claim& one : judge_comparisons(make_study(false), {})) {
        ids.push_back(one.id.substr(one.id.rfind('.') + 1));
        EXPECT_EQ(one.outcome, undetermined);
        const bool in_criteria = ids.back() == "A5" || ids.back() == "A6" || ids.back() == "A7";
        EXPECT_EQ(one.basis, in_criteria ? claim_basis::calibrated : claim_basis::predicted) << one.id;
    }
    EXPECT_THAT(ids, ElementsAre("E1", "E2", "E3", "E4", "E5", "E6", "E7", "A1", "A3", "A4", "A6", "A7", "A5"));
}

}  // namespace
}  // namespace orbweaver::studies::scmp::calibration
