// SPDX-License-Identifier: Apache-2.0
// Compares the stall causes that routers count (stall_counts.h) with a count by hand and by taps on the links.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/router/stall_counts.h"
#include "testbenches/noc/support/network_bench.h"
#include "tlm/flit_recorder.h"

namespace orbweaver::noc {
namespace {

/// A flit that left a buffer, or a node, and became visible behind a link.
struct passage {
    unsigned link = 0;
    cycle_t sent = 0;
    cycle_t seen = 0;
    unsigned vc = 0;
    std::uint64_t packet = 0;  // id in the ledger, whose slots are used again

    friend auto operator<=>(const passage&, const passage&) = default;
};

/// A network whose links are watched and whose routers count, if they shall.
struct watched_network {
    watched_network(clock_domain& domain, network_desc described, const std::string& name, bool counts)
        : net(name.c_str(), domain, counting(described, counts), ledger,
              [this, &domain, name](unsigned link, const std::string&, const link_desc&) {
                  const auto note = [this, link](const flit_record& seen) {
                      if (!seen.credit) {
                          passages.push_back(
                              {link, seen.sent, seen.seen, seen.content.vc.value, ledger[seen.content.packet].id});
                      }
                  };
                  return std::make_unique<flit_recorder>(fmt::format("{}_tap{}", name, link).c_str(), domain, note);
              }),
          nodes(domain, net, name + "_node") {}

    router_stalls stalls(unsigned number) const { return net.router_at(number).stalls().value_or(router_stalls{}); }

    static network_desc& counting(network_desc& described, bool counts) {
        described.router.counts_stalls = counts;
        return described;
    }

