// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/network_port.h"

#include <gmock/gmock.h>

#include <functional>
#include <optional>
#include <vector>

#include "testbenches/noc/support/network_bench.h"

namespace orbweaver::noc {
namespace {

/// Owns a port, and sleeps: the tests act for it.
struct port_owner : clocked {
    port_owner(clock_domain& domain, network& net, unsigned node, clock_stage stage = clock_stage::nodes)
        : handle(domain.attach(*this, stage)), port(net.end_of({static_cast<std::uint16_t>(node)}), handle) {}

    void tick(cycle_t now) override {
        ++ticks;
        if (on_tick) { on_tick(now); }
    }

    clock_domain::handle handle;
    network_port port;
    std::function<void(cycle_t)> on_tick;
    unsigned ticks = 0;
};

network_desc two_routers(vc_release_kind release = vc_release_kind::tail) {
    network_desc described = mesh_of(2, 1);
    described.vc_depth = 2;
    described.router.vc_release = release;
    return described;
}

/// Two nodes with a port each.
struct port_bench {
    explicit port_bench(const network_desc& described = two_routers())
        : net("network", domain, described, ledger), first(domain, net, 0), second(domain, net, 1) {}

    /// Node 0 sends flits of a packet to node 1 on its channel 0, one a cycle from cycle 1 on; `kinds` may hold a gap.
    void send(const std::vector<std::optional<flit_kind>>& kinds) {
        vc_id taken;
        EXPECT_TRUE(first.port.take_lowest({1}, taken));
        packet_record record;
        record.destination = {1};
        const packet_slot packet = ledger.open(record);
        first.on_tick = [this, kinds, packet](cycle_t now) {
            if (now <= kinds.size() && kinds[now - 1]) { first.port.send(flit_to(*kinds[now - 1], packet), now); }
            if (now < kinds.size()) { first.port.wake(now + 1); }
        };
        domain.wake(first.handle, 1);
    }
    static flit flit_to(flit_kind kind, packet_slot packet) {
        flit made;
        made.kind = kind;
        made.packet = packet;
        made.destination = {1};
        return made;
    }
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    network net;
    port_owner first;
    port_owner second;
};

TEST(network_port, calls_its_owner_in_the_cycle_in_which_a_flit_is_seen) {
    port_bench bench;
    cycle_t seen = 0;
    bench.second.on_tick = [&](cycle_t now) { seen = now; };
    bench.send({flit_kind::head_tail});
    bench.run(30);
    EXPECT_EQ(bench.second.ticks, 1U);
    EXPECT_EQ(seen, 1U + 1 + 2 * (1 + 1)) << "the link of the node, then two routers with a link behind each";
    EXPECT_EQ(bench.second.port.arrived(), 1U);
    EXPECT_EQ(bench.second.port.stored({0}), 1U);
}

TEST(network_port, gives_a_credit_back_with_the_flit_that_it_takes) {
    port_bench bench;
    bench.second.on_tick = [&](cycle_t now) {
        while (bench.second.port.arrived() != 0) {
            EXPECT_EQ(bench.second.port.take({0}, now).destination, node_id{1});
        }
    };
    bench.send({flit_kind::head, flit_kind::tail});
    bench.run(3);
    EXPECT_EQ(bench.first.port.credits({0}), 0U);
    EXPECT_TRUE(bench.second.port.is_empty());
    bench.run(2);
    EXPECT_FALSE(bench.second.port.is_empty()) << "a flit is on the ejection link";
    bench.run(30);
    EXPECT_EQ(bench.first.port.credits({0}), 2U);
    EXPECT_TRUE(bench.second.port.is_empty());
    EXPECT_EQ(bench.net.flits_inside(), 0U);
}

TEST(network_port, calls_its_owner_for_a_credit_only_if_it_awaits_one) {
    port_bench bench;
    bench.send({flit_kind::head, flit_kind::tail});
    bench.run(1);
    bench.first.port.await_credit();
    bench.run(30);
    EXPECT_EQ(bench.first.ticks, 3U) << "two flits, and the first credit alone";
}

TEST(network_port, with_tail_credit_a_channel_is_free_when_all_of_its_credits_are_back) {
    port_bench bench(two_routers(vc_release_kind::tail_credit));
    bench.send({flit_kind::head, flit_kind::tail});
    bench.run(3);
    EXPECT_EQ(bench.first.port.free_vcs() & 1, 0U);
    EXPECT_FALSE(bench.first.port.may_continue({0}));
    vc_id taken;
    EXPECT_FALSE(bench.first.port.take_lowest({1}, taken));
    bench.run(30);
    EXPECT_EQ(bench.first.port.free_vcs() & 1, 1U);
    EXPECT_TRUE(bench.first.port.take_lowest({1}, taken));
    EXPECT_EQ(bench.first.port.free_vcs() & 1, 0U) << "held by a packet";
}

TEST(network_port, takes_the_next_channel_in_turn) {
    port_bench bench;
    vc_id vc{0};
    EXPECT_TRUE(bench.first.port.take_next({0b11}, vc));
    EXPECT_EQ(vc, vc_id{1});
    EXPECT_TRUE(bench.first.port.take_next({0b11}, vc));
    EXPECT_EQ(vc, vc_id{0});
    EXPECT_FALSE(bench.first.port.take_next({0b11}, vc)) << "both are held";
}

TEST(network_port, ends_the_process_with_70_when_a_node_breaks_a_rule) {
    const testing::ExitedWithCode bug(70);
    const auto run = [](const std::vector<std::optional<flit_kind>>& kinds) {
        port_bench bench;
        bench.send(kinds);
        bench.run(30);
    };
    EXPECT_EXIT(run({flit_kind::head, flit_kind::body, flit_kind::tail}), bug, "a node sends a flit without a credit");
    EXPECT_EXIT(run({flit_kind::body}), bug, "one packet at a time, from its head to its tail");
    EXPECT_EXIT(run({flit_kind::head, {}, flit_kind::head}), bug, "one packet at a time, from its head to its tail");
    EXPECT_EXIT(
        {
            port_bench bench;
            bench.first.on_tick = [&](cycle_t now) {
                const packet_slot packet = bench.ledger.open({});
                bench.first.port.send(port_bench::flit_to(flit_kind::head, packet), now);
                bench.first.port.send(port_bench::flit_to(flit_kind::tail, packet), now);
            };
            bench.domain.wake(bench.first.handle, 1);
            bench.run(2);
        },
        bug, "two flits on a link in one cycle");
}

TEST(network_port, ends_the_process_with_70_when_a_flit_comes_to_a_node_without_owner) {
    const auto run = [] {
        clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
        packet_ledger ledger;
        network net("network", domain, two_routers(), ledger);
        port_owner only(domain, net, 0);
        only.on_tick = [&](cycle_t now) {
            only.port.send(port_bench::flit_to(flit_kind::head_tail, ledger.open({})), now);
        };
        domain.wake(only.handle, 1);
        sc_core::sc_start(domain.time(30));
    };
    EXPECT_EXIT(run(), testing::ExitedWithCode(70), "a flit came to a node to which nothing is attached");
}

TEST(network_port, is_the_only_one_of_its_node_and_its_owner_in_the_stage_of_nodes) {
    port_bench bench;
    EXPECT_EXIT(port_owner(bench.domain, bench.net, 0), testing::ExitedWithCode(70), "a node has one owner");
    EXPECT_EXIT(
        {
            clock_domain domain("other_clock", sc_core::sc_time(10, sc_core::SC_NS));
            packet_ledger ledger;
            network net("other_network", domain, two_routers(), ledger);
            port_owner(domain, net, 0, clock_stage::fabric);
        },
        testing::ExitedWithCode(70), "in the stage of nodes");
}

}  // namespace
}  // namespace orbweaver::noc
