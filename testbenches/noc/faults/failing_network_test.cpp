// SPDX-License-Identifier: Apache-2.0
// Hypernets of routers whose links fail and are repaired under traffic: everything arrives, once.
#include <gmock/gmock.h>

#include <algorithm>
#include <tuple>

#include "testbenches/noc/support/failing_hypernet.h"
#include "testbenches/noc/support/network_bench.h"
#include "testbenches/noc/support/random_system.h"

namespace orbweaver::noc {
namespace {

/// Many (3,2)-nets side by side, each with faults of its own.
class failing_networks {
public:
    explicit failing_networks(fault_mode_kind mode) : m_mode(mode) {}

    void add(std::vector<link_fault_desc> faults, cycle_t news_cycles = 0) {
        random_case described;
        described.network = failing_cubelets(3, 2, std::move(faults), m_mode);
        described.network.fault_news_cycles = news_cycles;
        described.load = {.seed = m_systems.size() + 1, .creating = 100, .limit = 20000, .packets_per_kilocycle = 60};
        described.load.longest = 6;
        described.monitored = true;
        m_systems.push_back(
            std::make_unique<random_system>(fmt::format("net{}", m_systems.size()), m_domain, described));
    }
    std::size_t size() const { return m_systems.size(); }
    void run_and_expect_conservation() {
        sc_core::sc_start();
        for (const auto& system : m_systems) {
            EXPECT_GT(system->book().packets().size(), 2U * system->net().nodes());
            system->expect_conservation();
        }
    }

private:
    fault_mode_kind m_mode;
    clock_domain m_domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<random_system>> m_systems;
};

std::vector<std::string> links_of_3_2() { return link_names(make_topology(cubelets(3, 2))); }

struct failing_network : testing::TestWithParam<fault_mode_kind> {};

/// A mode, and every third link of the (3,2)-net from one of the first three on.
struct any_link_of_network : testing::TestWithParam<std::tuple<fault_mode_kind, unsigned>> {
    static constexpr unsigned parts = 3;

