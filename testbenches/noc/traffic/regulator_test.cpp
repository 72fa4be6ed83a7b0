// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/regulator.h"

#include <fmt/core.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"
#include "testbenches/noc/support/loaded_network.h"
#include "tlm/flit_recorder.h"

namespace orbweaver::noc {
namespace {

TEST(regulator, lets_packets_pass_when_the_bucket_holds_their_flits) {
    regulator bucket({.rate = 0.25, .burst = 6});
    EXPECT_EQ(bucket.release(10, 4), 11U);
    EXPECT_EQ(bucket.begin(10, 4), 11U);
    for (cycle_t now = 11; now < 15; ++now) { bucket.note_flit(now); }
    bucket.note_tail(14);
    // 2 tokens and 3/4 in cycle 14: a packet of 3 waits one cycle more, which is its first, one of 4 five cycles.
    EXPECT_EQ(bucket.release(11, 3), 15U);
    EXPECT_EQ(bucket.release(11, 4), 19U);
    EXPECT_EQ(bucket.release(40, 6), 41U);
}

TEST(regulator, counts_the_cycles_in_which_the_first_packet_waits_for_tokens) {
    regulator bucket({.rate = 0.5, .burst = 2});
    bucket.begin(0, 2);
    bucket.note_flit(1);
    bucket.note_flit(2);
    bucket.note_tail(2);
    EXPECT_EQ(bucket.release(0, 2), 5U);  // half a token in cycle 2
    EXPECT_EQ(bucket.held_before(3, 0, 2), 0U);
    EXPECT_EQ(bucket.held_before(4, 0, 2), 1U);
    EXPECT_EQ(bucket.held_before(100, 0, 2), 2U);
    EXPECT_EQ(bucket.held_before(100, 99, 2), 0U);
    bucket.begin(0, 2);
    EXPECT_EQ(bucket.held_before(100, 0, 2), 2U);
}

/// Flits that delays hold back take their tokens when they leave, so that a full bucket cannot follow them.
TEST(regulator, gives_delayed_flits_their_tokens_when_they_leave) {
    regulator bucket({.rate = 0.125, .burst = 4});
    bucket.begin(0, 4);
    for (cycle_t now = 101; now < 105; ++now) { bucket.note_flit(now); }
    bucket.note_tail(104);
    EXPECT_EQ(bucket.release(0, 4), 133U);
}

/// The flits of a flow of a node, in the order of their cycles.
using flow_flits = std::vector<cycle_t>;

/// Returns the flits by which the fullest of all windows exceeds rate * t; at most the burst of the regulator.
double burstiness(const flow_flits& flits, double rate) {
    double least = 0;
    double most = 0;
    for (std::size_t number = 0; number < flits.size(); ++number) {
        const double credit = static_cast<double>(number) - rate * static_cast<double>(flits[number]);
        least = number == 0 ? credit : std::min(least, credit);
        most = std::max(most, credit - least + 1 - rate);
    }
    return most;
}

TEST(regulator, the_measure_of_the_test_looks_at_all_windows) {
    const flow_flits flits{3, 4, 9, 10, 11, 30};
    double most = 0;
    for (std::size_t first = 0; first < flits.size(); ++first) {
        for (std::size_t last = first; last < flits.size(); ++last) {
            const auto cycles = static_cast<double>(flits[last] - flits[first] + 1);
            most = std::max(most, static_cast<double>(last - first + 1) - 0.3 * cycles);
        }
    }
    EXPECT_NEAR(burstiness(flits, 0.3), most, 1e-12);
}

struct regulated_network {
    regulated_network(unsigned number, clock_domain& domain)
        : random(number, "regulator_test"),
          offered(draw()),
          net(fmt::format("net{}", number).c_str(), domain, described(), ledger,
              [this, &domain](unsigned, const std::string& name, const link_desc&) { return watch(domain, name); }),
          load(fmt::format("load{}", number).c_str(), domain, net, offered, number, control) {}

