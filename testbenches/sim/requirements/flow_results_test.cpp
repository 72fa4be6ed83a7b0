// SPDX-License-Identifier: Apache-2.0
#include "sim/requirements/flow_results.h"

#include "sim/config/resolved.h"
#include "sim/kind/run_kind.h"
#include "sim/run/run_system.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Returns result.json of flows in a mesh of 4 x 1 routers.
result_json results_of(const std::string& flows) {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described = accepted(
        "system: network\nnetwork: {topology: {dims: [4, 1]}, classes: [{name: one, vcs: 1}, {name: two, vcs: "
        "1}]}\ntraffic: {warmup_cycles: 500, measure_cycles: 4000, drain_cycles: 1000, classes: [" +
        flows + "]}\n");
    return simulate_system(described, resolved_json(described), quiet).result;
}

std::string connection_of(const std::string& carrier, const std::string& node, const std::string& more) {
    return "{name: " + carrier + ", nodes: [" + node + "], pattern: hotspot, hotspots: [3], " + more + "}";
}

TEST(flow_results, compare_measured_with_required_values_and_with_the_bound) {
    const result_json traffic =
        results_of(connection_of("one", "0",
                                 "rate: 0.1, injection: periodic, regulator: {rate: 0.11, burst: 4}, requirement: "
                                 "{bandwidth: 0.1, latency: 20}"))["traffic"];
    const result_json& flow = traffic["flows"]["one"];
    EXPECT_EQ(flow["required"]["bandwidth"], 0.1);
    EXPECT_EQ(flow["required"]["latency"], 20);
    EXPECT_NEAR(flow["offered"].get<double>(), 0.1, 0.001);
    EXPECT_NEAR(flow["accepted"].get<double>(), 0.1, 0.001);
    EXPECT_EQ(flow["latency"]["max"], 13);
    EXPECT_EQ(flow["latency_from"], "release");
    EXPECT_EQ(flow["bound"], 13);
    EXPECT_EQ(flow["met"], true);
    EXPECT_EQ(traffic["unmet"], 0);
    EXPECT_NEAR(flow["binds"]["utilisation"].get<double>(), 0.1, 0.01);
}

TEST(flow_results, count_flows_whose_requirements_are_not_met) {
    const result_json traffic =
        results_of(connection_of("one", "0", "rate: 0.6, requirement: {bandwidth: 0.6}") + ", " +
                   connection_of("two", "1", "rate: 0.6, requirement: {bandwidth: 0.6}") + ", " +
                   "{name: two, flow: three, nodes: [2], rate: 0.01, requirement: {latency: 10000}}")["traffic"];
    EXPECT_EQ(traffic["flows"]["one"]["met"], false);
    EXPECT_EQ(traffic["flows"]["three"]["met"], true);
    EXPECT_EQ(traffic["flows"]["one"]["latency_from"], "creation");
    EXPECT_GE(traffic["unmet"], 1);
    EXPECT_TRUE(traffic["flows"]["one"]["bound"].is_null());
    EXPECT_EQ(traffic["flows"]["one"]["no_bound"], "flow one has no regulator");
}

TEST(flow_results, name_what_binds_a_flow) {
    const result_json traffic =
        results_of(connection_of("one", "0", "rate: 0.05, requirement: {bandwidth: 0.2}") + ", " +
                   connection_of("two", "1", "rate: 0.5, regulator: {rate: 0.1, burst: 4}"))["traffic"];
    EXPECT_EQ(traffic["flows"]["one"]["binds"]["name"], "source");
    EXPECT_EQ(traffic["flows"]["two"]["binds"]["name"], "regulator");
    EXPECT_TRUE(traffic["flows"]["two"]["met"].is_null());
}

TEST(flow_results, are_a_table_on_the_console) {
    const result_json result = results_of(
        connection_of("one", "0", "rate: 0.1, regulator: {rate: 0.11, burst: 4}, requirement: {bandwidth: 0.1}"));
    EXPECT_THAT(flows_text(result["traffic"]), AllOf(HasSubstr("worst  bound  what binds"), HasSubstr("  met\n")));
    EXPECT_THAT(kind_of(accepted(minimal_network)).summarise(result), HasSubstr(flows_text(result["traffic"])));
}

TEST(flow_results, are_not_there_without_regulators_and_requirements) {
    const result_json result = results_of(connection_of("one", "0", "rate: 0.1"));
    EXPECT_FALSE(result["traffic"].contains("flows"));
    EXPECT_FALSE(result["traffic"].contains("unmet"));
    EXPECT_EQ(flows_text(result["traffic"]), "");
}

}  // namespace
}  // namespace orbweaver::sim
