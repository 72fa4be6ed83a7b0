// SPDX-License-Identifier: Apache-2.0
// A few points of BookSim 2's curves on matched routers, in shortened runs (docs/noc/validation.md has all of them). No
// mirror: it judges the network as a whole.
#include <gmock/gmock.h>

#include "hw/noc/traffic.h"
#include "testbenches/noc/support/network_bench.h"

namespace orbweaver {
namespace {

/// A point as BookSim 2 measured it: 8 x 8 mesh, uniform traffic, three-stage routers.
struct point {
    unsigned vcs;
    unsigned depth;
    unsigned flits;
    double offered;
    double packet_latency;  // cycles
    double accepted;
    double hops;
};

traffic_result measure(const point& at, cycle_t cycles) {
    network_desc described = mesh_of(8, 8);
    described.classes = {{"any", at.vcs, {}}};
    described.vc_depth = at.depth;
    described.router.pipeline = router_pipeline::three_stage;
    traffic_desc load;
    load.rate = at.offered;
    load.packet_flits = at.flits;
    load.warmup_cycles = 5000;
    load.measure_cycles = cycles;
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    run_control control;
    control.attach(domain);
    packet_ledger ledger;
    network net("network", domain, described, ledger);
    traffic run("traffic", domain, net, load, 1, control);
    sc_core::sc_start();
    return run.result();
}

void expect_latency_within(const point& at, double tolerance, cycle_t cycles) {
    const traffic_result result = measure(at, cycles);
    EXPECT_FALSE(result.saturated);
    // The sampling error of the distances is taken out: four cycles a hop.
    const double latency = result.packet_latency.mean - 4 * (result.hops_mean - at.hops);
    EXPECT_NEAR(latency, at.packet_latency, tolerance * at.packet_latency);
    EXPECT_NEAR(result.accepted, result.offered, 0.01 * result.offered);
}

TEST(reference, latency_near_zero_load_is_within_one_percent) {
    expect_latency_within({4, 8, 4, 0.02, 30.2941, 0.0200602, 6.26795}, 0.01, 40000);
}

TEST(reference, latency_at_half_of_saturation_is_within_three_percent) {
    expect_latency_within({4, 8, 4, 0.2, 34.2365, 0.199611, 6.2546}, 0.03, 15000);
}

TEST(reference, latency_at_four_fifths_of_saturation_is_within_three_percent) {
    expect_latency_within({4, 8, 4, 0.33, 43.8183, 0.328329, 6.25052}, 0.03, 20000);
}

TEST(reference, latency_with_two_short_virtual_channels_is_within_three_percent) {
    expect_latency_within({2, 4, 4, 0.25, 36.7439, 0.248923, 6.2535}, 0.03, 20000);
}

TEST(reference, latency_of_single_flit_packets_is_within_three_percent) {
    expect_latency_within({4, 8, 1, 0.3, 29.3483, 0.299874, 6.24924}, 0.03, 10000);
}

TEST(reference, accepted_beyond_saturation_is_within_four_percent) {
    const point at{4, 8, 4, 0.6, 0, 0.405253, 0};
    const traffic_result result = measure(at, 10000);
    EXPECT_TRUE(result.saturated);
    EXPECT_NEAR(result.accepted, at.accepted, 0.04 * at.accepted);
}

TEST(reference, accepted_beyond_saturation_with_two_short_virtual_channels_is_within_four_percent) {
    const point at{2, 4, 4, 0.5, 0, 0.331345, 0};
    const traffic_result result = measure(at, 10000);
    EXPECT_TRUE(result.saturated);
    EXPECT_NEAR(result.accepted, at.accepted, 0.04 * at.accepted);
}

}  // namespace
}  // namespace orbweaver
