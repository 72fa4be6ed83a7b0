// SPDX-License-Identifier: Apache-2.0
// A bus alone, to the cycle. docs/noc/bus.md has the figures in words.
#include "hw/noc/bus/bus.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "testbenches/noc/bus/bus_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// From the head leaving its member to the tail being visible at the addressee: all of the packet crosses the first
/// link, then all of it the bus.
cycle_t alone(cycle_t link_cycles, cycle_t flits) { return link_cycles + (flits - 1) + 1 + link_cycles + (flits - 1); }

struct lone_packet : testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(link_cycles, lone_packet, testing::Values(1, 2, 4));

TEST_P(lone_packet, crosses_the_bus_once_it_is_whole_a_flit_a_cycle) {
    bus_bench bench({.members = 3, .link_cycles = GetParam()});
    std::vector<packet_slot> sent;
    for (unsigned flits = 1; flits <= 8; ++flits) {
        sent.push_back(bench.send({.source = 0, .destination = 2, .flits = flits, .start = 100 * flits}));
    }
    bench.run(1000);
    for (unsigned flits = 1; flits <= 8; ++flits) {
        const auto found = bench.arrivals(2, sent[flits - 1]);
        ASSERT_EQ(found.size(), flits);
        EXPECT_EQ(found.back().cycle, 100 * flits + alone(GetParam(), flits));
        for (unsigned number = 0; number < flits; ++number) {
            EXPECT_EQ(found[number].cycle, found[0].cycle + number);
            EXPECT_EQ(found[number].content.payload, number);
        }
    }
    EXPECT_EQ(bench.under_test().stored(), 0U);
}

TEST(bus, a_member_may_send_to_itself) {
    bus_bench bench({});
    const packet_slot packet = bench.send({.source = 1, .destination = 1});
    bench.run(100);
    EXPECT_EQ(bench.arrived(1, packet), 1 + alone(1, 4));
}

TEST(bus, carries_one_packet_at_a_time_and_the_next_one_in_the_cycle_after_its_tail) {
    bus_bench bench({.members = 6});
    std::vector<packet_slot> sent;
    for (unsigned member = 0; member < 6; ++member) {
        sent.push_back(bench.send({.source = member, .destination = (member + 1) % 6, .flits = 5}));
    }
    bench.run(100);
    for (unsigned member = 0; member < 6; ++member) {
        EXPECT_EQ(bench.arrived((member + 1) % 6, sent[member]), 1 + alone(1, 5) + 5 * member);
    }
}

TEST(bus, a_packet_that_is_not_whole_does_not_hold_the_bus) {
    bus_bench bench({});
    const packet_slot longer = bench.send({.source = 0, .destination = 1, .flits = 8, .start = 1});
    const packet_slot shorter = bench.send({.source = 2, .destination = 3, .flits = 2, .start = 4});
    bench.run(100);
    EXPECT_EQ(bench.arrived(3, shorter), 4 + alone(1, 2)) << "it is whole before the other one";
    EXPECT_EQ(bench.arrived(1, longer), 1 + alone(1, 8));
}

/// Packets that each member has sent in a time in which all had more to send.
std::map<unsigned, unsigned> shares(bus_bench& bench, unsigned members) {
    std::map<unsigned, unsigned> sent;
    for (unsigned member = 0; member < members; ++member) {
        for (const auto& any : bench.receiver(member).arrivals) {
            sent[bench.ledger[any.content.packet].source.value] += is_tail(any.content.kind) ? 1 : 0;
        }
    }
    return sent;
}

TEST(bus, members_take_turns_however_long_their_packets_are_and_however_many_channels_they_use) {
    bus_bench bench({.members = 4, .vcs = 2});
    for (unsigned number = 0; number < 200; ++number) {
        for (unsigned member = 0; member < 3; ++member) {
            bench.send({.source = member, .destination = 3, .flits = member + 2, .vc = member == 1 ? number % 2 : 0});
        }
    }
    bench.run(1000);
    const auto sent = shares(bench, 4);
    ASSERT_GT(sent.at(0), 80U);
    EXPECT_NEAR(sent.at(1), sent.at(0), 1);
    EXPECT_NEAR(sent.at(2), sent.at(0), 1);
}

