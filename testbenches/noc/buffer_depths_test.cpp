// SPDX-License-Identifier: Apache-2.0
// Depths of buffers by class and by port: which buffer is how deep, and what that does to the rate of a channel.
#include "hw/noc/buffer_depths.h"

#include <tuple>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/random_system.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc two_classes(unsigned first_depth, unsigned second_depth) {
    network_desc described = grid_of(2, 1, 1, 8);
    described.classes = {{"a", 1, {}}, {"b", 2, {}}};
    described.classes[0].depth = first_depth;
    described.classes[1].depth = second_depth;
    return described;
}

/// Returns the error of a description; empty: none.
std::string depth_refusal(const network_desc& described) {
    return complaint_of<description_error>([&] { const buffer_depths depths(described); });
}

TEST(buffer_depths, are_those_of_the_class_and_at_nodes_the_local_one) {
    network_desc described = two_classes(2, 0);
    described.phases = 2;
    described.local_depth = 3;
    const buffer_depths depths(described);
    for (const link_kind kind : {link_kind::transit, link_kind::ejection}) {
        EXPECT_EQ(depths.at_end_of(kind)[0], 2U);
        EXPECT_EQ(depths.at_end_of(kind)[1], 2U) << "the second phase of class a";
        EXPECT_EQ(depths.at_end_of(kind)[2], 8U);
        EXPECT_EQ(depths.at_end_of(kind)[5], 8U);
        EXPECT_EQ(depths.at_end_of(kind).flits(6), 2U * 2 + 4 * 8);
    }
    EXPECT_EQ(depths.at_end_of(link_kind::injection, vc_id{0}), 3U);
    EXPECT_EQ(depths.at_end_of(link_kind::injection, vc_id{5}), 3U);
}

TEST(buffer_depths, of_a_class_hold_at_nodes_too_unless_a_local_depth_is_set) {
    const buffer_depths depths(two_classes(2, 5));
    EXPECT_EQ(depths.at_end_of(link_kind::injection, vc_id{0}), 2U);
    EXPECT_EQ(depths.at_end_of(link_kind::injection, vc_id{1}), 5U);
}

TEST(buffer_depths, of_classes_that_share_a_virtual_channel_agree) {
    network_desc described = two_classes(4, 4);
    described.classes[0].range = 0b011;
    described.classes[1].range = 0b110;
    EXPECT_EQ(depth_refusal(described), "");
    described.classes[1].depth = 0;  // network.vc_depth, which is 8
    EXPECT_THAT(depth_refusal(described),
                HasSubstr("network.classes.1.depth: virtual channel 1 has buffers of one depth, and "
                          "class 'a', which shares it, has 4 flits, not 8"));
}

TEST(buffer_depths, contradict_buffers_without_a_limit) {
    network_desc described = two_classes(0, 4);
    described.vc_depth = 0;
    EXPECT_THAT(depth_refusal(described),
                HasSubstr("network.classes.1.depth: contradicts network.vc_depth: unlimited"));
    described.classes[1].depth = 0;
    EXPECT_EQ(depth_refusal(described), "");
    described.local_depth = 4;
    EXPECT_THAT(depth_refusal(described), HasSubstr("network.local_depth: contradicts"));
}

TEST(buffer_depths, least_on_the_way_of_a_class_is_that_of_the_class_or_of_the_node) {
    network_desc described = two_classes(3, 0);
    EXPECT_EQ(min_depth(described, 0).flits, 3U);
    EXPECT_EQ(min_depth(described, 0).key, "network.classes.0.depth");
    EXPECT_EQ(min_depth(described, 1).key, "network.vc_depth");
    described.local_depth = 5;
    EXPECT_EQ(min_depth(described, 0).flits, 3U);
    EXPECT_EQ(min_depth(described, 1).flits, 5U);
    EXPECT_EQ(min_depth(described, 1).key, "network.local_depth");
}

/// Flits of one long packet that cross a link, as cycles from the first.
std::vector<cycle_t> times_on(const tapped_network& bench, const std::string& link, packet_slot packet) {
    std::vector<cycle_t> times;
    for (const link_crossing& any : bench.traversals(link, packet)) {
        times.push_back(any.sent - bench.traversals(link, packet).front().sent);
    }
    return times;
}

/// `depth` flits, then a pause until the round of the first one's credit is over, and so on.
std::vector<cycle_t> bursts(unsigned flits, unsigned depth, cycle_t round) {
    std::vector<cycle_t> times;
    for (unsigned number = 0; number < flits; ++number) { times.push_back(round * (number / depth) + number % depth); }
    return times;
}

class depth_rounds : public testing::TestWithParam<unsigned> {};

INSTANTIATE_TEST_SUITE_P(links, depth_rounds, testing::Values(1, 2, 3));

