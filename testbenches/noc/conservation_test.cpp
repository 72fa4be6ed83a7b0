// SPDX-License-Identifier: Apache-2.0
// What no network may do, whatever its shape: lose, double, mix or hold back flits (DESIGN section 5).
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <memory>

#include "testbenches/noc/support/random_node.h"
#include "tlm/flit_monitor.h"

namespace orbweaver {
namespace {

using testing::IsEmpty;

struct random_case {
    network_desc network;
    random_load load;
    bool monitored = false;  // every link has a monitor at its far end
};

std::string describe(const random_case& of) {
    std::string classes;
    for (const auto& entry : of.network.classes) {
        classes += fmt::format(" {}", entry.vcs);
    }
    return fmt::format(
        "seed {}: {} x {}, vcs of classes{}, {} phases, depth {}, {} stage(s), {} link cycles, {} packets a kilocycle, "
        "up to {} flits, reading {}/4",
        of.load.seed, of.network.topology.dims[0], of.network.topology.dims[1], classes, of.network.phases,
        of.network.vc_depth, of.network.router.pipeline == router_pipeline::three_stage ? 3 : 1, of.network.link.cycles,
        of.load.packets_per_kilocycle, of.load.longest, of.load.reading);
}

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

/// One network with its nodes. Many of them stand side by side in a simulation.
class system_under_test {
public:
    system_under_test(const std::string& name, clock_domain& domain, const random_case& described)
        : m_case(described), m_network(name.c_str(), domain, described.network, m_ledger, taps(domain, name)) {
        for (unsigned node = 0; node < m_network.nodes(); ++node) {
            m_nodes.push_back(std::make_unique<random_node>(fmt::format("{}_node{}", name, node).c_str(), domain,
                                                            m_network, node_id{static_cast<std::uint16_t>(node)},
                                                            described.load, m_book));
        }
    }

    void expect_conservation() {
        SCOPED_TRACE(describe(m_case));
        EXPECT_THAT(m_book.problems(), IsEmpty());
        expect_everything_arrived();
        expect_an_empty_network();
        expect_every_credit_returned();
        expect_true_counters();
    }

    /// Flits that went from the west half to the east half are no more than its channels carry.
    void expect_bisection(cycle_t cycles) {
        const unsigned columns = m_network.columns();
        const unsigned middle = columns / 2;
        std::uint64_t eastwards = 0;
        for (const booked_packet& packet : m_book.packets()) {
            if (packet.source.value % columns < middle && packet.destination.value % columns >= middle) {
                eastwards += packet.arrived;
            }
        }
        EXPECT_LE(eastwards, m_network.rows() * cycles) << describe(m_case);
    }

    const packet_book& book() const { return m_book; }
    const network& net() const { return m_network; }
    std::uint64_t flits_sent() const {
        std::uint64_t sum = 0;
        for (const booked_packet& packet : m_book.packets()) {
            sum += packet.flits;
        }
        return sum;
    }

private:
    link_tap_maker taps(clock_domain& domain, const std::string& name) {
        if (!m_case.monitored) {
            return {};
        }
        return [this, &domain, name](unsigned link, const std::string&) -> std::unique_ptr<flit_tap> {
            const vc_partition partition(m_case.network.classes, m_case.network.phases);
            auto monitor = std::make_unique<flit_monitor>(
                fmt::format("{}_monitor{}", name, link).c_str(), domain,
                flit_rules{partition.vcs(), m_case.network.vc_depth, partition.phases(), partition.masks()});
            m_monitors.push_back(monitor.get());
            return monitor;
        };
    }

    void expect_everything_arrived() {
        for (const booked_packet& packet : m_book.packets()) {
            ASSERT_TRUE(packet.complete);
            ASSERT_EQ(packet.arrived, packet.flits);
        }
        for (const auto& node : m_nodes) {
            EXPECT_TRUE(node->at_rest());
        }
        EXPECT_EQ(m_ledger.in_flight(), 0U);
        EXPECT_EQ(m_ledger.created(), m_book.packets().size());
    }

