// SPDX-License-Identifier: Apache-2.0
// Points of the curves of BookSim 2 on a matched router, in shortened runs; docs/validation.md has all of them.
//
// Origin of the figures: BookSim 2 (github.com/booksim/booksim2, revision 28f43299), unmodified, topology=mesh or torus
// (a ring is a torus with n=1), routing_function=dor or dim_order, wait_for_tail_credit=0
// vc_allocator=sw_allocator=separable_input_first alloc_iters=1 routing_delay=0 vc_alloc_delay=1 sw_alloc_delay=1
// st_prepare_delay=0 st_final_delay=1 credit_delay=1 use_noc_latency=0, no speedups, injection_process=bernoulli,
// injection_rate_uses_flits=1, sample_period=10000 (30000 at the lowest load), three periods of warm-up. Cases with
// `head_cycles` have routing_delay=1 and sample_period=5000.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"
#include "testbenches/noc/support/dense_topologies.h"

namespace orbweaver::noc {
namespace {

/// A simulation by BookSim, with its results.
struct reference_case {
    const char* topology;
    std::vector<unsigned> dims;
    const char* pattern;
    unsigned vcs;
    unsigned depth;
    unsigned packet_flits;
    unsigned head_cycles = 0;
};

/// A point as BookSim 2 measured it. Its cycle of creation is its cycle of injection when no packet waits, which makes
/// its network latency one cycle longer than ours (4H + F + 1 against 4H + F).
struct reference_point {
    const char* name;
    reference_case setting;
    double offered;          // flits/node/cycle
    double packet_latency;   // cycles; 0 beyond saturation
    double network_latency;  // cycles; 0 beyond saturation
    double accepted;         // flits/node/cycle
    double hops;             // routers visited
    double tolerance;        // of latency, or of `accepted` beyond saturation
    cycle_t measured;        // cycles; short, as the test is
};

const reference_case mesh8{"mesh", {8, 8}, "uniform", 4, 8, 4};
const reference_case mesh8_shallow{"mesh", {8, 8}, "uniform", 2, 4, 4};
const reference_case mesh8_single{"mesh", {8, 8}, "uniform", 4, 8, 1};
const reference_case mesh8_transpose{"mesh", {8, 8}, "transpose", 4, 8, 4};
const reference_case torus8{"torus", {8, 8}, "uniform", 4, 8, 4};

const reference_case dragonfly72{"dragonfly", {}, "uniform", 2, 8, 4};
const reference_case dragonfly72_worst{"dragonfly", {}, "next_module", 2, 8, 4};

const reference_case mesh4_vc2_d4{"mesh", {4, 4}, "uniform", 2, 4, 4};
const reference_case bit_complement{"mesh", {8, 8}, "bit_complement", 4, 8, 4};
const reference_case tornado{"mesh", {8, 8}, "tornado", 4, 8, 4};
const reference_case mesh_of_three_dimensions{"mesh", {4, 4, 4}, "uniform", 4, 8, 4};
const reference_case long_packets_in_shallow_buffers{"mesh", {8, 8}, "uniform", 8, 4, 8};
const reference_case short_packets{"mesh", {8, 8}, "uniform", 2, 8, 2};
const reference_case one_virtual_channel{"mesh", {8, 8}, "uniform", 1, 16, 4};
const reference_case torus4{"torus", {4, 4}, "uniform", 4, 8, 4};
const reference_case ring{"ring", {16}, "uniform", 4, 8, 4};
const reference_case shuffle{"mesh", {8, 8}, "shuffle", 4, 8, 1};
const reference_case bit_reverse{"mesh", {8, 8}, "bit_reverse", 4, 8, 4};
const reference_case torus_tornado{"torus", {8, 8}, "tornado", 4, 8, 4};

const reference_point points[] = {
    {"mesh8_near_zero_load", mesh8, 0.02, 30.2941, 30.2636, 0.0200602, 6.26795, 0.01, 30000},
    {"mesh8_at_half_load", mesh8, 0.2, 34.2365, 33.8625, 0.199611, 6.2546, 0.03, 10000},
    {"mesh8_at_80_percent", mesh8, 0.33, 43.8183, 43.0824, 0.328329, 6.25052, 0.03, 15000},
    {"mesh8_near_saturation", mesh8, 0.36, 50.1701, 49.334, 0.358654, 6.25055, 0.10, 15000},
    // At 97 % of saturation the latency of a run depends on its draw, so this is the mean of BookSim's long runs
    // (sample_period=100000, seeds 1 and 3), and the distance that of uniform traffic; docs/validation.md has the runs.
    {"mesh8_at_saturation", mesh8, 0.4, 84.3, 79.1, 0.4, 6.25, 0.10, 120000},
    {"mesh8_beyond_saturation", mesh8, 0.46, 0, 0, 0.411742, 0, 0.04, 10000},
    {"mesh8_far_beyond_saturation", mesh8, 0.6, 0, 0, 0.405253, 0, 0.04, 10000},
    {"mesh8_vc2_d4_near_zero_load", mesh8_shallow, 0.02, 30.335, 30.3045, 0.0200602, 6.26795, 0.01, 30000},
    {"mesh8_vc2_d4_at_75_percent", mesh8_shallow, 0.25, 36.7439, 36.1336, 0.248923, 6.2535, 0.03, 15000},
    {"mesh8_vc2_d4_beyond_saturation", mesh8_shallow, 0.4, 0, 0, 0.33543, 0, 0.04, 10000},
    {"mesh8_p1_near_zero_load", mesh8_single, 0.02, 27.0488, 27.0488, 0.0200009, 6.2523, 0.01, 30000},
    {"mesh8_p1_at_70_percent", mesh8_single, 0.3, 29.3483, 29.3483, 0.299874, 6.24924, 0.03, 10000},
    {"mesh8_p1_beyond_saturation", mesh8_single, 0.5, 0, 0, 0.419681, 0, 0.04, 10000},
    {"transpose_near_zero_load", mesh8_transpose, 0.02, 30.1556, 30.1251, 0.020058, 6.23073, 0.01, 30000},
    {"transpose_at_half_load", mesh8_transpose, 0.1, 32.6424, 32.4749, 0.0999021, 6.26114, 0.03, 10000},
    {"transpose_at_70_percent", mesh8_transpose, 0.12, 34.6937, 34.4891, 0.120224, 6.25195, 0.03, 15000},
    {"torus8_near_zero_load", torus8, 0.02, 25.1419, 25.1114, 0.0200594, 4.98989, 0.01, 30000},
    {"torus8_at_half_load", torus8, 0.2, 27.5199, 27.1459, 0.199583, 5.00102, 0.03, 10000},
    {"torus8_at_70_percent", torus8, 0.4, 33.2626, 32.2598, 0.398806, 5.0016, 0.03, 10000},
    {"torus8_near_saturation", torus8, 0.5, 40.1666, 38.6589, 0.498322, 5.00506, 0.10, 10000},
    {"torus8_beyond_saturation", torus8, 0.7, 0, 0, 0.553716, 0, 0.04, 10000},
    {"torus8_far_beyond_saturation", torus8, 0.8, 0, 0, 0.53122, 0, 0.04, 10000},
    // Measured next to the reference: other sizes, patterns, virtual channels, depths and lengths.
    {"mesh4_vc2_d4", mesh4_vc2_d4, 0.3, 22.0957, 21.4345, 0.299737, 3.49167, 0.03, 10000},
    {"bit_complement", bit_complement, 0.1, 43.5287, 43.3622, 0.100211, 8.99867, 0.03, 10000},
    {"tornado", tornado, 0.18, 45.5205, 45.189, 0.180378, 8.49618, 0.03, 10000},
    {"mesh_of_three_dimensions", mesh_of_three_dimensions, 0.5, 34.2851, 32.7788, 0.501851, 4.74688, 0.03, 10000},
    {"long_packets_in_shallow_buffers", long_packets_in_shallow_buffers, 0.2, 46.513, 44.6211, 0.200421, 6.26032, 0.03,
     15000},
    {"short_packets", short_packets, 0.32, 34.1657, 33.9297, 0.320939, 6.24059, 0.03, 10000},
    {"one_virtual_channel", one_virtual_channel, 0.15, 34.259, 33.9883, 0.150327, 6.24298, 0.03, 15000},
    {"torus4", torus4, 0.6, 26.0899, 23.8156, 0.60096, 3.00225, 0.03, 10000},
    {"ring", ring, 0.2, 29.4181, 29.0514, 0.19985, 5.00859, 0.03, 20000},
    {"shuffle", shuffle, 0.2, 23.9739, 23.9739, 0.200387, 5.00084, 0.03, 10000},
    {"bit_reverse", bit_reverse, 0.06, 31.2293, 31.131, 0.0604536, 6.24482, 0.03, 15000},
    {"torus_tornado", torus_tornado, 0.15, 40.3123, 40.0415, 0.150345, 7, 0.03, 10000},
    // dragonflynew, k=2, routing_function=min; bad_dragon. Of a copy of BookSim with links of one cycle: without the
    // line that defines DRAGON_LATENCY in src/networks/dragonfly.cpp.
    {"dragonfly_near_zero_load", dragonfly72, 0.02, 18.4281, 18.3995, 0.0199715, 3.30726, 0.01, 30000},
    {"dragonfly_at_40_percent", dragonfly72, 0.2, 21.3617, 20.9829, 0.199836, 3.30543, 0.03, 10000},
    {"dragonfly_next_group", dragonfly72_worst, 0.08, 31.8892, 31.6762, 0.0801981, 3.49681, 0.03, 20000},
    {"dragonfly_next_group_beyond_saturation", dragonfly72_worst, 0.2, 0, 0, 0.0973375, 0, 0.04, 10000},
};

// Heads that wait: routing_delay=1.
const reference_case slow_mesh{"mesh", {8, 8}, "uniform", 1, 8, 1, 1};
const reference_case slow_mesh_packets{"mesh", {8, 8}, "uniform", 1, 8, 4, 1};
const reference_case slow_mesh_two_vcs{"mesh", {8, 8}, "uniform", 2, 8, 1, 1};
const reference_case slow_torus{"torus", {8, 8}, "uniform", 2, 8, 1, 1};

const reference_point points_of_slow_heads[] = {
    {"slow_mesh_at_35_percent", slow_mesh, 0.05, 34.7664, 34.7664, 0.0501115, 6.26446, 0.03, 20000},
    {"slow_mesh_at_70_percent", slow_mesh, 0.1, 38.6045, 38.6045, 0.100397, 6.24062, 0.03, 20000},
    {"slow_mesh_beyond_saturation", slow_mesh, 0.2, 0, 0, 0.143293, 0, 0.02, 20000},
    {"slow_torus_at_94_percent", slow_torus, 0.2, 32.1854, 32.1854, 0.200362, 4.99752, 0.03, 10000},
    {"slow_torus_beyond_saturation", slow_torus, 0.4, 0, 0, 0.213044, 0, 0.02, 20000},
    {"slow_mesh_packets_at_70_percent", slow_mesh_packets, 0.15, 43.0325, 42.7127, 0.150247, 6.25399, 0.03, 20000},
    {"slow_mesh_packets_beyond_saturation", slow_mesh_packets, 0.4, 0, 0, 0.22402, 0, 0.02, 20000},
    {"slow_mesh_two_vcs_at_68_percent", slow_mesh_two_vcs, 0.2, 37.031, 37.031, 0.200414, 6.24692, 0.03, 10000},
    {"slow_mesh_two_vcs_beyond_saturation", slow_mesh_two_vcs, 0.4, 0, 0, 0.293204, 0, 0.02, 20000},
};

struct booksim : testing::TestWithParam<reference_point> {
    static traffic_result measure(const reference_point& point) {
        network_desc described{.topology = {.kind = point.setting.topology, .dims = point.setting.dims}};
        if (described.topology.kind == "dragonfly") {
            described.topology = dragonfly(4, 2, 2);
            described.routing = "dragonfly_minimal";
        }
        described.classes = {{"any", point.setting.vcs, {}}};
        described.vc_depth = point.setting.depth;
        described.router.pipeline = router_pipeline::three_stage;
        described.router.head_cycles = point.setting.head_cycles;
        traffic_desc offered;
        offered.pattern = point.setting.pattern;
        offered.locality_level = 2;  // groups of a dragonfly
        offered.rate = point.offered;
        offered.packet_flits = point.setting.packet_flits;
        offered.warmup_cycles = 5000;
        offered.measure_cycles = point.measured;
        offered.drain_cycles = point.packet_latency == 0 ? 1 : 10000;
        clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
        run_control control;
        control.attach(domain);
        packet_ledger ledger;
        network fabric("network", domain, described, ledger);
        traffic load("traffic", domain, fabric, offered, 1, control);
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
    // Takes out the sampling error of the distances: four cycles a hop, and those of slow heads.
    const double correction = (4 + reference.setting.head_cycles) * (ours.hops_mean - reference.hops);
    EXPECT_NEAR(ours.packet_latency.mean - correction, reference.packet_latency,
                reference.tolerance * reference.packet_latency);
    EXPECT_NEAR(ours.network_latency.mean + 1 - correction, reference.network_latency,
                reference.tolerance * reference.network_latency);
}

INSTANTIATE_TEST_SUITE_P(cases, booksim, testing::ValuesIn(points),
                         [](const auto& instance) { return std::string(instance.param.name); });
INSTANTIATE_TEST_SUITE_P(slow_heads, booksim, testing::ValuesIn(points_of_slow_heads),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace orbweaver::noc
