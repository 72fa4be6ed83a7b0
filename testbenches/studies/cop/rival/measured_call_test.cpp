// SPDX-License-Identifier: Apache-2.0
// PVM's calls on simulated workstations: what the mechanisms of the thesis cost, with costs that make them visible. No
// figure of the thesis is looked at.
#include "studies/cop/rival/measured_call.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::cop_paper::rival {
namespace {

/// Software without costs leaves only the time of the medium.
virtual_machine_desc free_machine(route policy, bool on_host = false) {
    virtual_machine_desc machine;
    machine.policy = policy;
    machine.on_host = on_host;
    machine.costs = machine.costs.scaled(0);
    machine.costs.buffers = 0;
    return machine;
}

constexpr unsigned fragments = 3;
constexpr unsigned some_bytes = fragments * fragment_bytes;

TEST(rival_calls, a_message_is_on_the_wire_with_headers_in_each_frame) {
    // 4,096 bytes in three segments; acknowledgements and collisions with them come on top.
    const double least = (some_bytes + fragments * 3 * (40 + 26)) * 0.8;
    const double direct = echo_time(free_machine(route::direct), some_bytes);
    EXPECT_GT(direct, least);
    EXPECT_LT(direct, 1.5 * least);
    EXPECT_EQ(echo_time(free_machine(route::normal, true), some_bytes), 0) << "on one host";
}

TEST(rival_calls, daemons_wait_for_the_acknowledgement_of_each_datagram) {
    virtual_machine_desc machine = free_machine(route::normal);
    machine.costs.routing = 10000;
    // The time of a further fragment. The daemons route it and its acknowledgement before the next fragment goes.
    const double further = echo_time(machine, 3 * fragment_bytes) - echo_time(machine, 2 * fragment_bytes);
    EXPECT_GT(further, 2 * machine.costs.routing);
    machine.policy = route::direct;
    const double direct = echo_time(machine, 3 * fragment_bytes) - echo_time(machine, 2 * fragment_bytes);
    EXPECT_LT(direct, 2 * machine.costs.routing) << "no daemon is on the way";
}

double copies(route policy, bool on_host, encoding code) {
    virtual_machine_desc machine = free_machine(policy, on_host);
    machine.costs.copied_byte = 1000;  // the medium takes less than two thousandths of it
    return echo_time(machine, fragment_bytes, code) / fragment_bytes / machine.costs.copied_byte;
}

/// "Normal message routing incurs five copies: The data must be packed, routed through four processes (three copies),
/// and finally unpacked. Direct routing ... three copies total ... DataInPlace encoding eliminates one more": chapter
/// VI counts a copy from a process to the next, which here is a write into the kernel and a read out of it.
TEST(rival_calls, each_process_on_the_way_copies_a_message) {
    constexpr double headers = 0.02;  // and the medium
    EXPECT_NEAR(copies(route::normal, false, encoding::raw), 2 * 5 - 2, headers);
    EXPECT_NEAR(copies(route::direct, false, encoding::raw), 2 * 3 - 2, headers);
    EXPECT_NEAR(copies(route::direct, false, encoding::in_place), 2 * 3 - 2 - 1, headers);
    EXPECT_NEAR(copies(route::normal, true, encoding::raw), 6, headers);  // one daemon
    EXPECT_NEAR(copies(route::direct, true, encoding::raw), 4, headers);
    EXPECT_NEAR(copies(route::direct, true, encoding::in_place), 3, headers);
}

TEST(rival_calls, xdr_converts_at_both_ends) {
    virtual_machine_desc machine = free_machine(route::direct, true);
    machine.costs.converted_byte = 1;
    EXPECT_DOUBLE_EQ(echo_time(machine, 1000, encoding::standard), 2000);
    EXPECT_EQ(echo_time(machine, 1000, encoding::raw), 0);
}

TEST(rival_calls, a_broadcast_asks_the_group_server_and_a_multicast_does_not) {
    virtual_machine_desc machine = free_machine(route::direct);
    machine.members = 3;
    machine.costs.buffers = 1000;
    const double multicast = call_time(machine, pvm_function::multicast, 64);
    EXPECT_GT(call_time(machine, pvm_function::broadcast, 64), multicast + 1000);
}

TEST(rival_calls, a_multicast_puts_a_copy_on_the_wire_for_each_host) {
    virtual_machine_desc machine = free_machine(route::direct);
    machine.members = 5;
    EXPECT_GT(call_time(machine, pvm_function::multicast, some_bytes), 4 * some_bytes * 0.8);
    machine.on_host = true;
    EXPECT_EQ(call_time(machine, pvm_function::multicast, some_bytes), 0);
}

/// Halves of a message's buffers at one host, so long that the medium is nothing next to them: a member sends, the
/// server receives from each and sends one multicast, the member receives. Other hosts do theirs at the same time. The
/// daemon of the server takes two halves each for the list of receivers and for the multicast. The daemons of other
/// hosts delay the release of the barrier before, and thus the arrivals at this one, by one half that nothing hides.
TEST(rival_calls, all_wait_for_all_at_a_barrier) {
    virtual_machine_desc machine = free_machine(route::direct);
    machine.costs.buffers = 2e6;
    for (const unsigned members : {2U, 4U, 8U}) {
        machine.members = members;
        EXPECT_NEAR(call_time(machine, pvm_function::barrier, 0) / 1e6, 1 + members + 1 + 1 + 2 * 2 + 1, 0.01)
            << members;
    }
}

TEST(rival_calls, the_root_of_a_reduction_adds_each_contribution) {
    virtual_machine_desc machine = free_machine(route::direct, true);
    machine.members = 4;
    machine.costs.addition = 10;
    EXPECT_DOUBLE_EQ(call_time(machine, pvm_function::reduce, 8 * 100), 3 * 100 * 10);
}

TEST(rival_calls_death, a_member_that_waits_for_ever_is_a_bug_and_no_time) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const call_part part = [](group&, virtual_machine& machine, unsigned member) {
        constexpr int tag_of_nobody = 77;
        return machine.member(member).receive(tag_of_nobody);
    };
    EXPECT_EXIT(root_time(virtual_machine_desc{}, part), testing::ExitedWithCode(70), "members wait for ever");
}

TEST(rival_calls_death, one_member_is_no_group) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    virtual_machine_desc machine{.members = 1};
    EXPECT_EXIT(call_time(machine, pvm_function::barrier, 0), testing::ExitedWithCode(70), "two members at least");
}

TEST(rival_calls, gather_and_scatter_carry_a_message_for_each_member) {
    virtual_machine_desc machine = free_machine(route::direct);
    machine.members = 5;
    for (const double time : {gather_time(machine, some_bytes), scatter_time(machine, some_bytes)}) {
        EXPECT_GT(time, 4 * some_bytes * 0.8);
        EXPECT_LT(time, 2 * 4 * some_bytes * 0.8) << "many collisions";
    }
}

TEST(rival_calls, take_the_same_time_again) {
    EXPECT_EQ(call_time(five_hosts(), pvm_function::reduce, 800), call_time(five_hosts(), pvm_function::reduce, 800));
}

TEST(rival_costs, scales_assumptions_and_keeps_what_a_source_gives) {
    const software_costs typical;
    const software_costs twice = typical.scaled(2);
    EXPECT_EQ(twice.buffers, typical.buffers);
    EXPECT_EQ(twice.system_call, 2 * typical.system_call);
    EXPECT_EQ(twice.addition, 2 * typical.addition);
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper::rival