    packet_ledger ledger;
    std::vector<passage> passages;
    network net;
    endpoint_set nodes;
};

struct stall_bench {
    explicit stall_bench(const network_desc& described) : watched(domain, described, "net", true) {}
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    watched_network watched;
};

network_desc row_of(unsigned routers, unsigned vcs, unsigned depth,
                    router_pipeline pipeline = router_pipeline::single_cycle) {
    network_desc described = mesh_of(routers, 1);
    described.classes = {{"any", vcs, {}}};
    described.vc_depth = depth;
    described.router.pipeline = pipeline;
    return described;
}

std::string in_words(const router_stalls& stalls) {
    std::string text;
    for (const auto& entry : router_stall_statistics) {
        text += fmt::format("{} {} ", entry.name, stalls.*entry.value);
    }
    return text;
}

/// no_credit, no_free_vc, lost_switch, head_of_line, sent, allocating, held
std::string counted(std::uint64_t no_credit, std::uint64_t no_free_vc, std::uint64_t lost_switch,
                    std::uint64_t head_of_line, std::uint64_t sent, std::uint64_t allocating, std::uint64_t held) {
    return in_words({no_credit, no_free_vc, lost_switch, head_of_line, sent, allocating, held});
}

TEST(router_stalls, a_router_counts_only_if_it_shall) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    const watched_network watched(domain, row_of(2, 1, 4), "net", false);
    EXPECT_FALSE(watched.net.router_at(0).stalls());
}

// Six flits in buffers of two, cycle by cycle. r0 sees them in 2 3, 5 6, 9 10; the credits of its link come in 6 7 and
// 10 11; so the third waits in 5 and the fifth in 9. Behind, at r1, they come with gaps and find credits.
TEST(router_stalls, no_credit_is_a_full_buffer_behind_the_output) {
    stall_bench bench(row_of(2, 1, 2));
    bench.watched.nodes[0].order({1, node_id{1}, 6});
    bench.run(40);
    EXPECT_EQ(in_words(bench.watched.stalls(0)), counted(2, 0, 0, 0, 6, 0, 8));
    EXPECT_EQ(in_words(bench.watched.stalls(1)), counted(0, 0, 0, 0, 6, 0, 6));
}

/// Two packets want the link from r1 to r2.
struct meeting_bench : stall_bench {
    explicit meeting_bench(unsigned vcs) : stall_bench(row_of(3, vcs, 8)) {
        watched.nodes[0].order({1, node_id{2}, 4});
        watched.nodes[1].order({1, node_id{2}, 4});
        run(40);
    }
};

// r1 sends the packet of node 1 in 2 to 5 on the only channel to r2. The head from node 0 is there in 4, waits in 4 and
// 5, and leaves in 6.
TEST(router_stalls, no_free_vc_is_a_channel_that_another_packet_holds) {
    const meeting_bench bench(1);
    EXPECT_EQ(in_words(bench.watched.stalls(1)), counted(0, 2, 0, 0, 8, 0, 10));
    EXPECT_EQ(in_words(bench.watched.stalls(0)), counted(0, 0, 0, 0, 4, 0, 4));
}

// On two channels, both packets want the link from cycle 4 on and alternate until the first one ends in cycle 7.
TEST(router_stalls, lost_switch_is_the_turn_of_another_channel) {
    const meeting_bench bench(2);
    EXPECT_EQ(in_words(bench.watched.stalls(1)), counted(0, 0, 4, 0, 8, 0, 12));
}

// Node 1 keeps the channel to r2 from 2 to 13. A packet of two flits from node 0 to node 2 waits for it in 4 to 13.
// From 6 on a packet for node 1 stands behind, whose way is free.
TEST(router_stalls, head_of_line_is_a_packet_for_another_output_behind_one_that_waits) {
    stall_bench bench(row_of(3, 1, 8));
    bench.watched.nodes[1].order({1, node_id{2}, 12});
    bench.watched.nodes[0].order({1, node_id{2}, 2});
    bench.watched.nodes[0].order({1, node_id{1}, 1});
    bench.run(60);
    EXPECT_EQ(in_words(bench.watched.stalls(1)), counted(0, 2, 0, 8, 15, 0, 25));
}

// A head takes a cycle for its channel in a router of three stages. It is no stall.
TEST(router_stalls, allocating_is_the_cycle_of_a_head_in_a_pipeline) {
    stall_bench bench(row_of(2, 1, 8, router_pipeline::three_stage));
    bench.watched.nodes[0].order({1, node_id{1}, 2});
    bench.run(40);
    EXPECT_EQ(in_words(bench.watched.stalls(0)), counted(0, 0, 0, 0, 2, 1, 3));
    EXPECT_EQ(in_words(bench.watched.stalls(1)), counted(0, 0, 0, 0, 2, 1, 3));
}

// Nothing happens while a node holds up what comes, so that routers sleep; the cycles count all the same.
TEST(router_stalls, routers_that_sleep_count) {
    stall_bench bench(row_of(2, 1, 2));
    bench.watched.nodes[1].hold(1);
    bench.watched.nodes[0].order({1, node_id{1}, 6});
    bench.run(100);
    const router_stalls early = bench.watched.stalls(1);
    bench.run(50);
    const router_stalls late = bench.watched.stalls(1);
    EXPECT_EQ(late.no_credit, early.no_credit + 50);
    EXPECT_EQ(late.held, early.held + 50);
    EXPECT_EQ(late.sent, 2U);
}

/// Cycles in which input channels of a router held a visible flit, and flits that left, up to a cycle, as taps saw it.
router_stalls seen_of(const watched_network& watched, unsigned router, cycle_t last) {
    const topology_graph& graph = watched.net.topology();
    const auto transit = static_cast<unsigned>(graph.links.size());
    const auto begins = [&](unsigned link) {
        return link < transit                          ? graph.links[link].origin
               : link >= transit + watched.net.nodes() ? graph.nodes[link - transit - watched.net.nodes()].router
                                                       : ~0U;
    };
    const auto ends = [&](unsigned link) {
        return link < transit                         ? graph.links[link].target
               : link < transit + watched.net.nodes() ? graph.nodes[link - transit].router
                                                      : ~0U;
    };
    std::map<std::uint64_t, std::vector<cycle_t>> left;  // by packet, in the order of its flits
    for (const passage& any : watched.passages) {
        if (begins(any.link) == router) { left[any.packet].push_back(any.sent); }
    }
    std::map<std::uint64_t, std::size_t> arrived;
    std::set<std::tuple<unsigned, unsigned, cycle_t>> held;
    router_stalls sum;
    for (const passage& any : watched.passages) {
        if (ends(any.link) != router) { continue; }
        const std::size_t flit = arrived[any.packet]++;
        const bool has_left = flit < left[any.packet].size();
        const cycle_t departure = has_left ? left[any.packet][flit] : last;
        sum.sent += has_left ? 1 : 0;
        for (cycle_t cycle = any.seen; cycle <= std::min(departure, last); ++cycle) {
            held.insert({any.link, any.vc, cycle});
        }
    }
    sum.held = held.size();
    return sum;
}

network_desc random_network(random_stream& draws) {
    network_desc described = mesh_of(2 + draws.below(3), 1 + draws.below(3));
    described.classes = {{"any", 1 + draws.below(3), {}}};
    described.vc_depth = 6 + draws.below(4);
    described.link.cycles = 1 + draws.below(3);
    router_desc& router = described.router;
    router.pipeline = draws.below(2) == 0 ? router_pipeline::single_cycle : router_pipeline::three_stage;
    router.head_cycles = draws.below(3) == 0 ? draws.below(4) : 0;
    router.vc_release = draws.below(3) == 0 ? vc_release_kind::tail_credit : vc_release_kind::tail;
    router.switch_allocator = draws.below(3) == 0 ? allocator_kind::wavefront : allocator_kind::separable_input_first;
    described.switching = draws.below(2) == 0 ? switching_kind::wormhole : static_cast<switching_kind>(draws.below(3));
    if (described.switching == switching_kind::wormhole) { described.vc_depth = 1 + draws.below(6); }
    if (draws.below(3) == 0) {
        described.link.flits_per_cycle = 0.4;
        described.node_flits_per_cycle = 1;
    }
    if (draws.below(4) == 0) { described.routing = "west_first"; }
    return described;
}

// The invariant: what is held is sent, being allocated, or stalled for one cause; and counting changes nothing.
TEST(router_stalls, every_cycle_of_a_channel_with_flits_has_one_cause) {
    random_stream draws{1, "router_stalls"};
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<watched_network>> counting;
    std::vector<std::unique_ptr<watched_network>> baseline;
    for (unsigned number = 0; number < 30; ++number) {
        const network_desc described = random_network(draws);
        counting.push_back(std::make_unique<watched_network>(domain, described, fmt::format("a{}", number), true));
        baseline.push_back(std::make_unique<watched_network>(domain, described, fmt::format("b{}", number), false));
        const unsigned nodes = counting.back()->net.nodes();
        for (unsigned packet = 0; packet < 12 * nodes; ++packet) {
            const packet_order order{1 + draws.below(100), node_id{static_cast<std::uint16_t>(draws.below(nodes))},
                                     1 + draws.below(6)};
            const unsigned source = draws.below(nodes);
            counting.back()->nodes[source].order(order);
            baseline.back()->nodes[source].order(order);
        }
        const std::uint64_t held = draws.below(2);  // some nodes take nothing for a while, or ever
        counting.back()->nodes[0].hold(held);
        baseline.back()->nodes[0].hold(held);
    }
    sc_core::sc_start(domain.time(400));
    const cycle_t last = domain.cycle();  // that was executed
    router_stalls all;
    for (std::size_t number = 0; number < counting.size(); ++number) {
        const watched_network& watched = *counting[number];
        // In a cycle a router with options sends in another order.
        std::sort(counting[number]->passages.begin(), counting[number]->passages.end());
        std::sort(baseline[number]->passages.begin(), baseline[number]->passages.end());
        ASSERT_TRUE(watched.passages == baseline[number]->passages) << number;
        for (unsigned router = 0; router < watched.net.routers(); ++router) {
            const router_stalls stalls = watched.stalls(router);
            const router_stalls seen = seen_of(watched, router, last);
            const network_desc& description = watched.net.description();
            const std::string where = fmt::format(
                "network {} r{}: {}three_stage {} head_cycles {} tail_credit {} allocator {} switching {} depth {} "
                "link {} {} routing {}",
                number, router, in_words(stalls), description.router.pipeline == router_pipeline::three_stage,
                description.router.head_cycles, description.router.vc_release == vc_release_kind::tail_credit,
                static_cast<int>(description.router.switch_allocator), static_cast<int>(description.switching),
                description.vc_depth, description.link.cycles, description.link.flits_per_cycle, description.routing);
            EXPECT_EQ(stalls.sent, seen.sent) << where;
            EXPECT_EQ(stalls.held, seen.held) << where;
            ASSERT_EQ(stalls.held, stalls.sent + stalls.allocating + stalls.no_credit + stalls.no_free_vc +
                                       stalls.lost_switch + stalls.head_of_line);
            accumulate<router_stalls>(router_stall_statistics, all, stalls);
        }
    }
    for (const auto& entry : router_stall_statistics) {
        EXPECT_GT(all.*entry.value, 0U) << entry.name << " never happened";
    }
}

}  // namespace
}  // namespace orbweaver::noc