TEST(bus, virtual_channels_of_a_member_take_turns) {
    bus_bench bench({.members = 2, .vcs = 3, .bus = {.flits_per_cycle = 0.25}});  // slower than the member's link
    for (unsigned number = 0; number < 60; ++number) {
        for (unsigned vc = 0; vc < 3; ++vc) { bench.send({.source = 0, .destination = 1, .flits = 1 + vc, .vc = vc}); }
    }
    std::map<unsigned, unsigned> sent;
    bench.run(500);
    for (const auto& any : bench.receiver(1).arrivals) {
        sent[bench.ledger[any.content.packet].flits] += is_tail(any.content.kind) ? 1 : 0;
    }
    EXPECT_GT(sent[1], 15U);
    EXPECT_NEAR(sent[2], sent[1], 2);
    EXPECT_NEAR(sent[3], sent[1], 2);
}

TEST(bus, waits_for_room_for_all_of_a_packet_and_lets_others_pass) {
    bus_bench bench({.depth = 8});
    bench.receiver(1).hold = [](const flit&) { return true; };
    bench.receiver(1).release_at(101);
    bench.send({.source = 0, .destination = 1, .flits = 5, .start = 1});
    const packet_slot waits = bench.send({.source = 2, .destination = 1, .flits = 4, .start = 10});
    const packet_slot fits = bench.send({.source = 3, .destination = 1, .flits = 3, .start = 20});
    const packet_slot passes = bench.send({.source = 3, .destination = 0, .flits = 8, .start = 30});
    bench.run(100);
    EXPECT_EQ(bench.arrived(1, fits), 20 + alone(1, 3)) << "there is room for three flits";
    EXPECT_EQ(bench.arrived(0, passes), 30 + alone(1, 8));
    EXPECT_EQ(bench.arrived(1, waits), never);
    bench.run(100);
    // Eight flits were kept back; from cycle 101 on a credit a cycle comes back, the fourth in 104.
    const cycle_t usable = 104 + 1 + 1;
    EXPECT_EQ(bench.arrivals(1, waits).front().cycle, usable + 1 + 1);
    EXPECT_EQ(bench.arrived(1, waits), usable + 1 + 1 + 3);
}

TEST(bus, takes_a_virtual_channel_that_has_room) {
    bus_bench bench({.vcs = 2, .depth = 4});
    bench.receiver(1).hold = [](const flit& seen) { return seen.vc.value == 0; };
    std::vector<packet_slot> sent;
    for (unsigned number = 0; number < 5; ++number) {
        sent.push_back(bench.send({.source = 0, .destination = 1, .flits = 4, .start = 1 + 20 * number}));
    }
    bench.run(200);
    unsigned on_vc0 = 0;
    for (const packet_slot packet : sent) {
        ASSERT_NE(bench.arrived(1, packet), never);
        on_vc0 += bench.arrivals(1, packet).front().content.vc.value == 0 ? 1 : 0;
    }
    EXPECT_EQ(on_vc0, 1U) << "it fills that one once";
}

TEST(bus, with_tail_credit_a_packet_needs_an_empty_buffer) {
    bus_bench bench({.depth = 8, .vc_release = vc_release_kind::tail_credit});
    bench.receiver(1).hold = [](const flit&) { return true; };
    bench.receiver(1).release_at(51);
    bench.send({.source = 0, .destination = 1, .flits = 1, .start = 1});
    const packet_slot waits = bench.send({.source = 2, .destination = 1, .flits = 2, .start = 10});
    bench.run(50);
    EXPECT_EQ(bench.arrived(1, waits), never);
    bench.run(50);
    EXPECT_EQ(bench.arrivals(1, waits).front().cycle, 51U + 2 + 2);
}

