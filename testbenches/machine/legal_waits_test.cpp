// SPDX-License-Identifier: Apache-2.0
// Waits that will end are no deadlock, however long they are, and a deadlock next to them is found.
#include <fmt/core.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/machine/support/random_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// A machine in which no flit moves for more than 4096 cycles at times.
struct legal_wait {
    const char* name;
    const char* network;
    const char* traffic;
};

const legal_wait legal_waits[] = {
    {"for_the_repair_of_the_only_link",
     "topology: {kind: hypernet, module: cubelet, module_bits: 1, levels: 1}, routing: hierarchical, "
     "classes: [{name: any, vcs: 8}], faults: [{link: r0.d0, at: 100, repair: 20000}]",
     "rate: 0.1, self: false, drain_cycles: 40000"},
    {"for_flits_in_a_long_cable",
     "topology: {kind: mesh, dims: [2, 2]}, classes: [{name: any, vcs: 2}], "
     "link: {kind: serial, serial: {flight_cycles: 5000, timeout_cycles: 40000}}",
     "rate: 0.2"},
    {"for_frames_that_are_sent_again",
     "topology: {kind: mesh, dims: [2]}, classes: [{name: any, vcs: 1}], link: {kind: serial, serial: {window: 1, "
     "acknowledge_cycles: 10000, timeout_cycles: 40000, retries: 1000, word_error_rate: 0.5}}",
     "rate: 0.2, self: false"},
    {"for_a_bus_that_seldom_accepts",
     "topology: {kind: bus, dims: [4]}, classes: [{name: any, vcs: 1}], vc_depth: 8, "
     "bus: {arbitration: random_acceptance, acceptance: 0.002}",
     "rate: 0.05, packet_flits: 8"},
    {"for_a_narrow_bus_that_refuses",
     "topology: {kind: bus, dims: [2]}, classes: [{name: any, vcs: 1}], vc_depth: 8, "
     "bus: {arbitration: random_acceptance, flits_per_cycle: 0.0009765625}",
     "rate: 0.1, packet_flits: 8"},
    {"for_replies_that_take_long",
     "topology: {kind: mesh, dims: [2]}, classes: [{name: request, vcs: 1}, {name: reply, vcs: 1}]",
     "classes: [{name: request, rate: 0.1, reply_class: reply, reply_flits: 4, reply_buffers: 1, reply_cycles: "
     "9000}], drain_cycles: 20000"},
};

class legal_wait_of : public testing::TestWithParam<legal_wait> {};

TEST_P(legal_wait_of, a_machine_is_no_deadlock) {
    const std::string config =
        temporary_config("machine.yaml", fmt::format("system: network\nnetwork: {{{}}}\ntraffic: "
                                                     "{{{}, warmup_cycles: 1000, measure_cycles: "
                                                     "4000}}\n",
                                                     GetParam().network, GetParam().traffic))
            .string();
    const program_run run = succeeded(run_orbweaver(config, {}));
    EXPECT_EQ(run.result["status"], "saturated") << "it waits longer than a measurement without waits";
}

INSTANTIATE_TEST_SUITE_P(waits, legal_wait_of, testing::ValuesIn(legal_waits),
                         [](const auto& tested) { return tested.param.name; });

/// Four routers in a ring, where packets go round one way and stop, and a bus with two nodes, where nothing is
/// accepted for a million cycles.
TEST(hang, next_to_a_bus_that_seldom_accepts_is_found_with_its_cycle) {
    temporary_config("ring.edges",
                     "bus e\na b\nb c\nc d\nd a\na e\nnodes a 1\nnodes b 1\nnodes c 1\nnodes d 1\nnodes e 2\n");
    temporary_config("ring.routes", "a 0 -> e\na 1 -> e\na * -> b\nb * -> c\nc * -> d\nd * -> a\ne * -> a\n");
    temporary_config("opposite", "0 1\n1 0\n2 4\n3 5\n4 2\n5 3\n");
    const auto config = temporary_config(
        "hang.yaml",
        "system: network\n"
        "network:\n"
        "  topology: {kind: irregular, file: ring.edges}\n"
        "  routing: table\n"
        "  routing_table: ring.routes\n"
        "  classes: [{name: any, vcs: 1}]\n"
        "  vc_depth: 8\n"
        "  bus: {arbitration: random_acceptance, acceptance: 0.0009765625, flits_per_cycle: 0.0009765625}\n"
        "traffic: {pattern: permutation, permutation: opposite, rate: 0.9, packet_flits: 8}\n");
    const program_run run = run_orbweaver(config.string(), {});
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_LE(run.result["cycles"], 3 * 4096);
    EXPECT_THAT(run.output, AllOf(HasSubstr("a dependency cycle of 4"), HasSubstr("waits for a.to_b vc 0")));
}

/// Serial links have something under way now and then, the last acknowledgements after the last flits.
TEST(hang, over_serial_links_is_found_with_its_cycle) {
    const auto config = temporary_config(
        "hang.yaml",
        "system: network\n"
        "network: {topology: {kind: ring, dims: [5]}, routing: dimension_order_no_dateline, classes: [{name: any, vcs: "
        "1}], link: {kind: serial, serial: {flight_cycles: 5000, acknowledge_cycles: 10000, timeout_cycles: 40000}}}\n"
        "traffic: {pattern: tornado, rate: 0.9, packet_flits: 16, measure_cycles: 400000}\n");
    const program_run run = run_orbweaver(config.string(), {});
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_LE(run.result["cycles"], 100000);
    EXPECT_THAT(run.output, HasSubstr("a dependency cycle of 5"));
}

class random_networks : public testing::TestWithParam<unsigned> {};

/// Buses, serial links, failed and narrow links among them. 5 is the limit of cycles.
TEST_P(random_networks, that_check_proves_do_not_end_as_a_deadlock) {
    constexpr unsigned machines = 8;
    unsigned proved = 0;
    for (unsigned number = 0; number < machines; ++number) {
        const std::string text = random_network(GetParam() * machines + number);
        const std::string config = temporary_config("machine.yaml", text).string();
        const program_run check = check_orbweaver(config, {});
        ASSERT_THAT(check.exit_code, AnyOf(Eq(0), Eq(2), Eq(3))) << check.output << text;
        if (check.exit_code == 0) {
            ++proved;
            const program_run run = run_orbweaver(config, {});
            EXPECT_THAT(run.exit_code, AnyOf(Eq(0), Eq(5))) << run.output << text;
        }
    }
    EXPECT_GE(proved, machines / 4) << "too many are refused or not proved for the test to mean much";
}

INSTANTIATE_TEST_SUITE_P(seeds, random_networks, testing::Range(0U, 6U));

}  // namespace
}  // namespace orbweaver
