// SPDX-License-Identifier: Apache-2.0
// Tests of networks with throttled links: their wait-for reports, and the arrival of all packets.
#include <algorithm>
#include <map>

#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/noc/support/random_system.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

struct throttled_link : testing::TestWithParam<router_pipeline> {
    /// Three routers in a row. @param limits of r1.E
    static network_desc row(unsigned vcs, output_throttle limits) {
        network_desc described = grid_of(3, 1, vcs, 4, GetParam());
        described.throttles = {{"r1.E", limits}};
        return described;
    }
    static cycle_t head_of(const tapped_network& bench, packet_slot packet) {
        return bench.traversals("r1.E", packet).front().sent;
    }
    static cycle_t tail_of(const tapped_network& bench, packet_slot packet) {
        return bench.traversals("r1.E", packet).back().sent;
    }
};
INSTANTIATE_TEST_SUITE_P(pipelines, throttled_link,
                         testing::Values(router_pipeline::single_cycle, router_pipeline::three_stage),
                         [](const auto& instance) { return std::string(orbweaver::name_of(instance.param)); });

TEST_P(throttled_link, takes_a_new_packet_when_packets_in_transit_hold_fewer_virtual_channels) {
    tapped_network bench(row(2, {1, 0}));
    const packet_slot transit = bench.send({.source = 0, .destination = 2, .flits = 40, .start = 1});
    const packet_slot entering = bench.send({.source = 1, .destination = 2, .flits = 4, .start = 15});
    bench.run(200);
    EXPECT_GT(head_of(bench, entering), tail_of(bench, transit));
    EXPECT_TRUE(bench.arrived(entering, 2));
}

TEST_P(throttled_link, holds_no_packet_in_transit_back) {
    tapped_network bench(row(2, {1, 0}));
    const packet_slot entering = bench.send({.source = 1, .destination = 2, .flits = 40, .start = 1});
    const packet_slot transit = bench.send({.source = 0, .destination = 2, .flits = 4, .start = 8});
    bench.run(200);
    EXPECT_LT(tail_of(bench, transit), tail_of(bench, entering)) << "it takes the other virtual channel";
}

TEST_P(throttled_link, leaves_other_links_and_unlimited_ones_alone) {
    tapped_network bench(row(2, {1, 0}));
    const packet_slot transit = bench.send({.source = 2, .destination = 0, .flits = 40, .start = 1});
    const packet_slot entering = bench.send({.source = 1, .destination = 0, .flits = 4, .start = 15});
    bench.run(200);
    EXPECT_LT(bench.traversals("r1.W", entering).back().sent, bench.traversals("r1.W", transit).back().sent);
}

TEST_P(throttled_link, takes_no_more_new_packets_at_once_than_its_limit_leaves) {
    tapped_network bench(row(3, {2, 0}));
    std::vector<packet_slot> entering;
    for (unsigned vc = 0; vc < 3; ++vc) {
        entering.push_back(bench.send({.source = 1, .destination = 2, .flits = 12, .start = 1, .vc = vc}));
    }
    bench.run(200);
    std::vector<cycle_t> heads;
    std::vector<cycle_t> tails;
    for (const packet_slot packet : entering) {
        heads.push_back(head_of(bench, packet));
        tails.push_back(tail_of(bench, packet));
    }
    std::sort(heads.begin(), heads.end());
    std::sort(tails.begin(), tails.end());
    EXPECT_LT(heads[1], tails[0]);
    EXPECT_GT(heads[2], tails[0]);
}

TEST_P(throttled_link, gives_packets_to_one_destination_no_more_than_their_part) {
    network_desc described = grid_of(4, 1, 2, 4, GetParam());
    described.throttles = {{"r1.E", {0, 1}}};
    tapped_network bench(described);
    const packet_slot first = bench.send({.source = 0, .destination = 3, .flits = 40, .start = 1});
    const packet_slot alike = bench.send({.source = 1, .destination = 3, .flits = 4, .start = 15});
    const packet_slot other = bench.send({.source = 1, .destination = 2, .flits = 4, .start = 20, .vc = 1});
    bench.run(200);
    EXPECT_GT(head_of(bench, alike), tail_of(bench, first));
    EXPECT_LT(tail_of(bench, other), tail_of(bench, first));
}

TEST_P(throttled_link, reports_it_of_a_packet_that_it_holds_back) {
    tapped_network bench(row(2, {1, 0}));
    bench.send({.source = 0, .destination = 2, .flits = 60, .start = 1});
    const packet_slot entering = bench.send({.source = 1, .destination = 2, .flits = 4, .start = 15});
    bench.run(40);
    const auto waits = bench.net.waits();
    const auto found = std::find_if(waits.begin(), waits.end(),
                                    [&](const network_wait& any) { return any.packet == bench.ledger[entering].id; });
    ASSERT_NE(found, waits.end());
    EXPECT_EQ(found->wants, "r1.E");
    EXPECT_EQ(describe(found->reason), "the link is throttled");
}