TEST(bus, buffers_without_a_limit_take_any_packet) {
    bus_bench bench({.depth = 0});
    bench.receiver(1).hold = [](const flit&) { return true; };
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 300});
    const packet_slot second = bench.send({.source = 0, .destination = 1, .flits = 300});
    bench.run(2000);
    EXPECT_EQ(bench.arrived(1, first), 1 + alone(1, 300));
    EXPECT_EQ(bench.arrived(1, second), 1 + alone(1, 300) + 300);
}

TEST(bus, of_less_capacity_takes_longer) {
    bus_bench bench({.bus = {.flits_per_cycle = 0.25}});
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 4});
    const packet_slot second = bench.send({.source = 2, .destination = 3, .flits = 4});
    bench.run(200);
    const cycle_t whole = 1 + 1 + 3;
    EXPECT_EQ(bench.arrived(1, first), whole + 4 * 3 + 2);
    EXPECT_EQ(bench.arrived(3, second), whole + 4 * 4 + 4 * 3 + 2);
    EXPECT_EQ(bench.under_test().counters().busy, 32U);
}

TEST(bus, waits_for_narrow_links_of_its_members) {
    bus_bench bench({.link_flits_per_cycle = 0.5});
    const packet_slot first = bench.send({.source = 0, .destination = 1, .flits = 4});
    const packet_slot second = bench.send({.source = 0, .destination = 1, .flits = 4});
    const packet_slot third = bench.send({.source = 2, .destination = 3, .flits = 4, .start = 8});
    bench.run(200);
    const cycle_t whole = 1 + 1 + 3;
    EXPECT_EQ(bench.arrived(1, first), whole + 2 * 3 + 2);
    EXPECT_EQ(bench.arrived(3, third), whole + 7 + 2 * 3 + 2) << "another link is free in the next cycle";
    EXPECT_EQ(bench.arrived(1, second), whole + 7 + 7 + 2 * 3 + 2);
}

TEST(bus, counts_what_it_does) {
    bus_bench bench({});
    bench.receiver(1).hold = [](const flit&) { return true; };
    bench.receiver(1).release_at(101);
    bench.send({.source = 0, .destination = 1, .flits = 8, .start = 1});   // whole in cycle 9, carried 9 .. 16
    bench.send({.source = 2, .destination = 3, .flits = 2, .start = 10});  // whole in 12, carried 17 .. 18
    bench.send({.source = 3, .destination = 1, .flits = 2, .start = 30});  // whole in 32, carried from 104 on
    bench.run(300);
    const bus_counters counted = bench.under_test().counters();
    EXPECT_EQ(counted.transfers, 3U);
    EXPECT_EQ(counted.flits, 12U);
    EXPECT_EQ(counted.busy, 12U);
    EXPECT_EQ(counted.tries, 3U);
    EXPECT_EQ(counted.refusals, 0U);
    const cycle_t usable = 102 + 1 + 1;
    EXPECT_EQ(counted.blocked, usable - 32);
    EXPECT_EQ(counted.wait, (17 - 12) + (usable - 32));
}

TEST(bus, counts_up_to_the_present_cycle) {
    bus_bench bench({});
    bench.receiver(1).hold = [](const flit&) { return true; };
    bench.send({.source = 0, .destination = 1, .flits = 8, .start = 1});
    bench.send({.source = 2, .destination = 1, .flits = 2, .start = 10});  // whole in 12
    bench.run(12);
    EXPECT_EQ(bench.under_test().counters().busy, 12U - 9);
    bench.run(88);
    EXPECT_EQ(bench.under_test().counters().busy, 8U);
    EXPECT_EQ(bench.under_test().counters().wait, 100U - 12);
    EXPECT_EQ(bench.under_test().counters().blocked, 100U - 17);
}