// A credit round between routers of one stage is 2 (1 + link.cycles) cycles (docs/architecture.md).
TEST_P(depth_rounds, let_a_class_send_its_depth_a_round_and_leave_the_others_alone) {
    constexpr unsigned flits = 40;
    network_desc described = grid_of(2, 1, 1, 16, router_pipeline::single_cycle, GetParam());
    described.classes = {{"a", 1, {}}, {"b", 1, {}}};
    described.classes[0].depth = 2;
    described.local_depth = 16;
    tapped_network bench(described);
    const packet_slot shallow = bench.send({.source = 0, .destination = 1, .flits = flits, .start = 1});
    const packet_slot deep =
        bench.send({.source = 0, .destination = 1, .flits = flits, .start = 1000, .vc = 1, .message_class = 1});
    bench.run(2000);
    EXPECT_EQ(times_on(bench, "r0.E", shallow), bursts(flits, 2, 2 * (1 + GetParam())));
    EXPECT_EQ(times_on(bench, "r0.E", deep), bursts(flits, flits, 0)) << "a flit a cycle";
}

// The round of an injection link is one cycle shorter: a node has no stage of its own.
TEST_P(depth_rounds, let_a_node_send_the_local_depth_a_round) {
    constexpr unsigned flits = 40;
    network_desc described = grid_of(2, 1, 1, 16, router_pipeline::single_cycle, GetParam());
    described.local_depth = 2;
    tapped_network bench(described);
    const packet_slot packet = bench.send({.source = 0, .destination = 1, .flits = flits, .start = 1});
    bench.run(1000);
    EXPECT_EQ(times_on(bench, "n0.in", packet), bursts(flits, 2, 1 + 2 * GetParam()));
    EXPECT_EQ(times_on(bench, "r0.E", packet), bursts(flits, 2, 1 + 2 * GetParam()));
}

/// Returns hashes of all arrivals, with node and cycle, in networks of 4 x 3 routers under random load.
std::vector<std::uint64_t> fingerprints(const std::vector<network_desc>& networks) {
    clock_domain domain{sc_core::sc_gen_unique_name("clock"), sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<random_system>> systems;
    for (const network_desc& described : networks) {
        random_case drawn{
            .network = described,
            .load = {.seed = 7, .creating = 300, .limit = 20000, .packets_per_kilocycle = 120, .longest = 3},
            .monitored = true};
        systems.push_back(std::make_unique<random_system>(fmt::format("net{}", systems.size()), domain, drawn));
    }
    sc_core::sc_start(domain.time(20000));
    std::vector<std::uint64_t> found;
    for (const auto& system : systems) {
        system->expect_conservation();
        found.push_back(system->book().fingerprint());
    }
    return found;
}

class depth_equalities : public testing::TestWithParam<std::tuple<switching_kind, router_pipeline, vc_release_kind>> {
protected:
    static network_desc mesh(unsigned depth) {
        network_desc described = grid_of(4, 3, 1, depth, std::get<1>(GetParam()));
        described.classes = {{"a", 2, {}}, {"b", 1, {}}};
        described.switching = std::get<0>(GetParam());
        described.router.vc_release = std::get<2>(GetParam());
        return described;
    }
};

INSTANTIATE_TEST_SUITE_P(
    routers, depth_equalities,
    testing::Values(
        std::tuple(switching_kind::wormhole, router_pipeline::single_cycle, vc_release_kind::tail),
        std::tuple(switching_kind::wormhole, router_pipeline::three_stage, vc_release_kind::tail_credit),
        std::tuple(switching_kind::virtual_cut_through, router_pipeline::single_cycle, vc_release_kind::tail),
        std::tuple(switching_kind::store_and_forward, router_pipeline::three_stage, vc_release_kind::tail)));

TEST_P(depth_equalities, whoever_sets_a_depth_the_same_flits_arrive_in_the_same_cycles) {
    const network_desc baseline = mesh(3);
    network_desc by_class = mesh(9);
    by_class.classes[0].depth = by_class.classes[1].depth = 3;
    network_desc by_port = mesh(3);
    by_port.local_depth = 3;
    const std::vector<std::uint64_t> found = fingerprints({baseline, by_class, by_port, mesh(4)});
    EXPECT_EQ(found[1], found[0]);
    EXPECT_EQ(found[2], found[0]);
    EXPECT_NE(found[3], found[0]) << "the depth matters at this load";
}

TEST_P(depth_equalities, different_depths_lose_nothing) {
    network_desc uneven = mesh(5);
    uneven.classes[0].depth = 3;
    uneven.local_depth = 4;
    network_desc other = mesh(3);
    other.classes[1].depth = 7;
    const std::vector<std::uint64_t> found = fingerprints({uneven, other, mesh(3)});
    EXPECT_NE(found[0], found[2]);
    EXPECT_NE(found[1], found[2]);
}

}  // namespace
}  // namespace orbweaver::noc
