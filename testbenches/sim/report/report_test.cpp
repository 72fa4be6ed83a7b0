// SPDX-License-Identifier: Apache-2.0
#include "sim/report/report.h"

#include "hw/base/errors.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

constexpr const char* small_result = R"({
    "schema": "orbweaver/result/1", "cycles": 100, "time_ns": 1000,
    "activity": {"routers": {"r0": {"crossbar": 3}, "r1": {"crossbar": 4}}, "links": {"r0.E": {"flits": 1}}}})";

constexpr const char* small_sweep = R"({
    "schema": "orbweaver/sweep/1",
    "variables": [{"name": "vcs", "key": "a", "axis": 0}, {"name": "depth", "key": "b", "axis": 1}],
    "constraints": ["vcs * depth <= 8"], "requirements": ["time < 40 && vcs > 0"]})";

constexpr const char* small_points =
    "point,vcs,depth,status,reason,time,feasible,front\n"
    "1,2,4,ok,,30,1,1\n"
    "2,2,2,ok,,50,0,\n"
    "3,4,2,pruned,\"no, never\",,0,\n";

std::string complaint_about(const std::filesystem::path& directory) {
    return complaint_of([&] { report_data(directory); });
}

void write_sweep(const scratch_folder& folder) {
    folder.write("sweep.json", small_sweep);
    folder.write("points.csv", small_points);
    folder.write("sensitivity.csv", "objective,axis,points,groups,variance_share\ntime,vcs,2,1,\n");
}

TEST(report, of_a_run_has_its_result_with_events_in_lists_by_router) {
    const scratch_folder folder;
    folder.write("result.json", small_result);
    const result_json data = report_data(folder.path());
    EXPECT_EQ(data["kind"], "run");
    EXPECT_EQ(data["result"]["cycles"], 100);
    EXPECT_EQ(data["result"]["activity"], (result_json{{"crossbar", {3, 4}}}));
    EXPECT_TRUE(data["latency"].empty());
    EXPECT_FALSE(data.contains("timeline"));
}

TEST(report, of_a_run_has_histograms_by_class_and_kind) {
    const scratch_folder folder;
    folder.write("result.json", small_result);
    folder.write("latency_histogram.csv",
                 "class,latency,cycles,packets\nrts,packet,7,2\nrts,packet,9,1\nrts,network,5,3\n");
    const result_json latency = report_data(folder.path())["latency"];
    ASSERT_EQ(latency.size(), 2U);
    EXPECT_EQ(latency[1]["cycles"], (result_json{7, 9}));
    EXPECT_EQ(latency[1]["packets"], (result_json{2, 1}));
    EXPECT_EQ(latency[1]["width"], 1);
}

