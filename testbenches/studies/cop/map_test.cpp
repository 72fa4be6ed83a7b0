// SPDX-License-Identifier: Apache-2.0
// The map of coordination processors, on figures that are made up.
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "studies/cop/experiments.h"
#include "studies/cop/map_points.h"
#include "studies/cop/rival/measured_call.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::cop_paper {
namespace {

const map_operation& broadcast_operation() { return map_operations()[2]; }

/// Whatever runs an experiment plans: libcop takes 1000 cycles, software 4000 on the slow network and 500 on the fast.
measurements made_up(const experiment& study) {
    measurements runs;
    for (const planned_run& run : study.runs) {
        const bool cop = run.name.find("-cop_") != std::string::npos;
        const bool slow = run.name.find("machine_room") != std::string::npos;
        runs.add(run.name, {"", {}, 1, {{"operation_cycles", cop ? 1000 : slow ? 4000 : 500}}});
    }
    return runs;
}

const report_table& table_of(const findings& found, const std::string& file) {
    return *std::find_if(found.tables.begin(), found.tables.end(),
                         [&](const report_table& one) { return one.file == file; });
}

std::string simulated_barrier(unsigned hosts) {
    rival::virtual_machine_desc machine{.members = hosts};
    return fmt::format("{:.0f}", rival::call_time(machine, cop_model::pvm_function::barrier, 0));
}

TEST(cop_map, has_every_operation_at_every_size_and_number_of_hosts) {
    std::set<std::string> names;
    const auto points = map_axes::full().points();
    for (const map_point& point : points) { names.insert(plan_cop(point, 10).name); }
    EXPECT_EQ(points.size(), 3U * (2 + 3 * 4));
    EXPECT_EQ(names.size(), points.size());
}

TEST(cop_map, runs_differ_in_program_mesh_links_and_clock) {
    const map_point point{broadcast_operation(), 16, 64};
    EXPECT_THAT(plan_cop(point, 5).settings,
                ElementsAre("network.topology.dims=[8, 8]", "workload.program=collectives_cop",
                            "workload.args={operation: broadcast, size: 16, algorithm: automatic, repetitions: 1}",
                            "clock.cop=5 ns"));
    EXPECT_THAT(plan_software(point, main_networks().back()).settings, Contains("network.link.flits_per_cycle=0.25"));
    EXPECT_THAT(plan_software({broadcast_operation(), 16, 5}, main_networks().front()).settings,
                Contains("network.topology.dims=[5, 1]"));
}

TEST(cop_map, states_who_is_faster_and_by_what_factor) {
    const experiment quick = map(true);
    const findings found = quick.evaluate(made_up(quick));
    const auto& rows = table_of(found, "map").data.rows;
    EXPECT_THAT(rows.at(0), ElementsAre("barrier, everybody sets masks", "1", "4", "fast", "5.00", "10.00", "10.00",
                                        "software, 2", "software, 2", simulated_barrier(4)));
    EXPECT_THAT(rows.at(1), ElementsAre("barrier, everybody sets masks", "1", "4", "machine room", "40.00", "10.00",
                                        "10.00", "COP, 4", "COP, 4", simulated_barrier(4)));
    EXPECT_EQ(found.charts.size(), 3U);
    EXPECT_THAT(found.charts.front().data.rows.front(), ElementsAre("1", "1", "0.5", "4"));
}

TEST(cop_map, keeps_what_was_measured_of_pvm_apart_from_what_is_simulated) {
    const experiment quick = map(true);
    const findings found = quick.evaluate(made_up(quick));
    // The measured time is 10,000 us on five workstations; the simulated time is next to it.
    EXPECT_THAT(table_of(found, "map_pvm").data.rows.at(0),
                ElementsAre("barrier, everybody sets masks", "1", "5.00", "40.00", "10.00", "10000",
                            simulated_barrier(5), "1e+03"));
    EXPECT_TRUE(found.claims.front().pass);  // Table IV has 1000
    EXPECT_FALSE(pvm_measured_microseconds({broadcast_operation(), 4096, 5}));
}

TEST(cop_map, leaves_cells_empty_for_runs_that_failed) {
    const findings found = map(true).evaluate({});
    EXPECT_THAT(table_of(found, "map").data.rows.at(0).at(4), IsEmpty());
    EXPECT_FALSE(found.claims.front().pass);
}

/// Twice as fast through libcop.
measurements made_up_applications(const experiment& study) {
    measurements runs;
    for (const planned_run& run : study.runs) {
        const bool cop = run.name.find("_cop-") != std::string::npos;
        runs.add(run.name, {"",
                            cop ? 1000U : 2000U,
                            1,
                            {{"multicast_share", 16},
                             {"reduction_share", 14},
                             {"barrier_share", 4},
                             {"computation_share", 60},
                             {"ego_cycles", 1e6},
                             {"global_share_without_waiting", 50}}});
    }
    return runs;
}

TEST(cop_applications_study, compares_both_and_projects_with_the_factors_of_the_thesis) {
    const experiment quick = applications(true);
    const findings found = quick.evaluate(made_up_applications(quick));
    const auto& rows = found.tables.front().data.rows;
    // 1 / (0.16 / 24 + 0.14 / 4 + 0.04 / 1000 + 0.66)
    EXPECT_THAT(rows.at(0), ElementsAre("EGO's communication, 66 atoms", "2", "fast", "2", "1", "34.00", "34.00",
                                        "2.000", "1.425"));
    EXPECT_EQ(rows.back().back(), "1.600");  // 1 / (0.5 / 4 + 0.5)
}

TEST(cop_applications_study, ego_is_compared_with_software_and_with_pvm) {
    const experiment quick = ego(true);
    const findings found = quick.evaluate(made_up_applications(quick));
    ASSERT_EQ(found.claims.size(), 6U);  // with reductions of one double, and with such as weigh more
    EXPECT_EQ(found.claims[0].measured, 2.0);
    EXPECT_TRUE(found.claims[0].pass);
    // Communication is 0.4 of 10 ms; PVM takes some 60 ms for the same calls.
    EXPECT_GT(found.claims[1].measured, 1.5);
    EXPECT_LT(found.claims[1].measured, 1 / 0.6);
    EXPECT_TRUE(found.claims[1].pass);
    EXPECT_EQ(found.claims[3].measured, 2.0);
    // libcop takes the same made-up time. PVM takes longer; simulated, it takes so long that both are alike.
    EXPECT_GT(found.claims[4].measured, found.claims[1].measured);
    EXPECT_GE(found.claims[5].measured, found.claims[2].measured);
    const findings none = quick.evaluate({});
    EXPECT_FALSE(none.claims[1].pass);
    EXPECT_TRUE(none.claims[1].measured.is_null());
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper
