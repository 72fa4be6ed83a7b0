// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/traffic_doubts.h"

#include "sim/config/resolved.h"
#include "sim/run/run_system.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Returns the doubts in result.json of a run on a mesh.
std::vector<std::string> doubts_of(const std::string& traffic, const std::string& network = "") {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described =
        accepted("system: network\nnetwork: {topology: {dims: [4, 4]}" + network + "}\ntraffic: {" + traffic + "}\n");
    return simulate_system(described, resolved_json(described), quiet).result["doubts"];
}

const std::string long_enough = "warmup_cycles: 500, measure_cycles: 4000, ";
const std::string with_replies = ", classes: [{name: request, vcs: 2}, {name: reply, vcs: 2}, {name: spare, vcs: 4}]";

TEST(traffic_doubts, are_none_about_a_sound_measurement) {
    EXPECT_THAT(doubts_of(long_enough + "rate: 0.2"), IsEmpty());
}

// A user's trial: 50 cycles without warm-up were called ok.
TEST(traffic_doubts, name_a_measurement_and_a_warm_up_that_are_too_short) {
    EXPECT_THAT(doubts_of("warmup_cycles: 0, measure_cycles: 50, rate: 0.1"),
                ElementsAre(AllOf(StartsWith("short measurement: any has "),
                                  HasSubstr(" packets, and a 99th percentile needs 100")),
                            AllOf(StartsWith("short warm-up: 0 cycles, while 1 % of packets take more than "))));
}

TEST(traffic_doubts, name_classes_without_round_trips_and_those_that_nothing_uses) {
    EXPECT_THAT(doubts_of(long_enough + "classes: [{name: request, rate: 0.001, reply_class: reply}]", with_replies),
                ElementsAre(StartsWith("short measurement: request has "),
                            AllOf(StartsWith("short measurement: request.reply has "), HasSubstr("round trips")),
                            "unused class: no traffic uses network class spare, which has 4 virtual channels"));
}

// Whoever writes rate 0 wants no packets.
TEST(traffic_doubts, pass_over_classes_whose_rate_is_0) {
    EXPECT_THAT(doubts_of(long_enough + "classes: [{name: request, rate: 0.2}, {name: reply, rate: 0}, {name: spare, "
                                        "rate: 0, reply_class: reply}]",
                          with_replies),
                IsEmpty());
}

TEST(traffic_doubts, name_saturated_runs) {
    EXPECT_THAT(doubts_of(long_enough + "drain_cycles: 500, pattern: hotspot, hotspots: [5], rate: 0.3"),
                ElementsAre(StartsWith("saturated: the network does not carry the offered load")));
}

TEST(traffic_doubts, count_packets_that_full_queues_kept_sources_from_making) {
    EXPECT_THAT(doubts_of(long_enough + "pattern: hotspot, hotspots: [5], rate: 0.3, source_queue: 4"),
                ElementsAre(AllOf(StartsWith("saturated: full source queues kept the sources from making "),
                                  HasSubstr(" packets"))));
}

// The queues grow by two packets a node at most, which a short run calls ok.
TEST(traffic_doubts, name_an_overload_that_the_queues_do_not_show_yet) {
    const std::string short_run =
        "warmup_cycles: 30, measure_cycles: 120, pattern: hotspot, hotspots: [5], self: false, "
        "rate: 0.12, packet_flits: 1";
    EXPECT_THAT(doubts_of(short_run), Contains(StartsWith("overload: any accepted 0.0625 of 0.1")));
}

// A third of the flits is on its way at the end, and no queue grows.
TEST(traffic_doubts, call_a_network_that_fills_up_no_overload) {
    const std::vector<std::string> doubts = doubts_of("warmup_cycles: 0, measure_cycles: 40, rate: 0.12");
    EXPECT_THAT(doubts, AllOf(Contains(StartsWith("short warm-up")), Not(Contains(StartsWith("overload")))));
}

TEST(traffic_doubts, count_the_stages_of_a_router_while_the_network_fills_up) {
    EXPECT_THAT(doubts_of("warmup_cycles: 0, measure_cycles: 24, rate: 0.3, pattern: tornado, packet_flits: 1",
                          ", router: {pipeline: three_stage}"),
                Not(Contains(StartsWith("overload"))));
}

TEST(traffic_doubts, compare_no_rates_that_change) {
    const std::string short_run =
        "warmup_cycles: 30, measure_cycles: 120, pattern: hotspot, hotspots: [5], self: false, "
        "rate: 0.12, measure_rate: 0.12, packet_flits: 1";
    EXPECT_THAT(doubts_of(short_run), Not(Contains(StartsWith("overload"))));
}

TEST(traffic_doubts, name_a_run_near_saturation) {
    EXPECT_THAT(doubts_of("warmup_cycles: 2000, measure_cycles: 20000, rate: 0.7, packet_flits: 4", ", vc_depth: 4"),
                ElementsAre(StartsWith("near saturation: the mean latency is ")));
}

TEST(traffic_doubts, name_a_mean_that_is_not_known_well_enough) {
    EXPECT_THAT(doubts_of("warmup_cycles: 500, measure_cycles: 2000, measure_limit: 2000, converge: true, precision: "
                          "0.0001, rate: 0.3"),
                ElementsAre(StartsWith("not converged: the mean latency is not known to 0.01 %")));
}

}  // namespace
}  // namespace orbweaver::sim
