// SPDX-License-Identifier: Apache-2.0
#include "sim/run/saturation_search.h"

#include <gmock/gmock.h>

#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"

namespace orbweaver::sim {
namespace {

const std::string small_mesh =
    "system: network\n"
    "network: {topology: {dims: [3, 3]}, classes: [{name: any, vcs: 2}], router: {pipeline: three_stage}}\n"
    "traffic: {find_saturation: true, warmup_cycles: 500, measure_cycles: 6000, packet_flits: 4}\n";

finished_run search(const std::string& text, const std::vector<std::string>& options = {}) {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described = accepted(text, options);
    return find_saturation(described, resolved_json(described), quiet);
}

/// The first load that is saturated, of loads a hundredth of one another apart, one run each.
double scan(double lowest, double highest) {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described = accepted(small_mesh);
    double sustained = 0;
    for (double load = lowest; load < highest; load *= 1.01) {
        const finished_run run = probe_load(described, resolved_json(described), quiet, load);
        if (run.outcome.status == "saturated") { return sustained; }
        sustained = load;
    }
    ADD_FAILURE() << "no load of the scan is saturated";
    return 0;
}

TEST(saturation_search, finds_what_a_fine_scan_finds) {
    const finished_run found = search(small_mesh);
    const double load = found.result["saturation"]["load"];
    EXPECT_EQ(found.outcome.status, "ok");
    EXPECT_NEAR(load, scan(0.9 * load, 1.1 * load), 0.02 * load);
    EXPECT_NEAR(found.result["traffic"]["offered"].get<double>(), load, 0.02 * load);
    const double saturated = found.result["saturation"]["saturated_load"];
    EXPECT_GT(saturated, load);
    EXPECT_FALSE(found.result["saturation"]["binding"]["text"].get<std::string>().empty());
    EXPECT_LE(saturated - load, 0.01 * saturated);
    EXPECT_GE(found.result["saturation"]["accepted_most"].get<double>(), found.result["traffic"]["accepted"]);
}

TEST(saturation_search, is_the_same_every_time) {
    const finished_run one = search(small_mesh);
    const finished_run other = search(small_mesh);
    EXPECT_EQ(one.result["saturation"], other.result["saturation"]);
    EXPECT_EQ(one.result["traffic"], other.result["traffic"]);
}

TEST(saturation_search, stops_at_once_where_nothing_saturates) {
    const finished_run found = search(
        "system: network\nnetwork: {topology: {dims: [2, 1]}, vc_depth: 8, classes: [{name: any, vcs: 4}]}\n"
        "traffic: {find_saturation: true, pattern: neighbour, rate: 0.5, warmup_cycles: 500, measure_cycles: 3000,\n"
        "  classes: [{name: any, injection: on_off, on_cycles: 10, off_cycles: 10, packet_flits: 1}]}\n");
    EXPECT_EQ(found.result["saturation"]["load"], 0.5) << "a burst has at most a packet a cycle";
    EXPECT_TRUE(found.result["saturation"]["saturated_load"].is_null());
    EXPECT_EQ(found.result["saturation"]["probes"].size(), 1u);
}

TEST(saturation_search, keeps_the_proportions_of_classes) {
    const finished_run found = search(
        "system: network\nnetwork: {topology: {dims: [3, 3]}, classes: [{name: a}, {name: b}]}\n"
        "traffic: {find_saturation: true, warmup_cycles: 500, measure_cycles: 6000, saturation_precision: 0.1,\n"
        "  classes: [{name: a, rate: 0.1}, {name: b, rate: 0.3, pattern: neighbour}]}\n");
    const auto& classes = found.result["traffic"]["classes"];
    const double ratio = classes["b"]["offered"].get<double>() / classes["a"]["offered"].get<double>();
    EXPECT_NEAR(ratio, 3, 0.2);
}

TEST(saturation_search, ends_with_a_deadlock_that_it_meets) {
    const finished_run found = search(
        "system: network\nnetwork: {topology: {dims: [3, 3]}, classes: [{name: a, vcs: 1}]}\n"
        "traffic: {find_saturation: true, warmup_cycles: 500, measure_cycles: 6000, reply_class: a,\n"
        "  reply_buffers: 1}\n");
    EXPECT_EQ(found.outcome.code, exit_code::deadlock);
    EXPECT_EQ(found.outcome.status, "deadlock");
    EXPECT_FALSE(found.outcome.details.empty());
    EXPECT_EQ(found.result["saturation"]["probes"].back()["status"], "deadlock");
}

TEST(saturation_search, refuses_traces) {
    run_options traced;
    traced.trace_flits = true;
    const system::system_desc described = accepted(small_mesh);
    EXPECT_THROW(find_saturation(described, resolved_json(described), traced), user_error);
}

TEST(saturation_search, of_bursts_goes_as_far_down_as_they_can_be_offered) {
    // Without time to drain every load counts as saturated, so that the search goes on down.
    const finished_run found =
        search(small_mesh,
               {"traffic.injection=on_off", "traffic.on_cycles=2", "traffic.off_cycles=2", "traffic.measure_cycles=200",
                "traffic.warmup_cycles=0", "traffic.drain_cycles=0", "network.link.cycles=60"});
    EXPECT_EQ(found.outcome.status, "saturated");
}

}  // namespace
}  // namespace orbweaver::sim
