// SPDX-License-Identifier: Apache-2.0
// Tests of predictions against the formulas of docs/noc/timing.md; the fitted part keeps to its bounds. Its errors
// against simulations are measured by scripts/prediction_errors.
#include "hw/noc/prediction/load_prediction.h"
#include "testbenches/support/matchers.h"

#include <cmath>

namespace orbweaver::noc {
namespace {

network_desc mesh_network(unsigned vcs, unsigned depth) {
    network_desc network{.topology = {.kind = "mesh", .dims = {8, 8}}};
    message_class_desc any;
    any.name = "any";
    any.vcs = vcs;
    network.classes = {any};
    network.vc_depth = depth;
    network.router.pipeline = router_pipeline::three_stage;
    return network;
}

/// 4 H + F + 1 cycles over 1 + 2 (k - 1 / k) / 3 routers.
TEST(load_prediction, of_an_empty_mesh_is_the_formula) {
    const load_prediction mesh(mesh_network(4, 8), {});
    EXPECT_NEAR(mesh.mean_routers(), 6.25, 1e-9);
    EXPECT_NEAR(mesh.empty_latency(), 4 * 6.25 + 4 + 1, 1e-9);
    EXPECT_NEAR(mesh.capacity(), 0.5, 1e-9);  // 4 / k
    EXPECT_EQ(mesh.busiest_links(), 32U);
}

TEST(load_prediction, counts_what_narrow_links_and_slow_heads_cost) {
    network_desc network = mesh_network(4, 32);
    network.link.flits_per_cycle = 0.5;
    network.router.head_cycles = 2;
    const load_prediction mesh(network, {});
    EXPECT_NEAR(mesh.empty_latency(), 1 + 1 + 6.25 * (4 + 2) + 3 * 2, 1e-9);
    EXPECT_NEAR(mesh.capacity(), 0.25, 1e-9);
}

/// Packets of 4 flits: 3 of 64 nodes have links of half the width, for whose packets 3 flits take 6 cycles.
TEST(load_prediction, counts_narrow_links_of_nodes_for_their_packets) {
    network_desc network = mesh_network(4, 32);
    network.links = {{"n[123].out", 9, 0.5, link_direction::named}};
    const load_prediction mesh(network, {});
    EXPECT_NEAR(mesh.empty_latency(), 4 * 6.25 + 4 + 1 + 3.0 / 64 * (8 + 3), 1e-9);
    EXPECT_NEAR(mesh.capacity(), 0.5, 1e-9);
    network.links[0].flits_per_cycle = 0.125;
    EXPECT_NEAR(load_prediction(network, {}).capacity(), 0.125, 1e-9);
}

/// One channel of 4 flits over a round trip of 6 carries less than a link.
TEST(load_prediction, bounds_what_shallow_channels_carry) {
    const load_prediction shallow(mesh_network(1, 4), {});
    EXPECT_LT(shallow.channel_bound(), shallow.capacity());
    EXPECT_LE(shallow.saturation(), shallow.channel_bound());
    const load_prediction deep(mesh_network(4, 8), {});
    EXPECT_LT(shallow.saturation(), deep.saturation());
    EXPECT_LT(deep.saturation(), deep.capacity());
}

TEST(load_prediction, of_latency_grows_without_end_towards_saturation) {
    const load_prediction mesh(mesh_network(4, 8), {});
    EXPECT_NEAR(mesh.latency(0), mesh.empty_latency(), 1e-9);
    double before = 0;
    for (double rate = 0; rate < mesh.saturation(); rate += 0.02) {
        EXPECT_GT(mesh.latency(rate), before);
        before = mesh.latency(rate);
    }
    EXPECT_TRUE(std::isinf(mesh.latency(mesh.saturation())));
}

TEST(load_prediction, refuses_what_it_does_not_know) {
    network_desc network = mesh_network(4, 8);
    network.switching = switching_kind::store_and_forward;
    EXPECT_THAT([&] { load_prediction refused(network, {}); },
                ThrowsMessage<description_error>(HasSubstr("network.switching")));
    for (const char* kind : {"dragonfly", "hyperx"}) {
        network_desc dense = mesh_network(4, 8);
        dense.topology.kind = kind;
        EXPECT_THAT([&] { load_prediction refused(dense, {}); },
                    ThrowsMessage<description_error>(HasSubstr("network.topology")));
    }
    traffic_desc broadcasts;
    broadcasts.classes.resize(1);
    broadcasts.classes[0].pattern = broadcast_pattern;
    EXPECT_THAT([&] { load_prediction refused(mesh_network(4, 8), broadcasts); },
                ThrowsMessage<description_error>(HasSubstr("traffic.classes.0.pattern")));
}

/// Requests of a class of their own to node 5, and replies from there.
traffic_desc hot_requests(unsigned flits, unsigned reply_flits) {
    traffic_desc traffic;
    traffic_class_desc& source = traffic.classes.emplace_back();
    source.name = "request";
    source.pattern = "hotspot";
    source.hotspots = {{5, 1}};
    source.self = false;
    source.packet_flits = flits;
    source.reply_class = "reply";
    source.reply_flits = reply_flits;
    return traffic;
}

network_desc network_of_requests() {
    network_desc network = mesh_network(2, 8);
    network.classes.front().name = "request";
    network.classes.push_back(network.classes.front());
    network.classes.back().name = "reply";
    return network;
}

double load_of(const load_prediction& prediction, const std::string& link) {
    for (std::uint32_t number = 0; number < prediction.links().links(); ++number) {
        if (prediction.links().name(number) == link) { return prediction.load(number); }
    }
    ADD_FAILURE() << "no link " << link;
    return 0;
}

/// 63 nodes send there. For each flit of theirs two come back.
TEST(load_prediction, of_replies_has_them_on_the_way_back) {
    const load_prediction mesh(network_of_requests(), hot_requests(2, 4));
    EXPECT_NEAR(load_of(mesh, "n5.out"), 63, 1e-9);
    EXPECT_NEAR(load_of(mesh, "n5.in"), 2 * 63, 1e-9);
    EXPECT_NEAR(load_of(mesh, "n6.in"), 1, 1e-9);
    EXPECT_NEAR(load_of(mesh, "n6.out"), 2, 1e-9);
    EXPECT_NEAR(mesh.capacity(), 1.0 / (2 * 63), 1e-9);
    EXPECT_EQ(mesh.links().name(mesh.busiest_link()), "n5.in");
    EXPECT_NEAR(mesh.flits_with_replies(), 3, 1e-9);
}

/// The mean over requests and replies, which differ in their flits alone, as often as each other.
TEST(load_prediction, of_replies_is_of_an_empty_network_the_mean_of_both_packets) {
    const load_prediction mesh(network_of_requests(), hot_requests(2, 6));
    EXPECT_NEAR(mesh.empty_latency(), 1 + 4 * mesh.mean_routers() + 1 + ((2 - 1) + (6 - 1)) / 2.0, 1e-9);
}

/// 4 buffers, each for 40 cycles and the 5 flits of both packets.
TEST(load_prediction, is_bound_by_the_reply_buffers_of_a_node) {
    traffic_desc traffic = hot_requests(1, 4);
    traffic.classes[0].reply_cycles = 40;
    const load_prediction few(network_of_requests(), traffic);
    EXPECT_NEAR(few.reply_bound(), 4 / (63 * 45.0), 1e-9);
    EXPECT_DOUBLE_EQ(few.saturation(), few.reply_bound());
    EXPECT_TRUE(std::isinf(few.latency_of_links(few.reply_bound())));
    traffic.classes[0].reply_buffers = 64;
    const load_prediction many(network_of_requests(), traffic);
    EXPECT_GT(few.latency(0.9 * few.saturation()), many.latency(0.9 * few.saturation()) + 10);
    EXPECT_TRUE(std::isinf(load_prediction(mesh_network(4, 8), {}).reply_bound()));
}

/// Two classes of half the rate load links as one of all of it, and share no channels.
TEST(load_prediction, of_classes_adds_their_loads) {
    traffic_desc traffic;
    traffic.classes.resize(2);
    traffic.classes[0].name = "request";
    traffic.classes[1].name = "reply";
    const load_prediction both(network_of_requests(), traffic);
    const load_prediction one(mesh_network(4, 8), {});
    EXPECT_NEAR(both.capacity(), one.capacity(), 1e-9);
    EXPECT_NEAR(both.channel_bound(), one.channel_bound(), 1e-9);
    EXPECT_NEAR(both.saturation(), one.saturation(), 1e-9);
    EXPECT_NEAR(both.latency(0.2), one.latency(0.2), 1e-9);
}

}  // namespace
}  // namespace orbweaver::noc
