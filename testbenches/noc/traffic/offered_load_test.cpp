// SPDX-License-Identifier: Apache-2.0
// Tests of the offered and the accepted load against the configured rate. The margins are five standard deviations of
// the number of flits, which follow from the process and the mix of lengths.
#include <gmock/gmock.h>

#include <cmath>

#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned mesh_side = 4;
constexpr double nodes = mesh_side * mesh_side;

struct offered_process {
    const char* name;
    injection_kind kind;
};

/// Variance of the number of creations of one source over a long time, by its mean.
double expected_dispersion(const traffic_desc& offered, double packets_a_cycle) {
    switch (offered.injection) {
        case injection_kind::bernoulli: return 1 - packets_a_cycle;
        case injection_kind::poisson: return 1;
        case injection_kind::periodic:
            return 12.0 / 9;  // lengths vary the distances: their variance by the square of their mean
        case injection_kind::on_off: break;
    }
    // A cycle lies in a burst with probability q and then has a creation with probability w; whether two cycles n apart
    // lie in bursts is correlated by r^n. So the variance of a cycle is qw (1 - qw), and the covariance of two of them
    // w^2 q (1 - q) r^n, of which a long time has two for every n from 1 on.
    const double q = offered.on_cycles / (offered.on_cycles + offered.off_cycles);
    const double w = packets_a_cycle / q;
    const double r = 1 - 1 / offered.on_cycles - 1 / offered.off_cycles;
    return 1 - packets_a_cycle + 2 * w * (1 - q) * r / (1 - r);
}

struct offered_load : testing::TestWithParam<offered_process> {
    static traffic_desc described() {
        traffic_desc offered;
        offered.injection = GetParam().kind;
        offered.rate = 0.15;
        offered.on_cycles = 60;
        offered.off_cycles = 90;
        offered.packet_flits = packet_lengths({{1, 3}, {9, 1}});
        offered.warmup_cycles = 2000;
        offered.measure_cycles = 100000;
        offered.drain_cycles = 20000;
        return offered;
    }
    traffic_result run(const traffic_desc& offered, std::uint64_t seed) {
        network_desc mesh{.topology = {.dims = {mesh_side, mesh_side}}, .classes = {{"any", 4, {}}}};
        clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
        packet_ledger ledger;
        run_control control;
        network net("network", domain, mesh, ledger);
        traffic load("traffic", domain, net, offered, seed, control);
        control.attach(domain);
        sc_core::sc_start();
        // Every packet of the sample has arrived: what was offered has been taken.
        EXPECT_EQ(control.outcome()->status, "ok");
        return load.result();
    }
};

TEST_P(offered_load, is_the_rate_asked_for_and_is_taken) {
    const traffic_desc offered = described();
    const traffic_result result = run(offered, 1);
    const double length = 3;            // mean of the mix
    const double length_variance = 12;  // (3 (1 - 3)^2 + (9 - 3)^2) / 4
    const double cycles = static_cast<double>(offered.measure_cycles);
    const double packets = nodes * cycles * offered.rate / length;
    const double spread = expected_dispersion(offered, offered.rate / length);
    EXPECT_NEAR(static_cast<double>(result.measured_packets), packets, 5 * std::sqrt(packets * spread));
    const double flits = 5 * std::sqrt(packets * (length_variance + spread * length * length));
    EXPECT_NEAR(result.offered * nodes * cycles, packets * length, flits);
    EXPECT_EQ(result.packet_latency.samples, result.measured_packets);
    // Arrivals in an interval follow the same process, except for packets under way at either end of the interval.
    const double under_way = 2 * nodes * result.packet_latency.mean * offered.rate;
    EXPECT_NEAR(result.accepted * nodes * cycles, packets * length, flits + under_way);
}

INSTANTIATE_TEST_SUITE_P(patterns, offered_load,
                         testing::Values(offered_process{"bernoulli", injection_kind::bernoulli},
                                         offered_process{"poisson", injection_kind::poisson},
                                         offered_process{"on_off", injection_kind::on_off},
                                         offered_process{"periodic", injection_kind::periodic}),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace orbweaver::noc
