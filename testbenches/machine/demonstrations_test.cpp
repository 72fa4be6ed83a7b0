// SPDX-License-Identifier: Apache-2.0
// Tests of docs/demonstrations.md: configs/demo unchanged, and with the one setting that makes each of them fail.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using pairs = std::vector<std::string>;

program_run demonstrate(const std::string& name, const pairs& changes = {}) {
    return run_orbweaver("configs/demo/" + name + ".yaml", settings(changes));
}

void expect_verified(const program_run& run) {
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.result["workload"]["verified"], true);
    EXPECT_EQ(run.result["network"]["flits_inside"], 0);
}

/// Everything that waits; the console shows the first lines.
std::string waits_of(const program_run& run) { return run.result["outcome"].dump(); }

void expect_deadlock(const program_run& run) {
    EXPECT_EQ(run.exit_code, 3) << run.output;
    EXPECT_EQ(run.result["status"], "deadlock");
}

constexpr const char* one_class = "network.classes=[{name: any, vcs: 2, types: [THREAD, DATA, RTS, CTS]}]";

// F20, F33.
TEST(ordering_race, a_flag_overtakes_its_data_on_two_virtual_channels_and_not_on_one) {
    EXPECT_GT(succeeded(demonstrate("ordering_race")).result["workload"]["reports"]["stale"], 0);
    const program_run one = succeeded(
        demonstrate("ordering_race", {"network.classes=[{name: thread, vcs: 2, types: [THREAD]}, {name: data, vcs: "
                                      "1, types: [DATA]}]"}));
    EXPECT_EQ(one.result["workload"]["reports"]["stale"], 0);
}

// F19.
TEST(thread_exhaustion, passes_when_thread_messages_keep_to_channels_of_their_own) {
    const program_run run = demonstrate("thread_exhaustion");
    expect_verified(run);
    EXPECT_GT(run.result["niu"]["thread_blocked_cycles"], 0)
        << "all threads found a context at once: nothing was shown";
}

TEST(thread_exhaustion, deadlocks_when_all_types_share_their_virtual_channels) {
    const program_run run = demonstrate("thread_exhaustion", {one_class});
    expect_deadlock(run);
    EXPECT_THAT(run.output, AllOf(HasSubstr("a dependency cycle of"), HasSubstr("contexts of node 0")));
    EXPECT_THAT(waits_of(run), AllOf(HasSubstr("wait_receive"), HasSubstr("no free context")));
}

// F11.
TEST(thread_exhaustion, threads_that_are_swapped_to_memory_make_room_where_messages_would_deadlock) {
    const program_run small = demonstrate("thread_exhaustion", {one_class, "network.topology.dims=[5, 5]"});
    expect_deadlock(small);
    const program_run swapped =
        demonstrate("thread_exhaustion", {one_class, "network.topology.dims=[5, 5]", "core.thread_swap=true"});
    expect_verified(swapped);
    const auto& cores = swapped.result["cores"];
    EXPECT_GT(cores["threads_swapped_out"], 0);
    EXPECT_EQ(cores["threads_swapped_in"], cores["threads_swapped_out"]);
    EXPECT_EQ(cores["stall_cycles"]["swap"],
              100 * (cores["threads_swapped_in"].get<int>() + cores["threads_swapped_out"].get<int>()));
}

TEST(thread_exhaustion, more_threads_than_contexts_and_places_in_memory_deadlock_all_the_same) {
    const program_run run = demonstrate(
        "thread_exhaustion", {one_class, "core.thread_swap=true", "core.contexts=8", "core.thread_swap_places=4"});
    expect_deadlock(run);
    EXPECT_THAT(waits_of(run), AllOf(HasSubstr("node 0 swapped thread 3: suspended"),
                                     HasSubstr("swapped thread 3 waits for the receive")));
}

// F58.
TEST(request_order, with_an_id_for_each_sender_all_requests_are_recorded) {
    expect_verified(demonstrate("request_order"));
}

TEST(request_order, one_id_for_two_senders_holds_back_the_request_behind_it_and_deadlocks) {
    const program_run run = demonstrate("request_order", {"workload.args.reuse_id=1"});
    expect_deadlock(run);
    EXPECT_THAT(waits_of(run), AllOf(HasSubstr("node 0: RTS for id"), HasSubstr("blocked: entry RTS Received")));
}

TEST(request_order, a_request_that_can_step_aside_or_use_another_virtual_channel_lets_the_other_pass) {
    expect_verified(demonstrate("request_order", {"workload.args.reuse_id=1", "niu.rts_side_queue=1"}));
    expect_verified(demonstrate(
        "request_order", {"workload.args.reuse_id=1",
                          "network.classes=[{name: thread, types: [THREAD]}, {name: data, types: [DATA]}, {name: rts, "
                          "vcs: 2, types: [RTS]}, {name: cts, types: [CTS]}]"}));
}

TEST(early_requests, complete_with_entries_that_are_kept_for_receives) {
    const program_run run = demonstrate("early_requests");
    expect_verified(run);
    EXPECT_LE(run.result["niu"]["receive_table_high_water"], 7);
    EXPECT_GT(run.result["niu"]["rts_blocked_cycles"], 0) << "no request found the table full: nothing was shown";
}

TEST(early_requests, fill_the_table_without_such_entries_and_the_receiver_suspends_for_ever) {
    const program_run run = demonstrate("early_requests", {"niu.receive_table_reserve=0"});
    expect_deadlock(run);
    EXPECT_THAT(waits_of(run),
                AllOf(HasSubstr("receive_table_full"), HasSubstr("for a free entry of the receive table")));
}

TEST(early_requests, wait_behind_each_other_in_the_network_in_spite_of_such_entries) {
    const program_run run = demonstrate("early_requests", {"niu.rts_side_queue=0"});
    expect_deadlock(run);
    EXPECT_THAT(waits_of(run), HasSubstr("no entry of the receive table is free for an RTS"));
}

TEST(early_requests, a_table_with_room_for_all_needs_neither) {
    expect_verified(demonstrate(
        "early_requests", {"niu.receive_table_entries=10", "niu.receive_table_reserve=0", "niu.rts_side_queue=0"}));
}

}  // namespace
}  // namespace orbweaver
