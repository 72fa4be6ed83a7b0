// SPDX-License-Identifier: Apache-2.0
// No network, whatever its shape, loses, duplicates, mixes or retains flits.
#include <fmt/core.h>

#include <memory>

#include "testbenches/noc/support/random_system.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

random_case draw_case(std::uint64_t seed) {
    random_stream random(seed, "conservation_test");
    random_case drawn;
    drawn.network.topology.dims = {1 + random.below(5), 1 + random.below(5)};
    for (std::uint32_t left = 1 + random.below(3); left != 0; --left) {
        drawn.network.classes.push_back({fmt::format("c{}", left), 1 + random.below(3), {}});
    }
    drawn.network.phases = 1 + random.below(2);
    drawn.network.vc_depth = 1 + random.below(10);
    drawn.network.router.pipeline = random.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage;
    drawn.network.link.cycles = 1 + random.below(3);
    drawn.load.seed = seed;
    constexpr std::uint32_t loads[] = {4, 20, 60, 150, 400, 1000};
    drawn.load.packets_per_kilocycle = loads[random.below(6)];
    drawn.load.longest = 1 + random.below(9);
    drawn.load.reading = random.below(3) == 0 ? 1 + random.below(3) : 4;
    drawn.monitored = random.below(4) == 0;
    return drawn;
}

struct conservation : testing::TestWithParam<unsigned> {
    random_system& add(const random_case& described) {
        systems.push_back(std::make_unique<random_system>(fmt::format("net{}", systems.size()), domain, described));
        return *systems.back();
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<random_system>> systems;
};

TEST_P(conservation, holds_in_fifty_random_networks) {
    for (unsigned i = 0; i < 50; ++i) { add(draw_case(GetParam() * 1000 + i)); }
    sc_core::sc_start();
    std::uint64_t packets = 0;
    for (const auto& system : systems) {
        system->expect_conservation();
        packets += system->book().packets().size();
    }
    EXPECT_GT(packets, 10000U);
}

INSTANTIATE_TEST_SUITE_P(groups, conservation, testing::Values(1, 2, 3, 4, 5, 6));

/// While sources offer more than the network takes: no more comes out than went in, and no more than its channels
/// carry.
TEST_F(conservation, bounds_hold_far_beyond_saturation) {
    constexpr cycle_t cycles = 2000;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        random_case described = draw_case(9000 + seed);
        described.network.topology.dims = {2 + static_cast<unsigned>(seed % 4), 4};
        described.load.creating = 2 * cycles;
        described.load.packets_per_kilocycle = 1000;
        add(described);
    }
    sc_core::sc_start(domain.time(cycles));
    for (const auto& system : systems) {
        const std::uint64_t injected = system->net().counters(link_kind::injection).flits;
        const std::uint64_t ejected = system->net().counters(link_kind::ejection).flits;
        EXPECT_THAT(system->book().problems(), IsEmpty());
        EXPECT_GT(ejected, cycles);
        EXPECT_LE(ejected, injected);
        EXPECT_LT(injected, system->flits_sent());
        EXPECT_LE(ejected, cycles * system->net().nodes());
        EXPECT_EQ(system->net().flits_inside(), injected - ejected);
        system->expect_bisection(cycles);
    }
}

TEST_F(conservation, the_same_network_twice_does_the_same) {
    for (std::uint64_t seed = 7000; seed < 7015; ++seed) {
        add(draw_case(seed));
        add(draw_case(seed));
    }
    sc_core::sc_start();
    for (std::size_t i = 0; i < systems.size(); i += 2) {
        const random_system& one = *systems[i];
        const random_system& other = *systems[i + 1];
        EXPECT_EQ(one.book().fingerprint(), other.book().fingerprint());
        EXPECT_EQ(one.book().packets().size(), other.book().packets().size());
        for (unsigned number = 0; number < one.net().links(); ++number) {
            const link_counters a = one.net().link_at(number).counters();
            const link_counters b = other.net().link_at(number).counters();
            EXPECT_EQ(std::tie(a.flits, a.packets, a.buffered), std::tie(b.flits, b.packets, b.buffered));
        }
        EXPECT_TRUE(i == 0 || one.book().fingerprint() != systems[i - 2]->book().fingerprint());
    }
}

TEST(flit_rules, has_nothing_uncredited_on_a_virtual_channel_of_no_class) {
    flit_rules rules(2, 4, 1, {0b01});
    EXPECT_EQ(rules.uncredited({0}), 0U);
    EXPECT_EQ(rules.uncredited({1}), 0U);
    flit stray;
    stray.kind = flit_kind::head_tail;
    stray.vc = {1};
    EXPECT_FALSE(rules.admit(stray, 1));
    EXPECT_EQ(rules.uncredited({1}), 0U);
}

}  // namespace
}  // namespace orbweaver::noc
