// SPDX-License-Identifier: Apache-2.0
#include "studies/run_figures.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies {
namespace {

sim::simulation_outcome finished(const char* result) {
    sim::simulation_outcome outcome;
    outcome.job.end = sim::job_end::finished;
    outcome.job.processor_seconds = 2;
    outcome.result = sim::result_json::parse(result);
    return outcome;
}

constexpr const char* of_traffic =
    R"({"status": "ok", "traffic": {"offered": 0.1, "accepted": 0.09, "hops_mean": 4.5, "packets": 10,)"
    R"( "packet_latency": {"mean": 12.5, "p50": 12, "max": 40}, "network_latency": {"mean": 11}},)"
    R"( "network": {"link_utilisation": {"mean": 0.25}, "links": {"r0.E": 3}}})";

TEST(run_figures, of_a_program_are_its_cycles_and_the_numbers_that_it_reports) {
    const measured_run run =
        figures_of(finished(R"({"workload": {"verified": true, "cycles": 7, "reports": {"share": 3, "name": "x"}}})"));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_EQ(run.cycles, 7U);
    EXPECT_EQ(run.seconds, 2);
    EXPECT_THAT(run.reports, ElementsAre(Pair("share", 3)));
}

TEST(run_figures, of_a_program_need_its_verdict) {
    EXPECT_EQ(figures_of(finished(R"({"workload": {"verified": false, "reports": {}}})")).problem,
              "its program verified nothing");
}

TEST(run_figures, of_traffic_are_what_was_measured) {
    const measured_run run = figures_of(finished(of_traffic));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_THAT(run.reports,
                ElementsAre(Pair("accepted", 0.09), Pair("hops_mean", 4.5), Pair("link_utilisation", 0.25),
                            Pair("maximum", 40), Pair("median", 12), Pair("network_latency", 11), Pair("offered", 0.1),
                            Pair("packet_latency", 12.5), Pair("packets", 10), Pair("saturated", 0)));
    EXPECT_THAT(run.flits_of_links, IsEmpty());
}

TEST(run_figures, of_a_replay_are_its_latency_and_the_cycles_until_its_end) {
    const measured_run run = figures_of(finished(
        R"({"status": "ok", "cycles": 117, "replay": {"cycles": 90, "packet_latency": {"mean": 12.5, "p50": 11, "max": 30}}})"));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_THAT(run.reports, ElementsAre(Pair("maximum", 30), Pair("median", 11), Pair("packet_latency", 12.5),
                                         Pair("replay_cycles", 90)));
}

TEST(run_figures, of_agents_are_those_of_each_problem_in_milliseconds) {
    const measured_run run = figures_of(
        finished(R"({"status": "ok", "cycles": 1000, "time_ns": 10000, "agents": {"blocked": 100, "problems": [)"
                 R"({"id": 17, "injected": 2, "delivered": 2, "merged": 0, "hops": 3, "instructions": 9,)"
                 R"( "latency_mean": 400, "first_injection": 100, "last_delivery": 900},)"
                 R"({"id": 20, "injected": 1, "delivered": 0, "merged": 0, "hops": 0, "instructions": 0,)"
                 R"( "latency_mean": 0, "first_injection": 100, "last_delivery": null}]}})"));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_DOUBLE_EQ(run.reports.at("problem_17.latency_ms"), 0.004);
    EXPECT_DOUBLE_EQ(run.reports.at("problem_17.span_ms"), 0.008);
    EXPECT_EQ(run.reports.at("problem_17.hops"), 3);
    EXPECT_DOUBLE_EQ(run.reports.at("blocked_ms"), 0.001);
    EXPECT_EQ(run.reports.at("problem_20.injected"), 1);
    EXPECT_FALSE(run.reports.contains("problem_20.latency_ms"));
}

TEST(run_figures, of_engines_are_those_of_each_problem_in_cycles) {
    const measured_run run = figures_of(
        finished(R"({"status": "ok", "workload": {"verified": true, "reports": {}}, "engines": {"problems": [)"
                 R"({"id": 16, "delivered": 2, "merged": 1, "hops": 3, "instructions": 9,)"
                 R"( "latency_mean": 40, "first_injection": 100, "last_delivery": 900},)"
                 R"({"id": 17, "delivered": 0, "merged": 0, "hops": 0, "instructions": 0,)"
                 R"( "first_injection": 100, "last_delivery": null}]}})"));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_EQ(run.reports.at("problem_16.span_cycles"), 800);
    EXPECT_EQ(run.reports.at("problem_16.latency_cycles"), 40);
    EXPECT_EQ(run.reports.at("problem_16.merged"), 1);
    EXPECT_FALSE(run.reports.contains("problem_17.span_cycles"));
}

TEST(run_figures, report_saturation_and_have_no_latency_where_nothing_arrived) {
    const measured_run run = figures_of(
        finished(R"({"status": "saturated", "traffic": {"offered": 1, "accepted": 0.2, "hops_mean": 4.5, "packets": 0,)"
                 R"( "packet_latency": {"mean": null, "p50": null, "max": null}, "network_latency": {"mean": null}},)"
                 R"( "network": {"link_utilisation": {"mean": 0.5}}})"));
    EXPECT_EQ(run.reports.at("saturated"), 1);
    EXPECT_FALSE(run.reports.contains("packet_latency"));
}

TEST(run_figures, have_the_flits_of_links_where_they_are_wanted) {
    planned_run planned;
    planned.reads_links = true;
    EXPECT_THAT(figures_of(finished(of_traffic), planned).flits_of_links, ElementsAre(Pair("r0.E", 3U)));
}

TEST(run_figures, of_a_run_that_failed_are_its_message) {
    sim::simulation_outcome outcome;
    outcome.job.end = sim::job_end::failed;
    outcome.job.message = "exit code 3\nmore";
    EXPECT_EQ(figures_of(outcome).problem, "exit code 3");
}

TEST(run_figures, a_deadlock_is_a_result_only_where_it_is_planned_for) {
    sim::simulation_outcome outcome;
    outcome.job.exited(3, "deadlock");
    planned_run planned;
    EXPECT_FALSE(figures_of(outcome, planned).deadlocked);
    planned.may_deadlock = true;
    const measured_run run = figures_of(outcome, planned);
    EXPECT_TRUE(run.deadlocked);
    EXPECT_THAT(run.problem, Not(IsEmpty()));
    outcome.job.exited(4, "another end");
    EXPECT_FALSE(figures_of(outcome, planned).deadlocked);
}

TEST(run_figures, of_multicasts_are_times_and_contention) {
    const measured_run run = figures_of(
        finished(R"({"multicast": {"completion": 90, "mean_latency": 70.5, "steps": {"max": 4, "mean": 3},)"
                 R"( "link_contention": {"requests": 5, "cycles": 50}, "injection": {"requests": 1, "cycles": 2},)"
                 R"( "node_contention": {"requests": 6, "cycles": 60, "queued_cycles": 7}, "crossings": [8, 0, 3]}})"));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_THAT(run.reports, ElementsAre(Pair("completion", 90), Pair("injection_requests", 1), Pair("link_cycles", 50),
                                         Pair("link_requests", 5), Pair("mean_latency", 70.5), Pair("node_cycles", 60),
                                         Pair("node_requests", 6), Pair("queued_cycles", 7), Pair("root_crossings", 8),
                                         Pair("steps", 3)));
}

TEST(run_figures, of_multicasts_that_routers_copy_are_times_and_tables) {
    const measured_run run = figures_of(
        finished(R"({"multicast": {"completion": 90, "mean_latency": 70.5, "tables": {"groups": 2, "bits": 20},)"
                 R"( "node_contention": {"queued_cycles": 7}}})"));
    EXPECT_THAT(run.problem, IsEmpty());
    EXPECT_THAT(run.reports, ElementsAre(Pair("completion", 90), Pair("mean_latency", 70.5), Pair("queued_cycles", 7),
                                         Pair("table_bits", 20)));
}

}  // namespace
}  // namespace orbweaver::studies