    void expect_an_empty_network() {
        EXPECT_EQ(m_network.flits_inside(), 0U);
        EXPECT_THAT(m_network.waits(), IsEmpty());
        for (unsigned number = 0; number < m_network.routers(); ++number) {
            EXPECT_EQ(m_network.router_at(number).stored(), 0U);
        }
    }

    void expect_every_credit_returned() {
        const unsigned vcs = m_network.partition().vcs();
        for (std::uint8_t vc = 0; vc < vcs; ++vc) {
            for (unsigned number = 0; number < m_network.links(); ++number) {
                EXPECT_EQ(m_network.link_at(number).uncredited({vc}), 0U) << m_network.link_name(number);
                EXPECT_FALSE(m_network.link_at(number).rules().is_open({vc})) << m_network.link_name(number);
            }
            for (unsigned number = 0; number < m_network.routers(); ++number) {
                const router& of = m_network.router_at(number);
                for (std::uint8_t port = 0; port < of.ports(); ++port) {
                    EXPECT_EQ(of.credits({port}, {vc}), m_network.vc_depth());
                }
            }
        }
        for (const flit_monitor* monitor : m_monitors) {
            EXPECT_TRUE(monitor->at_rest());
        }
    }

    /// The counters of the links say what the book says.
    void expect_true_counters() {
        std::vector<link_counters> of_class(m_network.partition().classes());
        std::uint64_t flit_hops = 0;
        for (const booked_packet& packet : m_book.packets()) {
            of_class[packet.message_class.value].flits += packet.flits;
            ++of_class[packet.message_class.value].packets;
            flit_hops += std::uint64_t{packet.flits} * manhattan_hops(packet);
        }
        for (std::uint8_t number = 0; number < of_class.size(); ++number) {
            for (const link_kind kind : {link_kind::injection, link_kind::ejection}) {
                const link_counters counted = m_network.counters(kind, class_id{number});
                EXPECT_EQ(counted.flits, of_class[number].flits);
                EXPECT_EQ(counted.packets, of_class[number].packets);
            }
        }
        EXPECT_EQ(m_network.flit_hops(), flit_hops);
    }

    unsigned manhattan_hops(const booked_packet& packet) const {
        const int columns = static_cast<int>(m_network.columns());
        const int from = packet.source.value;
        const int to = packet.destination.value;
        return static_cast<unsigned>(1 + std::abs(from % columns - to % columns) +
                                     std::abs(from / columns - to / columns));
    }

    random_case m_case;
    packet_ledger m_ledger;
    packet_book m_book;
    std::vector<flit_monitor*> m_monitors;  // owned by the network
    network m_network;
    std::vector<std::unique_ptr<random_node>> m_nodes;
};

struct conservation : testing::TestWithParam<unsigned> {
    system_under_test& add(const random_case& described) {
        systems.push_back(std::make_unique<system_under_test>(fmt::format("net{}", systems.size()), domain, described));
        return *systems.back();
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<system_under_test>> systems;
};

TEST_P(conservation, holds_in_fifty_random_networks) {
    for (unsigned i = 0; i < 50; ++i) {
        add(draw_case(GetParam() * 1000 + i));
    }
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
        const system_under_test& one = *systems[i];
        const system_under_test& other = *systems[i + 1];
        EXPECT_EQ(one.book().digest(), other.book().digest());
        EXPECT_EQ(one.book().packets().size(), other.book().packets().size());
        for (unsigned number = 0; number < one.net().links(); ++number) {
            const link_counters a = one.net().link_at(number).counters();
            const link_counters b = other.net().link_at(number).counters();
            EXPECT_EQ(std::tie(a.flits, a.packets, a.buffered), std::tie(b.flits, b.packets, b.buffered));
        }
        EXPECT_TRUE(i == 0 || one.book().digest() != systems[i - 2]->book().digest());
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
}  // namespace orbweaver
