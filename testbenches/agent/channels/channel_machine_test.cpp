// SPDX-License-Identifier: Apache-2.0
// Messages over logical channels, by numbers that can be followed by hand.
#include "hw/agent/channels/channel_machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::agent {
namespace {

/// Milliseconds for software, microseconds for bytes.
channel_kernel_desc plain() {
    return {.out = 5'000'000'000,
            .in = 5'000'000'000,
            .routing = 5'000'000'000,
            .byte = 1'000'000,
            .packet_bytes = 100,
            .slice = 1'000'000'000};
}

/// Nodes 1, 2, 3 in a row.
agent_topology row() { return {.nodes = {1, 2, 3}, .links = {{{1, 0}, {2, 1}}, {{2, 0}, {3, 1}}}}; }

struct channel_bench {
    explicit channel_bench(const std::vector<channel_process_desc>& processes,
                           const channel_kernel_desc& kernel = plain())
        : machine("machine", clock, row(), kernel, processes) {
        sc_core::sc_start();
    }
    double milliseconds(std::size_t node, std::size_t process = 0) const {
        return static_cast<double>(machine.nodes()[node]->processes().at(process).finished) / 1000;
    }
    clock_domain clock{"clock", sc_core::sc_time(1, sc_core::SC_US)};
    channel_machine machine;
};

constexpr double clicks = 0.02;  // ms: a node sees a cycle later what another reports it

TEST(channel_steps, are_read_or_refused) {
    EXPECT_EQ(read_channel_step("send 65 1000")->amount, 1000U);
    EXPECT_EQ(read_channel_step("receive 2")->node, 2U);
    for (const char* wrong : {"", "send 65", "receive", "receive 2 3", "compute x", "sleep 3"}) {
        EXPECT_FALSE(read_channel_step(wrong)) << wrong;
    }
}

TEST(channel_machine, carries_a_message_to_the_neighbour_packet_by_packet) {
    const channel_bench bench({{1, {"send 2 250"}}, {2, {"receive 1"}}});
    EXPECT_NEAR(bench.milliseconds(1), 3 * 10 + 0.25, clicks);
}

TEST(channel_machine, stores_and_forwards_a_packet) {
    const channel_bench bench({{1, {"send 3 100"}}, {3, {"receive 1"}}});
    EXPECT_NEAR(bench.milliseconds(2), 2 * 10.1 + 5, clicks);
    EXPECT_NEAR(bench.milliseconds(0), 10.1, clicks) << "it has left when it has crossed the first link";
}

TEST(channel_machine, frees_a_buffer_when_the_acknowledgement_is_back) {
    const channel_bench bench({{1, {"send 3 200"}}, {3, {"receive 1"}}});
    // 10.1, routing 5, 10.1, acknowledgement 10; then the second packet.
    EXPECT_NEAR(bench.milliseconds(2), (10.1 + 5 + 10.1 + 10) + 10.1 + 5 + 10.1, clicks);
}

TEST(channel_machine, takes_turns_on_a_link_that_two_streams_use) {
    const channel_bench bench({{1, {"send 3 400"}}, {2, {"send 3 100"}, 1000, true}, {3, {"receive 1"}}});
    // Alone it takes 3 * 35.2 + 25.2 = 130.8; each of four packets finds a packet of the other stream, of 10.1, or what
    // is left of it.
    EXPECT_THAT(bench.milliseconds(2), AllOf(Ge(130.8 + 10), Le(130.8 + 4 * 20.2)));
    EXPECT_TRUE(bench.machine.nodes()[1]->processes()[0].ended) << "the background ends with the others";
}

TEST(channel_machine, leaves_processes_that_wait_for_each_other) {
    const channel_bench bench({{1, {"receive 2", "send 2 1"}}, {2, {"receive 1"}}});
    EXPECT_EQ(bench.machine.ledger().left(), 2U);
    EXPECT_EQ(bench.machine.nodes()[0]->processes()[0].step, "receive 2");
}

TEST(channel_machine, a_kernel_of_low_priority_waits_for_two_slices_of_a_process) {
    channel_kernel_desc low = plain();
    low.low_priority = true;
    const std::vector<channel_process_desc> processes{{1, {"send 2 100"}}, {2, {"compute 50000"}}, {2, {"receive 1"}}};
    const channel_bench bench(processes, low);
    // The packet comes at 5.1, in a slice of 1 ms. The process has had more than two: it gives way at 6; then both take
    // turns of two slices until the 5 ms of link_in are done.
    EXPECT_NEAR(bench.milliseconds(1, 1), 6 + 5 + 2 * 2, 0.05);
}

}  // namespace
}  // namespace orbweaver::agent
