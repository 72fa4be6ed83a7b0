// SPDX-License-Identifier: Apache-2.0
// Latency of a packet that is alone in a cluster of chips, against the formula of docs/cluster.md, which is written
// here a second time from coordinates.
#include <gtest/gtest.h>

#include "hw/noc/network_desc.h"
#include "testbenches/noc/chips/chip_networks.h"
#include "testbenches/noc/support/tapped_network.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned side = 2;  // of the cluster
constexpr unsigned tile_columns = 3;
constexpr unsigned tile_rows = 2;
constexpr unsigned tiles = tile_columns * tile_rows;
constexpr unsigned gateway = 4;  // in the middle of the lower row

unsigned apart(unsigned one, unsigned other, unsigned columns) {
    const auto distance = [](unsigned a, unsigned b) { return a < b ? b - a : a - b; };
    return distance(one % columns, other % columns) + distance(one / columns, other / columns);
}

struct timing_case {
    const char* name;
    router_pipeline pipeline;
    link_desc of_chip;
    link_desc of_cluster;
};

/// Cycles from the head's leaving the node to the tail's being visible at the other one.
cycle_t expected(const timing_case& timing, unsigned source, unsigned destination, unsigned flits) {
    const unsigned router = timing.pipeline == router_pipeline::three_stage ? 3 : 1;  // p + a
    const bool stays = source / tiles == destination / tiles;
    const unsigned chip_hops = apart(source / tiles, destination / tiles, side);
    const unsigned inside = stays ? apart(source % tiles, destination % tiles, tile_columns)
                                  : apart(source % tiles, gateway, tile_columns) +
                                        apart(gateway, destination % tiles, tile_columns) + 2;  // two gateway links
    const unsigned routers = stays ? inside + 1 : inside + chip_hops + 1;
    const unsigned spacing = stays || timing.of_cluster.flits_per_cycle == 1
                                 ? 1
                                 : static_cast<unsigned>(1 / timing.of_cluster.flits_per_cycle);
    return timing.of_chip.cycles * (inside + 2) + (stays ? 0 : timing.of_cluster.cycles * chip_hops) +
           router * routers + spacing * (flits - 1);
}

class chip_timing : public testing::TestWithParam<timing_case> {};

TEST_P(chip_timing, a_lone_packet_takes_what_the_formula_states) {
    network_desc described = mesh_of_chips({side, side}, {tile_columns, tile_rows}, {gateway});
    described.vc_depth = 32;
    described.router.pipeline = GetParam().pipeline;
    described.chip.link = GetParam().of_chip;
    described.link = GetParam().of_cluster;
    tapped_network bench(described);
    struct alone {
        unsigned source, destination, flits;
        packet_slot slot;
    };
    std::vector<alone> packets;
    cycle_t start = 1;
    for (unsigned source = 0; source < bench.net.nodes(); ++source) {
        for (unsigned destination = 0; destination < bench.net.nodes(); ++destination) {
            const unsigned flits = 2 + (source + destination) % 7;
            packets.push_back(
                {source, destination, flits,
                 bench.send({.source = source, .destination = destination, .flits = flits, .start = start})});
            start += 200;
        }
    }
    bench.run(start + 200);
    const std::vector<cycle_t> latencies = bench.latencies();
    for (const alone& packet : packets) {
        ASSERT_EQ(latencies[packet.slot.value], expected(GetParam(), packet.source, packet.destination, packet.flits))
            << packet.source << " to " << packet.destination << ", " << packet.flits << " flits";
    }
}

const timing_case timing_cases[] = {
    {"equal_links", router_pipeline::single_cycle, {1, 1}, {1, 1}},
    {"three_stages", router_pipeline::three_stage, {1, 1}, {1, 1}},
    {"long_links_between_chips", router_pipeline::single_cycle, {1, 1}, {9, 1}},
    {"long_links_inside_chips", router_pipeline::three_stage, {3, 1}, {2, 1}},
    {"narrow_links_between_chips", router_pipeline::single_cycle, {1, 1}, {4, 0.25}},
};

INSTANTIATE_TEST_SUITE_P(links, chip_timing, testing::ValuesIn(timing_cases),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace orbweaver::noc
