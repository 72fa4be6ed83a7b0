// SPDX-License-Identifier: Apache-2.0
// What is calculated against the formulas of docs/noc/timing.md; the fitted part keeps to its bounds. Its errors
// against simulations are measured by scripts/prediction_errors. The mirror of hw/noc/prediction/load_prediction.
#include "hw/noc/prediction/load_prediction.h"

#include <gmock/gmock.h>

#include <cmath>

namespace orbweaver::noc {
namespace {

network_desc mesh_network(unsigned vcs, unsigned depth) {
    network_desc network;
    network.topology.kind = "mesh";
    network.topology.dims = {8, 8};
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
                testing::ThrowsMessage<description_error>(testing::HasSubstr("network.switching")));
    for (const char* kind : {"dragonfly", "hyperx"}) {
        network_desc dense = mesh_network(4, 8);
        dense.topology.kind = kind;
        EXPECT_THAT([&] { load_prediction refused(dense, {}); },
                    testing::ThrowsMessage<description_error>(testing::HasSubstr("network.topology")));
    }
    traffic_desc replies;
    replies.reply_class = "any";
    EXPECT_THAT([&] { load_prediction refused(mesh_network(4, 8), replies); },
                testing::ThrowsMessage<description_error>(testing::HasSubstr("traffic.reply_class")));
}

}  // namespace
}  // namespace orbweaver::noc