TEST(report, keeps_histograms_short_without_losing_packets) {
    const scratch_folder folder;
    folder.write("result.json", small_result);
    std::string rows = "class,latency,cycles,packets\n";
    for (unsigned cycles = 0; cycles < 10'000; ++cycles) { rows += "any,packet," + std::to_string(cycles) + ",2\n"; }
    folder.write("latency_histogram.csv", rows);
    const result_json histogram = report_data(folder.path())["latency"][0];
    EXPECT_LE(histogram["cycles"].size(), 4096U);
    std::uint64_t packets = 0;
    for (const auto& bar : histogram["packets"]) { packets += bar.get<std::uint64_t>(); }
    EXPECT_EQ(packets, 20'000U);
}

TEST(report, of_a_sweep_with_an_empty_table_names_the_table) {
    const scratch_folder folder;
    for (const char* name : {"points.csv", "sensitivity.csv"}) {
        write_sweep(folder);
        EXPECT_THAT(complaint_about(folder.write(name, "").parent_path()), HasSubstr(std::string(name) + ": is empty"));
    }
    write_sweep(folder);
    folder.write("sweep.json", R"({"schema": "orbweaver/sweep/1", "scenarios": []})");
    EXPECT_THAT(complaint_about(folder.write("designs.csv", "").parent_path()), HasSubstr("designs.csv: is empty"));
}

TEST(report, of_a_sweep_has_points_as_numbers_and_axes_in_order) {
    const scratch_folder folder;
    write_sweep(folder);
    const result_json data = report_data(folder.path());
    EXPECT_EQ(data["kind"], "sweep");
    EXPECT_EQ(data["rows"][0], (result_json{1.0, "2", "4", "ok", "", 30.0, 1.0, 1.0}));
    EXPECT_EQ(data["rows"][2], (result_json{3.0, "4", "2", "pruned", "no, never", "", 0.0, ""}));
    EXPECT_EQ(data["axes"][1]["values"], (result_json::parse(R"([["2"], ["4"]])")));
    EXPECT_EQ(data["effects"][0]["variance_share"], nullptr);
}

TEST(report, of_a_sweep_states_how_near_points_are_to_what_bounds_them) {
    const scratch_folder folder;
    write_sweep(folder);
    const result_json bounds = report_data(folder.path())["bounds"];
    ASSERT_EQ(bounds.size(), 3U);
    EXPECT_EQ(bounds[0]["left"], (result_json{8.0, 4.0, 8.0}));
    EXPECT_EQ(bounds[0]["right"], (result_json{8.0, 8.0, 8.0}));
    EXPECT_EQ(bounds[1]["text"], "time < 40");
    EXPECT_EQ(bounds[1]["holds"], (result_json{1, 0, 0}));
    EXPECT_EQ(bounds[1]["left"][2], nullptr);
}

TEST(report, of_a_sweep_knows_the_status_that_a_requirement_names) {
    const scratch_folder folder;
    write_sweep(folder);
    result_json sweep = result_json::parse(small_sweep);
    sweep["requirements"] = {"status == ok && time < 40"};
    folder.write("sweep.json", sweep.dump());
    folder.write("points.csv", std::string{small_points} + "4,4,4,saturated,,20,0,\n");
    const result_json bounds = report_data(folder.path())["bounds"];
    ASSERT_EQ(bounds.size(), 3U);
    EXPECT_EQ(bounds[1]["text"], "status == ok");
    EXPECT_EQ(bounds[1]["comparison"], "") << "words have no distance";
    EXPECT_EQ(bounds[1]["holds"], (result_json{1, 1, 0, 0}));
}

TEST(report, of_a_sweep_states_which_constraint_keeps_a_neighbour_out) {
    const scratch_folder folder;
    write_sweep(folder);
    const result_json excluded = report_data(folder.path())["excluded"];
    EXPECT_EQ(excluded[0], result_json::parse("[[0, 1, 0]]"));  // 4 channels of 4
    EXPECT_EQ(excluded[1], result_json::array());
    EXPECT_EQ(excluded[2], result_json::parse("[[1, 1, 0]]"));
}

TEST(report, of_a_sweep_with_scenarios_compares_designs_and_has_what_they_came_to_in_each) {
    const scratch_folder folder;
    folder.write("sweep.json", R"({
        "schema": "orbweaver/sweep/1",
        "variables": [{"name": "pattern", "key": "p", "axis": 0, "scenario": true},
                      {"name": "depth", "key": "b", "axis": 1, "scenario": false}],
        "scenarios": [{"name": "uniform", "points": [1, 2]}, {"name": "transpose", "points": [3, 4]}],
        "constraints": ["depth <= 4"], "requirements": []})");
    folder.write("points.csv",
                 "point,pattern,depth,status,reason,time,feasible,front\n"
                 "1,uniform,2,ok,,30,1,1\n2,uniform,4,ok,,20,1,1\n"
                 "3,transpose,2,ok,,30,1,1\n4,transpose,4,trap,stopped,,0,\n");
    folder.write("designs.csv",
                 "design,depth,status,reason,time,time_loss,feasible,front\n"
                 "2,4,trap,stopped,,,0,\n1,2,ok,,30,0.5,1,1\n");
    folder.write("sensitivity.csv", "scenario,objective,axis,variance_share\n,time,depth,1\nuniform,time,depth,1\n");
    const result_json data = report_data(folder.path());
    EXPECT_EQ(data["columns"][0], "point");
    EXPECT_EQ(data["rows"][0], (result_json{1.0, "2", "ok", "", 30.0, 0.5, 1.0, 1.0}));
    EXPECT_EQ(data["rows"][1][2], "trap");
    EXPECT_EQ(data["sweep"]["variables"],
              result_json::parse(R"([{"name": "depth", "key": "b", "axis": 0, "scenario": false}])"));
    EXPECT_EQ(data["sweep"]["scenario_variables"],
              result_json::parse(R"([{"name": "pattern", "key": "p", "axis": 0, "scenario": true}])"));
    EXPECT_EQ(data["effects"].size(), 1U);
    EXPECT_EQ(data["scenarios"][0]["outcomes"][1]["time"], 20);
    EXPECT_EQ(data["scenarios"][1]["outcomes"][1]["reason"], "stopped");
    folder.write("points.csv", "point,pattern,depth\n1,uniform,2\n");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("sweep.json names point 2"));
}

TEST(report, states_why_there_is_nothing_to_report) {
    const scratch_folder folder;
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("no results here"));
    EXPECT_THAT(complaint_about(folder.path() / "none"), HasSubstr("there is no such directory"));
    EXPECT_THAT(complaint_about(folder.write("file", "")), HasSubstr("this is a file"));
    folder.write("points.sqlite", "");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("--resume"));
}

TEST(report, refuses_results_that_are_broken_or_not_its_own) {
    const scratch_folder folder;
    folder.write("result.json", "{\"schema\": ");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("result.json: is no JSON"));
    folder.write("result.json", "[]");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("is no file of orbweaver's"));
    folder.write("result.json", R"({"schema": "orbweaver/result/1", "activity": 5})");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("results of another form"));
    folder.write("result.json", small_result);
    folder.write("latency_histogram.csv", "class,latency,cycles,packets\na,packet,1,many\n");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("'many' is no count"));
}

TEST(report, refuses_sweeps_whose_files_do_not_fit_together) {
    const scratch_folder folder;
    write_sweep(folder);
    folder.write("points.csv", "point,depth\n1,2\n");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("there is no column 'vcs'"));
    std::filesystem::remove(folder.path() / "points.csv");
    EXPECT_THAT(complaint_about(folder.path()), HasSubstr("points.csv: there is no such file"));
}

}  // namespace
}  // namespace orbweaver::sim
