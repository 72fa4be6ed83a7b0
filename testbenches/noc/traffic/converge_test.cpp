// SPDX-License-Identifier: Apache-2.0
// Whole runs that measure until the mean latency is known well enough.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <memory>
#include <vector>

#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/loaded_network.h"

namespace orbweaver::noc {
namespace {

struct converge : testing::Test {
    static traffic_desc load(double rate, bool until_known) {
        traffic_desc offered;
        offered.rate = rate;
        offered.warmup_cycles = 2000;
        offered.measure_cycles = 1000;
        offered.drain_cycles = 20000;
        offered.converge = until_known;
        return offered;
    }
    const traffic& add(const traffic_desc& offered, std::uint64_t seed = 1) {
        network_desc mesh{.topology = {.dims = {4, 4}}, .classes = {{"any", 2, {}}}};
        systems.push_back(
            std::make_unique<loaded_network>(fmt::format("run{}", systems.size()), domain, mesh, offered, seed));
        return systems.back()->load;
    }
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }
    static cycle_t measured(const traffic_result& result) { return result.measure_end - result.measure_begin; }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<loaded_network>> systems;
};

TEST_F(converge, a_run_ends_when_its_mean_is_known_and_the_mean_is_right) {
    traffic_desc for_long = load(0.4, false);
    for_long.measure_cycles = 200000;
    const traffic& truth = add(for_long, 100);
    std::vector<const traffic*> runs;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) { runs.push_back(&add(load(0.4, true), seed)); }
    run(230000);
    const double mean = truth.result().packet_latency.mean;
    std::size_t converged = 0;
    for (const traffic* const generator : runs) {
        const traffic_result result = generator->result();
        ASSERT_TRUE(result.is_complete());
        EXPECT_FALSE(result.saturated);
        EXPECT_GE(measured(result), 1000U);
        EXPECT_LT(measured(result), 100000U);
        EXPECT_GE(result.interval.batches, 10U);
        // Measuring ends by the packets that have arrived; `converged` speaks of all, and the last ones may differ.
        EXPECT_EQ(result.converged, result.interval.half_width <= 0.02 * result.packet_latency.mean);
        converged += result.converged ? 1 : 0;
        EXPECT_EQ(result.packet_latency.samples, result.measured_packets);
        // Two half widths of a 95 % interval are about four standard deviations of the mean.
        EXPECT_NEAR(result.packet_latency.mean, mean, 2 * 0.02 * result.packet_latency.mean);
    }
    EXPECT_GT(converged, runs.size() / 2);
}

TEST_F(converge, a_narrower_interval_takes_longer) {
    cycle_t before = 0;
    std::vector<const traffic*> runs;
    for (const double precision : {0.1, 0.02, 0.005}) {
        traffic_desc offered = load(0.4, true);
        offered.precision = precision;
        runs.push_back(&add(offered));
    }
    run(230000);
    for (const traffic* const generator : runs) {
        const traffic_result result = generator->result();
        ASSERT_TRUE(result.converged);
        EXPECT_GT(measured(result), before);
        before = measured(result);
    }
}

TEST_F(converge, measuring_ends_at_its_limit_and_the_result_states_that_it_is_not_known) {
    traffic_desc offered = load(0.4, true);
    offered.precision = 0.0001;
    offered.measure_limit = 5000;
    const traffic& limited = add(offered);
    run(30000);
    EXPECT_EQ(measured(limited.result()), 5000U);
    EXPECT_FALSE(limited.result().converged);
    EXPECT_FALSE(limited.result().saturated);
}

TEST_F(converge, growing_queues_end_it_as_saturation) {
    traffic_desc offered = load(1, true);
    offered.precision = 0.0001;
    const traffic& overloaded = add(offered);
    run(60000);
    EXPECT_TRUE(overloaded.result().is_complete());
    EXPECT_TRUE(overloaded.result().saturated);
    EXPECT_LT(measured(overloaded.result()), 10000U);
}

}  // namespace
}  // namespace orbweaver::noc