    network_desc described() {
        network_desc mesh{.topology = {.dims = {2 + random.below(2), 2}}, .classes = {{"one", 1, {}}, {"two", 2, {}}}};
        mesh.vc_depth = 1 + random.below(4);
        mesh.router.pipeline = random.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage;
        return mesh;
    }
    traffic_desc draw() {
        traffic_desc drawn;
        drawn.warmup_cycles = 200;
        drawn.measure_cycles = 1500;
        drawn.drain_cycles = 100;
        for (unsigned flow = 0; flow < 5; ++flow) {
            traffic_class_desc source;
            source.name = flow % 2 == 0 ? "one" : "two";
            source.flow = fmt::format("f{}", flow);
            const unsigned longest = 1 + random.below(7);
            source.packet_flits =
                random.below(2) == 0 ? packet_lengths(longest) : packet_lengths({{longest, 1}, {1, 2}});
            source.rate = 0.05 + 0.01 * random.below(80);
            source.injection = random.below(2) == 0 ? injection_kind::bernoulli : injection_kind::poisson;
            source.source_queue = random.below(3);
            source.regulator = {0.01 + 0.001 * random.below(400), longest + random.below(12)};
            drawn.classes.push_back(source);
        }
        return drawn;
    }
    std::unique_ptr<flit_tap> watch(const clock_domain& domain, const std::string& name) {
        const bool is_injection = name.ends_with(".in");
        std::string module = name;
        std::ranges::replace(module, '.', '_');
        return std::make_unique<flit_recorder>(sc_core::sc_gen_unique_name(module.c_str()), domain,
                                               [=, this](const flit_record& seen) {
                                                   if (!is_injection || seen.credit) { return; }
                                                   const packet_record& packet = ledger[seen.content.packet];
                                                   flits[{packet.source.value, packet.flow}].push_back(seen.sent);
                                               });
    }

    random_stream random;
    packet_ledger ledger;
    run_control control;
    std::map<std::pair<unsigned, unsigned>, flow_flits> flits;  // by node and flow
    traffic_desc offered;
    network net;
    traffic load;
};

TEST(regulator, no_window_of_any_flow_exceeds_its_limits) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<regulated_network>> systems;
    for (unsigned number = 0; number < 24; ++number) {
        systems.push_back(std::make_unique<regulated_network>(number, domain));
    }
    sc_core::sc_start(domain.time(1900));
    unsigned flows = 0;
    unsigned full = 0;  // flows with a window that holds nearly all that is allowed
    std::uint64_t held = 0;
    for (const auto& system : systems) {
        for (const auto& [key, cycles] : system->flits) {
            const regulator_desc& limits = system->offered.classes[key.second].regulator;
            const double most = burstiness(cycles, limits.rate);
            EXPECT_LE(most, limits.burst + 1e-6) << "node " << key.first << ", flow " << key.second;
            ++flows;
            full += most > limits.burst - 1.5 ? 1 : 0;
        }
        for (const flow_result& flow : system->load.result().flows) { held += flow.held_cycles; }
    }
    EXPECT_GE(flows, 500U);
    EXPECT_GE(full, 50U);
    EXPECT_GT(held, 0U);
}

/// A conforming flow is never held.
TEST(regulator, holds_no_packet_of_a_periodic_flow_within_its_limits) {
    network_desc mesh{.topology = {.dims = {3, 3}}, .classes = {{"any", 1, {}}}};
    traffic_desc offered;
    offered.rate = 0.05;
    offered.packet_flits = 5;
    offered.injection = injection_kind::periodic;
    offered.warmup_cycles = 100;
    offered.measure_cycles = 4000;
    offered.regulator = {0.06, 6};
    const traffic_result result = run_loaded(mesh, offered).result;
    EXPECT_EQ(result.flows.front().held_cycles, 0U);
    EXPECT_EQ(result.flows.front().release_latency.samples, result.measured_packets);
    EXPECT_LE(result.flows.front().release_latency.max, result.packet_latency.max);
}

TEST(regulator, a_flow_above_its_limits_saturates) {
    network_desc mesh{.topology = {.dims = {3, 3}}, .classes = {{"any", 2, {}}}};
    traffic_desc offered;
    offered.rate = 0.2;
    offered.warmup_cycles = 500;
    offered.measure_cycles = 4000;
    offered.drain_cycles = 1000;
    offered.regulator = {0.1, 4};
    const traffic_result result = run_loaded(mesh, offered).result;
    EXPECT_TRUE(result.saturated);
    EXPECT_NEAR(result.accepted, 0.1, 0.005);
    EXPECT_GT(result.flows.front().held_cycles, 0U);
    EXPECT_LT(result.flows.front().release_latency.max, result.packet_latency.max);
}

}  // namespace
}  // namespace orbweaver::noc