TEST(bus, sleeps_when_nothing_can_move) {
    bus_bench bench({});
    bench.receiver(1).hold = [](const flit&) { return true; };
    bench.send({.source = 0, .destination = 1, .flits = 8});
    bench.send({.source = 2, .destination = 1, .flits = 8});
    bench.run(100);
    EXPECT_EQ(bench.under_test().stored(), 8U) << "it is blocked";
    EXPECT_FALSE(sc_core::sc_pending_activity()) << "and nobody is called any more";
    bench.receiver(1).release_at(201);
    bench.run(300);
    EXPECT_EQ(bench.under_test().stored(), 0U);
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

TEST(bus, states_what_packets_wait_for) {
    bus_bench bench({});
    bench.receiver(1).hold = [](const flit&) { return true; };
    bench.send({.source = 0, .destination = 1, .flits = 8, .start = 1});
    const packet_slot blocked = bench.send({.source = 2, .destination = 1, .flits = 3, .start = 15});
    const packet_slot coming = bench.send({.source = 3, .destination = 0, .flits = 8, .start = 30});
    bench.run(34);
    const auto waiting = bench.under_test().waiting();
    ASSERT_EQ(waiting.size(), 2U);
    EXPECT_EQ(waiting[0].packet, blocked);
    EXPECT_EQ(waiting[0].input.value, 2U);
    EXPECT_EQ(waiting[0].flits, 3U);
    EXPECT_EQ(waiting[0].output.value, 1U);
    EXPECT_EQ(waiting[0].reason, wait_reason::no_credit);
    EXPECT_EQ(waiting[1].packet, coming);
    EXPECT_EQ(waiting[1].output.value, 0U);
    EXPECT_EQ(waiting[1].reason, wait_reason::no_flit);
    bench.run(6);
    const auto carried = bench.under_test().waiting();
    ASSERT_EQ(carried.size(), 2U);
    EXPECT_EQ(carried[1].reason, wait_reason::moving);
    EXPECT_TRUE(carried[1].has_output_vc);
    EXPECT_EQ(bench.under_test().credits({1}, {0}), 0U);
    bench.run(100);
    EXPECT_EQ(bench.under_test().credits({0}, {0}), 8U);
}

/// The packet goes to members 1 to 3.
bus_packet broadcast_of(unsigned flits, cycle_t start) {
    return {.source = 0, .destination = 0, .flits = flits, .start = start, .vc = 1};
}

TEST(bus, carries_a_broadcast_packet_once_and_every_addressee_gets_a_copy) {
    bus_bench bench({.broadcasts = true});
    const packet_slot packet = bench.send(broadcast_of(4, 1));
    const packet_slot other = bench.send({.source = 0, .destination = 2, .flits = 2, .start = 50});
    bench.run(100);
    std::set<packet_slot> copies;
    for (unsigned member = 1; member < 4; ++member) {
        const auto& seen = bench.receiver(member).arrivals;
        ASSERT_GE(seen.size(), 4U);
        const packet_slot copy = seen[0].content.packet;
        copies.insert(copy);
        for (unsigned number = 0; number < 4; ++number) {
            EXPECT_EQ(seen[number].cycle, 1 + alone(1, 4) - 3 + number);
            EXPECT_EQ(seen[number].content.payload, number);
            EXPECT_EQ(seen[number].content.packet, copy);
            EXPECT_EQ(seen[number].content.destination.value, member);
        }
        EXPECT_EQ(bench.ledger[copy].destination.value, member);
        EXPECT_EQ(bench.ledger[copy].source.value, 0U);
    }
    EXPECT_EQ(copies.size(), 3U) << "a record each";
    EXPECT_TRUE(copies.contains(packet)) << "one of them that of the packet";
    EXPECT_NE(bench.arrived(2, other), never);
    EXPECT_THAT(bench.receiver(0).arrivals, IsEmpty());
    EXPECT_EQ(bench.under_test().counters().transfers, 2U);
    EXPECT_EQ(bench.under_test().counters().flits, 6U);
    EXPECT_EQ(bench.under_test().copied_flits(), 8U);
}

TEST(bus, carries_a_broadcast_packet_only_when_all_addressees_have_room) {
    bus_bench bench({.broadcasts = true});
    bench.receiver(2).hold = [](const flit&) { return true; };
    bench.receiver(2).release_at(101);
    bench.send(broadcast_of(7, 1));
    const packet_slot waits = bench.send(broadcast_of(2, 20));
    const packet_slot passes = bench.send({.source = 3, .destination = 1, .flits = 2, .start = 30});
    bench.run(100);
    EXPECT_EQ(bench.receiver(3).arrivals.size(), 7U);
    EXPECT_EQ(bench.arrived(1, passes), 30 + alone(1, 2));
    const auto waiting = bench.under_test().waiting();
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_EQ(waiting[0].packet, waits);
    EXPECT_EQ(waiting[0].reason, wait_reason::no_credit);
    ASSERT_EQ(waiting[0].choices.size(), 1U) << "it waits for the one without room";
    EXPECT_EQ(waiting[0].choices[0].output.value, 2);
    bench.run(100);
    const cycle_t usable = 101 + 1 + 1;  // of the one credit that was missing
    ASSERT_EQ(bench.receiver(3).arrivals.size(), 9U);
    EXPECT_EQ(bench.receiver(3).arrivals[7].cycle, usable + 1 + 1);
    EXPECT_EQ(bench.receiver(1).arrivals.back().cycle, usable + 1 + 1 + 1);
}

TEST(bus, never_carries_a_packet_that_is_longer_than_a_buffer) {
    bus_bench bench({.depth = 4});
    bench.send({.source = 0, .destination = 1, .flits = 5});
    const packet_slot passes = bench.send({.source = 2, .destination = 1, .flits = 4});
    bench.run(200);
    EXPECT_NE(bench.arrived(1, passes), never);
    const auto waiting = bench.under_test().waiting();
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_EQ(waiting[0].flits, 4U);
    EXPECT_EQ(waiting[0].reason, wait_reason::no_flit);
}

bench_bus with_acceptance(double acceptance, std::uint64_t seed = 1) {
    return {.bus = {.arbitration = bus_arbitration::random_acceptance, .acceptance = acceptance}, .seed = seed};
}

/// How many tries each of `packets` packets of `flits` flits took, seen from outside: a try holds the bus as long as a
/// transfer, so tails arrive a multiple of that apart.
std::vector<cycle_t> tries_of_packets(bus_bench& bench, unsigned packets, unsigned flits) {
    for (unsigned number = 0; number < packets; ++number) { bench.send({.flits = flits}); }
    bench.run(10 * packets * flits);
    std::vector<cycle_t> tries;
    cycle_t last = 1 + alone(1, flits) - flits;
    for (const auto& any : bench.receiver(1).arrivals) {
        if (is_tail(any.content.kind)) {
            EXPECT_EQ((any.cycle - last) % flits, 0U);
            tries.push_back((any.cycle - last) / flits);
            last = any.cycle;
        }
    }
    return tries;
}

TEST(random_acceptance, takes_a_geometric_number_of_tries_with_mean_four_by_default) {
    constexpr unsigned packets = 4000;
    bus_bench bench({.bus = {.arbitration = bus_arbitration::random_acceptance}});
    const auto tries = tries_of_packets(bench, packets, 3);
    ASSERT_EQ(tries.size(), packets);
    const double p = 0.25;
    double sum = 0;
    std::map<cycle_t, unsigned> counted;
    for (const cycle_t attempts : tries) {
        sum += static_cast<double>(attempts);
        ++counted[attempts];
    }
    const double deviation = std::sqrt(1 - p) / p / std::sqrt(packets);
    EXPECT_NEAR(sum / packets, 4, 4 * deviation);
    for (cycle_t number = 1; number <= 12; ++number) {
        const double part = p * std::pow(1 - p, static_cast<double>(number - 1));
        EXPECT_NEAR(counted[number], packets * part, 4 * std::sqrt(packets * part * (1 - part))) << number << " tries";
    }
    const bus_counters counts = bench.under_test().counters();
    EXPECT_EQ(counts.tries, static_cast<std::uint64_t>(sum));
    EXPECT_EQ(counts.refusals, counts.tries - packets);
    EXPECT_EQ(counts.busy, 3 * counts.tries);
}

TEST(random_acceptance, of_one_refuses_nothing) {
    bus_bench bench(with_acceptance(1));
    const auto tries = tries_of_packets(bench, 50, 2);
    EXPECT_EQ(std::count(tries.begin(), tries.end(), 1U), 50);
}

TEST(random_acceptance, lets_the_next_member_try_after_a_refusal) {
    bus_bench bench(with_acceptance(0.25));
    std::vector<packet_slot> sent;
    for (unsigned round = 0; round < 100; ++round) {
        for (unsigned member = 0; member < 3; ++member) {
            bench.send({.source = member, .destination = 3, .flits = 1});
        }
    }
    bench.run(600);
    const auto got = shares(bench, 4);
    // Each member has a third of the tries, and a quarter of these succeed.
    for (unsigned member = 0; member < 3; ++member) {
        EXPECT_NEAR(got.at(member), 50, 4 * std::sqrt(200 * 0.25 * 0.75)) << member;
    }
}

TEST(random_acceptance, draws_from_a_stream_of_the_seed_and_the_name_of_the_bus) {
    bus_bench bench(with_acceptance(0.25, 77));
    const auto tries = tries_of_packets(bench, 100, 1);
    ASSERT_EQ(tries.size(), 100U);
    random_stream drawn(77, bench.under_test().name());
    for (const cycle_t attempts : tries) {
        cycle_t expected = 1;
        while (!drawn.chance(probability_threshold(0.25))) { ++expected; }
        ASSERT_EQ(attempts, expected);
    }
}

/// Random packets for a bench of four members and two virtual channels.
void load(bus_bench& bench) {
    random_stream random(7, "bus_test");
    for (unsigned number = 0; number < 300; ++number) {
        bench.send({.source = random.below(4),
                    .destination = random.below(4),
                    .flits = 1 + random.below(8),
                    .start = 1 + 3 * number,
                    .vc = random.below(2)});
    }
    for (unsigned member = 0; member < 4; ++member) {
        bench.receiver(member).hold = [](const flit& seen) { return seen.payload % 2 == 1; };
        bench.receiver(member).release_at(500);
    }
}

/// Returns the arrivals at all members, with their cycles.
std::vector<std::tuple<unsigned, cycle_t, std::uint32_t, unsigned>> history(bus_bench& bench) {
    std::vector<std::tuple<unsigned, cycle_t, std::uint32_t, unsigned>> seen;
    for (unsigned member = 0; member < 4; ++member) {
        for (const auto& any : bench.receiver(member).arrivals) {
            seen.emplace_back(member, any.cycle, any.content.packet.value, any.content.vc.value);
        }
    }
    return seen;
}

TEST(bus, does_the_same_whether_its_members_are_called_before_it_or_after_it) {
    bus_bench bus_first({.vcs = 2}, "bus_first", false);
    bus_bench ends_first({.vcs = 2}, "ends_first", true);
    load(bus_first);
    load(ends_first);
    sc_core::sc_start(bus_first.domain.time(10000));
    EXPECT_EQ(bus_first.under_test().counters().transfers, 300U);
    EXPECT_EQ(history(bus_first), history(ends_first));
    EXPECT_EQ(bus_first.under_test().counters().blocked, ends_first.under_test().counters().blocked);
    EXPECT_GT(bus_first.under_test().counters().blocked, 0U);
}

}  // namespace
}  // namespace orbweaver::noc