/// The most packets that were open at once on a link between routers, of those that `concerns` gives a number to:
/// new ones, or those to a destination.
template <class Concerns>
std::size_t max_open(const tapped_network& bench, Concerns concerns) {
    std::vector<link_crossing> crossings = bench.crossings;
    std::stable_sort(crossings.begin(), crossings.end(),
                     [](const link_crossing& a, const link_crossing& b) { return a.sent < b.sent; });
    std::map<std::pair<unsigned, unsigned>, std::size_t> open;  // [link, number]
    std::size_t most = 0;
    for (const link_crossing& any : crossings) {
        const int number = bench.net.kind_of_link(any.link) == link_kind::transit ? concerns(any) : -1;
        if (number < 0) { continue; }
        std::size_t& count = open[{any.link, static_cast<unsigned>(number)}];
        count += is_head(any.content.kind) ? 1 : 0;
        most = std::max(most, count);
        count -= is_tail(any.content.kind) ? 1 : 0;
    }
    return most;
}

std::size_t max_new_packets(const tapped_network& bench) {
    return max_open(bench, [&](const link_crossing& any) {
        const node_id source = bench.ledger[any.content.packet].source;
        return bench.net.topology().links[any.link].origin == bench.net.topology().nodes[source.value].router ? 0 : -1;
    });
}

std::size_t max_to_a_destination(const tapped_network& bench) {
    return max_open(bench, [](const link_crossing& any) { return static_cast<int>(any.content.destination.value); });
}

/// A mesh of 3 x 3 under random packets, more than it can carry for a while.
std::unique_ptr<tapped_network> loaded_mesh(network_desc described, output_throttle limits, const std::string& name) {
    if (limits.new_packet_vcs != 0 || limits.destination_vcs != 0) { described.throttles = {{"*", limits}}; }
    auto bench = std::make_unique<tapped_network>(described, name);
    random_stream random(3, "throttled_network_test");
    for (unsigned number = 0; number < 500; ++number) {
        test_packet what{.source = random.below(9),
                         .destination = number % 3 == 0 ? 8 : random.below(9),
                         .flits = 2 + random.below(6),
                         .start = 1 + number / 8,
                         .vc = random.below(4)};
        bench->send(what);
    }
    return bench;
}

std::size_t arrived(const tapped_network& bench) {
    std::size_t count = 0;
    for (const auto& receiver : bench.receivers) {
        count += static_cast<std::size_t>(std::count_if(receiver->arrivals.begin(), receiver->arrivals.end(),
                                                        [](const auto& any) { return is_tail(any.content.kind); }));
    }
    return count;
}

TEST_P(throttled_link, keeps_its_limits_in_a_loaded_mesh_from_which_everything_arrives) {
    const network_desc mesh = grid_of(3, 3, 4, 4, GetParam());
    network_desc adaptive = mesh;
    adaptive.routing = "minimal_adaptive";
    adaptive.router.vc_release = vc_release_kind::tail_credit;
    network_desc cut_through = mesh;
    cut_through.switching = switching_kind::virtual_cut_through;
    cut_through.vc_depth = 8;
    const auto free = loaded_mesh(mesh, {}, "free");
    const auto entered = loaded_mesh(mesh, {2, 0}, "entered");
    const auto shared = loaded_mesh(mesh, {0, 1}, "shared");
    const auto chosen = loaded_mesh(adaptive, {1, 1}, "chosen");
    const auto whole = loaded_mesh(cut_through, {3, 2}, "whole");
    free->run(6000);
    EXPECT_THAT(max_new_packets(*free), Gt(2U)) << "there is something to limit";
    EXPECT_THAT(max_to_a_destination(*free), Gt(2U));
    EXPECT_THAT(max_new_packets(*entered), Le(2U));
    EXPECT_THAT(max_to_a_destination(*shared), Le(1U));
    EXPECT_THAT(max_new_packets(*whole), Le(3U));
    EXPECT_THAT(max_to_a_destination(*whole), Le(2U));
    for (const auto* bench : {&free, &entered, &shared, &chosen, &whole}) {
        EXPECT_EQ(arrived(**bench), 500U) << (*bench)->net.name();
        EXPECT_EQ((*bench)->net.flits_inside(), 0U) << (*bench)->net.name();
    }
}

// The proof for phases of virtual channels without throttles also holds with them.
TEST(throttled_hypernet, drains_beyond_saturation) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<random_system>> systems;
    for (const output_throttle limits : {output_throttle{1, 0}, {2, 0}, {0, 1}, {1, 1}}) {
        random_case described{.network = {.topology = cubelets(3, 2),
                                          .routing = "hierarchical",
                                          .classes = {{"any", 6, {}}},
                                          .throttles = {{"*", limits}}},
                              .load = {.seed = 1, .creating = 150, .limit = 20000, .packets_per_kilocycle = 200},
                              .monitored = true};
        systems.push_back(std::make_unique<random_system>(fmt::format("net{}", systems.size()), domain, described));
    }
    sc_core::sc_start();
    for (const auto& system : systems) {
        EXPECT_THAT(system->book().packets(), SizeIs(Gt(500U)));
        system->expect_conservation();
    }
}

}  // namespace
}  // namespace orbweaver::noc
