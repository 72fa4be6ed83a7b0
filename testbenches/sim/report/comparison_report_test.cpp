// SPDX-License-Identifier: Apache-2.0
#include "sim/report/comparison_report.h"

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

constexpr const char* compared_result = R"({
    "schema": "orbweaver/result/1", "cycles": 100, "time_ns": 1000, "config": {"seed": 1},
    "activity": {"routers": {"r0": {"crossbar": 3}}}, "log": ["x"],
    "network": {"nodes": 1, "flit_hops": 5, "links": {"r0.E": 1}}})";

std::string comparison_complaint(const std::vector<std::filesystem::path>& directories) {
    return complaint_of([&] { comparison_report(directories); });
}

TEST(comparison_report, has_the_figures_of_each_run_and_leaves_lists_by_router_out) {
    const scratch_folder one;
    const scratch_folder other;
    one.write("result.json", compared_result);
    other.write("result.json", compared_result);
    other.write("latency_histogram.csv", "class,latency,cycles,packets\nany,packet,7,2\n");
    const result_json data = comparison_report({one.path(), other.path()});
    EXPECT_EQ(data["kind"], "runs");
    ASSERT_EQ(data["runs"].size(), 2U);
    EXPECT_EQ(data["runs"][0]["directory"], one.path().string());
    EXPECT_EQ(data["runs"][0]["result"]["network"], (result_json{{"nodes", 1}, {"flit_hops", 5}}));
    EXPECT_FALSE(data["runs"][0]["result"].contains("activity"));
    EXPECT_EQ(data["runs"][1]["latency"][0]["cycles"], (result_json{7}));
}

TEST(comparison_report, refuses_a_sweep_and_a_run_that_is_named_twice) {
    const scratch_folder run;
    const scratch_folder sweep;
    run.write("result.json", compared_result);
    sweep.write("sweep.json",
                R"({"schema": "orbweaver/sweep/1", "variables": [], "constraints": [], "requirements": []})");
    sweep.write("points.csv", "point\n1\n");
    sweep.write("sensitivity.csv", "objective,axis,points,groups,variance_share\n");
    EXPECT_THAT(comparison_complaint({run.path(), sweep.path()}), HasSubstr("holds a sweep"));
    EXPECT_THAT(comparison_complaint({run.path(), run.path() / "."}), HasSubstr("named twice"));
    EXPECT_THAT(comparison_complaint({run.path(), run.path() / "none"}), HasSubstr("there is no such directory"));
}

}  // namespace
}  // namespace orbweaver::sim