    static std::vector<std::string> links() {
        const auto all = links_of_3_2();
        std::vector<std::string> found;
        for (std::size_t number = std::get<1>(GetParam()); number < all.size(); number += parts) {
            found.push_back(all[number]);
        }
        return found;
    }
};

TEST_P(any_link_of_network, may_fail_for_good_and_everything_arrives) {
    failing_networks nets(std::get<0>(GetParam()));
    for (const std::string& link : links()) { nets.add({{link}}); }
    nets.run_and_expect_conservation();
}

TEST_P(any_link_of_network, may_fail_and_be_repaired_and_everything_arrives) {
    failing_networks nets(std::get<0>(GetParam()));
    for (const std::string& link : links()) { nets.add({{link, 40, 90}}); }
    nets.run_and_expect_conservation();
}

TEST_P(failing_network, delivers_everything_while_several_links_fail_and_are_repaired) {
    failing_networks nets(GetParam());
    const auto links = links_of_3_2();
    random_stream random(9, "failing_network_test");
    for (unsigned tries = 0; tries < 20; ++tries) {
        std::vector<link_fault_desc> faults;
        for (unsigned number = 0; number < 3; ++number) {
            const cycle_t start = random.below(100);
            faults.push_back({links[number * 18 + random.below(18)], start, start + 1 + random.below(80)});
        }
        nets.add(faults);
    }
    nets.run_and_expect_conservation();
}

bool is_proved(std::vector<link_fault_desc> faults, cycle_t news_cycles) {
    network_desc described = failing_cubelets(3, 2, std::move(faults), fault_mode_kind::informed);
    described.fault_news_cycles = news_cycles;
    return failing_hypernet(described).analysis().proved();
}

// A proof for news without delay holds for news with delay, too. A router may lead a packet into a second failure that
// it does not know. The packet must then still have the turns for the routes behind it.
TEST(news_of_faults, strands_no_packet_when_two_links_between_cubelets_fail_for_good) {
    failing_networks nets(fault_mode_kind::informed);
    auto links = links_of_3_2();
    links.erase(std::remove_if(links.begin(), links.end(), [](const std::string& name) { return name.back() != 'x'; }),
                links.end());
    ASSERT_EQ(links.size(), 6U);
    for (const std::string& one : links) {
        for (const std::string& other : links) {
            const std::vector<link_fault_desc> faults{{one, 20}, {other, 30}};
            if (one != other && is_proved(faults, 0)) {
                EXPECT_TRUE(is_proved(faults, 25)) << one << " " << other;
                nets.add(faults, 25);
            }
        }
    }
    EXPECT_EQ(nets.size(), 6U * 5U) << "a third cubelet is left for every pair";
    nets.run_and_expect_conservation();
}

TEST(news_of_faults, strands_no_packet_when_three_links_fail_and_some_are_repaired) {
    failing_networks nets(fault_mode_kind::informed);
    const auto links = links_of_3_2();
    random_stream random(17, "news_of_faults");
    for (unsigned tries = 0; tries < 20; ++tries) {
        std::vector<link_fault_desc> faults;
        for (unsigned number = 0; number < 3; ++number) {
            const cycle_t start = random.below(60);
            const cycle_t repair = random.below(2) == 0 ? 0 : start + 1 + random.below(80);
            faults.push_back({links[number * 18 + random.below(18)], start, repair});
        }
        if (is_proved(faults, 0)) {
            const cycle_t news_cycles = 1 + random.below(25);
            EXPECT_TRUE(is_proved(faults, news_cycles)) << news_cycles;
            nets.add(faults, news_cycles);
        }
    }
    EXPECT_GE(nets.size(), 10U);
    nets.run_and_expect_conservation();
}

INSTANTIATE_TEST_SUITE_P(modes, failing_network,
                         testing::Values(fault_mode_kind::informed, fault_mode_kind::gateway_local),
                         [](const auto& mode) { return orbweaver::name_of(mode.param); });
INSTANTIATE_TEST_SUITE_P(links, any_link_of_network,
                         testing::Combine(testing::Values(fault_mode_kind::informed, fault_mode_kind::gateway_local),
                                          testing::Range(0U, any_link_of_network::parts)),
                         [](const auto& instance) {
                             return fmt::format("{}_{}", orbweaver::name_of(std::get<0>(instance.param)),
                                                std::get<1>(instance.param));
                         });

struct failed_link : testing::Test {
    static network_link link_named(const network& net, const std::string& name) {
        unsigned number = 0;
        while (net.link_name(number) != name) { ++number; }
        return net.link_at(number);
    }
};

TEST_F(failed_link, lets_a_packet_that_holds_it_finish_and_takes_no_other) {
    network_bench bench(failing_cubelets(3, 2, {{"r2.x", 8}}, fault_mode_kind::informed));
    bench.nodes[2].order({.start = 1, .destination = {8}, .flits = 20});
    bench.nodes[2].order({.start = 30, .destination = {8}, .flits = 4});
    bench.run(200);
    EXPECT_EQ(link_named(bench.net, "r2.x").counters().flits, 20U);
    EXPECT_EQ(bench.nodes[8].arrivals.size(), 24U);
    EXPECT_EQ(bench.net.flits_inside(), 0U);
}

// One virtual channel a phase: the second head waits behind the first packet for the same one, and has no reason to
// stay when the link fails.
TEST_F(failed_link, is_left_by_a_head_that_waits_for_it) {
    network_bench bench(failing_cubelets(3, 2, {{"r2.x", 20}}, fault_mode_kind::gateway_local));
    bench.nodes[2].order({.start = 1, .destination = {8}, .flits = 100});
    bench.nodes[3].order({.start = 1, .destination = {9}, .flits = 4});
    bench.run(60);
    EXPECT_EQ(bench.nodes[9].arrivals.size(), 4U);
    EXPECT_LT(bench.nodes[8].arrivals.size(), 100U) << "the other packet is on the link still";
    bench.run(200);
    EXPECT_EQ(bench.nodes[8].arrivals.size(), 100U);
    EXPECT_EQ(link_named(bench.net, "r2.x").counters().packets, 1U);
}

// Router 0 is a link away from the gateway r2, whose external link fails in cycle 20: the news comes in cycle 35. A
// packet that leaves before goes to the gateway, and from there by a third cubelet.
TEST_F(failed_link, is_still_gone_to_where_the_news_has_not_come) {
    network_desc described = failing_cubelets(3, 2, {{"r2.x", 20}}, fault_mode_kind::informed);
    described.fault_news_cycles = 15;
    network_bench bench(described);
    const auto flits_into_gateway = [&] {
        return link_named(bench.net, "r0.d1").counters().flits + link_named(bench.net, "r3.d0").counters().flits +
               link_named(bench.net, "r6.d2").counters().flits;
    };
    bench.nodes[0].order({.start = 25, .destination = {8}, .flits = 4});
    bench.nodes[0].order({.start = 60, .destination = {9}, .flits = 4});
    bench.run(55);
    EXPECT_EQ(flits_into_gateway(), 4U);
    EXPECT_EQ(bench.nodes[8].arrivals.size(), 4U);
    bench.run(60);
    EXPECT_EQ(flits_into_gateway(), 4U) << "the second packet turns aside where it is";
    EXPECT_EQ(bench.nodes[9].arrivals.size(), 4U);
}

// Two cubelets have one link, and no third to go by.
TEST_F(failed_link, is_waited_for_if_there_is_no_way_round) {
    network_bench bench(failing_cubelets(2, 2, {{"r2.x", 0, 300}}, fault_mode_kind::informed));
    bench.nodes[0].order({.start = 1, .destination = {7}, .flits = 4});
    bench.run(299);
    EXPECT_TRUE(bench.nodes[7].arrivals.empty());
    const auto waits = bench.net.waits();
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_EQ(describe(waits.front().reason), "the link has failed");
    bench.run(30);
    EXPECT_EQ(bench.nodes[7].arrivals.size(), 4U);
}

}  // namespace
}  // namespace orbweaver::noc
