// SPDX-License-Identifier: Apache-2.0
// A few points of the curves of BookSim 2 on a matched router, in shortened runs; docs/validation.md has all of them.
//
// Origin of the figures: BookSim 2, unmodified, topology=mesh k=8 n=2 routing_function=dor traffic=uniform
// wait_for_tail_credit=0 vc_allocator=sw_allocator=separable_input_first alloc_iters=1 routing_delay=0 vc_alloc_delay=1
// sw_alloc_delay=1 st_prepare_delay=0 st_final_delay=1 credit_delay=1, no speedups, links of one cycle,
// injection_process=bernoulli, sample_period=10000 (30000 at 0.02), three periods of warm-up.
#include <gtest/gtest.h>

#include <string>

#include "hw/noc/traffic/traffic.h"

namespace orbweaver {
namespace {

/// A point as BookSim 2 measured it. Its cycle of creation is its cycle of injection when nobody waits, which makes its
/// network latency one cycle longer than ours (4H + F + 1 against 4H + F).
struct reference_point {
    const char* name;
    unsigned vcs;
    unsigned depth;
    unsigned packet_flits;
    double offered;          // flits/node/cycle
    double packet_latency;   // cycles; 0 beyond saturation
    double network_latency;  // cycles; 0 beyond saturation
    double accepted;         // flits/node/cycle
    double hops;             // routers visited
    double tolerance;        // of latency, or of `accepted` beyond saturation
    cycle_t measured;        // cycles; short, as the test is
};

constexpr reference_point points[] = {
    {"vc4_d8_p4_near_zero_load", 4, 8, 4, 0.02, 30.2941, 30.2636, 0.0200602, 6.26795, 0.01, 30000},
    {"vc4_d8_p4_at_half_load", 4, 8, 4, 0.2, 34.2365, 33.8625, 0.199611, 6.2546, 0.03, 10000},
    {"vc4_d8_p4_at_80_percent", 4, 8, 4, 0.33, 43.8183, 43.0824, 0.328329, 6.25052, 0.03, 15000},
    {"vc4_d8_p4_near_saturation", 4, 8, 4, 0.36, 50.1701, 49.334, 0.358654, 6.25055, 0.10, 15000},
    {"vc4_d8_p4_beyond_saturation", 4, 8, 4, 0.46, 0, 0, 0.411742, 0, 0.04, 10000},
    {"vc4_d8_p4_far_beyond_saturation", 4, 8, 4, 0.6, 0, 0, 0.405253, 0, 0.04, 10000},
    {"vc2_d4_p4_near_zero_load", 2, 4, 4, 0.02, 30.335, 30.3045, 0.0200602, 6.26795, 0.01, 30000},
    {"vc2_d4_p4_at_75_percent", 2, 4, 4, 0.25, 36.7439, 36.1336, 0.248923, 6.2535, 0.03, 15000},
    {"vc2_d4_p4_beyond_saturation", 2, 4, 4, 0.4, 0, 0, 0.33543, 0, 0.04, 10000},
    {"vc4_d8_p1_near_zero_load", 4, 8, 1, 0.02, 27.0488, 27.0488, 0.0200009, 6.2523, 0.01, 30000},
    {"vc4_d8_p1_at_70_percent", 4, 8, 1, 0.3, 29.3483, 29.3483, 0.299874, 6.24924, 0.03, 10000},
    {"vc4_d8_p1_beyond_saturation", 4, 8, 1, 0.5, 0, 0, 0.419681, 0, 0.04, 10000},
};

struct booksim : testing::TestWithParam<reference_point> {
    traffic_result measure(const reference_point& at) {
        network_desc described;
        described.topology.dims = {8, 8};
        described.classes = {{"any", at.vcs, {}}};
        described.vc_depth = at.depth;
        described.router.pipeline = router_pipeline::three_stage;
        traffic_desc offered;
        offered.rate = at.offered;
        offered.packet_flits = at.packet_flits;
        offered.warmup_cycles = 5000;
        offered.measure_cycles = at.measured;
        offered.drain_cycles = at.packet_latency == 0 ? 1 : 10000;
        clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
        run_control control;
        control.attach(domain);
        packet_ledger ledger;
        network on("network", domain, described, ledger);
        traffic load("traffic", domain, on, offered, 1, control);
        sc_core::sc_start();
        return load.result();
    }
};

TEST_P(booksim, agrees) {
    const reference_point& reference = GetParam();
    const traffic_result ours = measure(reference);
    if (reference.packet_latency == 0) {
        EXPECT_TRUE(ours.saturated);
        EXPECT_NEAR(ours.accepted, reference.accepted, reference.tolerance * reference.accepted);
        return;
    }
    EXPECT_FALSE(ours.saturated);
    EXPECT_NEAR(ours.accepted, ours.offered, 0.01 * ours.offered);
    // Takes out the sampling error of the distances: four cycles a hop.
    const double correction = 4 * (ours.hops_mean - reference.hops);
    EXPECT_NEAR(ours.packet_latency.mean - correction, reference.packet_latency,
                reference.tolerance * reference.packet_latency);
    EXPECT_NEAR(ours.network_latency.mean + 1 - correction, reference.network_latency,
                reference.tolerance * reference.network_latency);
}

INSTANTIATE_TEST_SUITE_P(mesh8_uniform, booksim, testing::ValuesIn(points),
                         [](const auto& of) { return std::string(of.param.name); });

}  // namespace
}  // namespace orbweaver
