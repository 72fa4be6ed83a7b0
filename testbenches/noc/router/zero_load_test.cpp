// SPDX-License-Identifier: Apache-2.0
// Latency of a packet that is alone in the network, against the formulas of docs/noc/timing.md, which
// are written here a second time.
#include <gtest/gtest.h>

#include "testbenches/noc/support/tapped_network.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned side = 4;

struct zero_load_case {
    router_pipeline pipeline;
    unsigned link_cycles;
    unsigned depth;
};

bool is_three_stage(router_pipeline pipeline) { return pipeline == router_pipeline::three_stage; }

/// Flits that the slowest credit loop of a route of several routers holds at full rate.
unsigned sustaining_depth(router_pipeline pipeline, unsigned link_cycles) {
    return 2 * ((is_three_stage(pipeline) ? 2 : 1) + link_cycles);
}

unsigned distance(unsigned source, unsigned destination) {
    const auto apart = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    return apart(source % side, destination % side) + apart(source / side, destination / side);
}

/// The first formula: a link to the first router, a hop a router, and a cycle for each further flit.
cycle_t at_full_rate(const zero_load_case& setting, unsigned mesh_hops, unsigned flits) {
    const cycle_t hop = (is_three_stage(setting.pipeline) ? 3 : 1) + setting.link_cycles;
    return setting.link_cycles + (mesh_hops + 1) * hop + flits - 1;
}

/// The second formula: `depth` flits for each turn of the slowest credit loop.
cycle_t at_any_depth(const zero_load_case& setting, unsigned mesh_hops, unsigned flits) {
    unsigned loop = sustaining_depth(setting.pipeline, setting.link_cycles);
    if (is_three_stage(setting.pipeline) && mesh_hops == 0) {
        loop -= 1;  // no link between routers: the ejection link's loop is the slowest
    }
    const cycle_t lost_a_turn = loop > setting.depth ? loop - setting.depth : 0;
    return at_full_rate(setting, mesh_hops, flits) + (flits - 1) / setting.depth * lost_a_turn;
}

struct sent_alone {
    unsigned source;
    unsigned destination;
    unsigned flits;
    packet_slot slot;
};

/// 2 to 9 flits, and lengths that turn the credit loops several times.
std::vector<unsigned> lengths(unsigned depth) {
    return {2, 3, 4, 5, 6, 7, 8, 9, depth + 1, 2 * depth, 2 * depth + 1, 3 * depth + 2};
}

/// Sends a packet of every length between every pair, each when the network is empty again, and calls
/// expect(packet, latency) for each.
template <class Expectation>
void send_all_alone(const zero_load_case& setting, Expectation&& expect) {
    tapped_network bench(grid_of(side, side, 2, setting.depth, setting.pipeline, setting.link_cycles));
    std::vector<sent_alone> packets;
    cycle_t start = 1;
    for (unsigned source = 0; source < side * side; ++source) {
        for (unsigned destination = 0; destination < side * side; ++destination) {
            for (const unsigned flits : lengths(setting.depth)) {
                const packet_slot slot = bench.send(
                    {.source = source, .destination = destination, .flits = flits, .start = start, .vc = flits % 2});
                packets.push_back({source, destination, flits, slot});
                start += 200;
            }
        }
    }
    bench.run(start + 200);
    const std::vector<cycle_t> latencies = bench.latencies();
    for (const sent_alone& packet : packets) {
        ASSERT_NE(latencies[packet.slot.value], never) << packet.source << " to " << packet.destination;
        expect(packet, latencies[packet.slot.value]);
    }
}

std::string name_of(const zero_load_case& setting) {
    return fmt::format("{}_link_{}_depth_{}", is_three_stage(setting.pipeline) ? "three_stage" : "single_cycle",
                       setting.link_cycles, setting.depth);
}

template <class Info>
std::string name_of_zero_load(const Info& info) {
    return name_of(info.param);
}

std::vector<zero_load_case> cases(bool sustaining) {
    std::vector<zero_load_case> all;
    for (const router_pipeline pipeline : {router_pipeline::single_cycle, router_pipeline::three_stage}) {
        for (unsigned link_cycles = 1; link_cycles <= 4; ++link_cycles) {
            const unsigned enough = sustaining_depth(pipeline, link_cycles);
            for (unsigned depth = sustaining ? enough : 1; depth < (sustaining ? enough + 2 : enough); ++depth) {
                all.push_back({pipeline, link_cycles, depth});
            }
        }
    }
    return all;
}

TEST(zero_load, latency_is_2h_plus_F_plus_2_in_single_cycle_routers) {
    send_all_alone({router_pipeline::single_cycle, 1, 4}, [](const sent_alone& packet, cycle_t latency) {
        ASSERT_EQ(latency, 2 * distance(packet.source, packet.destination) + packet.flits + 2)
            << packet.source << " to " << packet.destination << ", " << packet.flits << " flits";
    });
}

TEST(zero_load, latency_is_4H_plus_F_in_three_stage_routers) {
    send_all_alone({router_pipeline::three_stage, 1, 6}, [](const sent_alone& packet, cycle_t latency) {
        ASSERT_EQ(latency, 4 * (distance(packet.source, packet.destination) + 1) + packet.flits)
            << packet.source << " to " << packet.destination << ", " << packet.flits << " flits";
    });
}

class full_rate_depth : public testing::TestWithParam<zero_load_case> {};

TEST_P(full_rate_depth, latency_is_that_of_full_rate) {
    send_all_alone(GetParam(), [](const sent_alone& packet, cycle_t latency) {
        ASSERT_EQ(latency, at_full_rate(GetParam(), distance(packet.source, packet.destination), packet.flits))
            << packet.source << " to " << packet.destination << ", " << packet.flits << " flits";
    });
}

INSTANTIATE_TEST_SUITE_P(depths, full_rate_depth, testing::ValuesIn(cases(true)),
                         name_of_zero_load<testing::TestParamInfo<zero_load_case>>);

class shallow_buffers : public testing::TestWithParam<zero_load_case> {};

TEST_P(shallow_buffers, latency_is_that_of_the_slowest_credit_loop) {
    send_all_alone(GetParam(), [](const sent_alone& packet, cycle_t latency) {
        ASSERT_EQ(latency, at_any_depth(GetParam(), distance(packet.source, packet.destination), packet.flits))
            << packet.source << " to " << packet.destination << ", " << packet.flits << " flits";
    });
}

INSTANTIATE_TEST_SUITE_P(depths, shallow_buffers, testing::ValuesIn(cases(false)),
                         name_of_zero_load<testing::TestParamInfo<zero_load_case>>);

}  // namespace
}  // namespace orbweaver::noc
