// SPDX-License-Identifier: Apache-2.0
// Tests of the keys for buses and of their refused values.
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::string bus_network(const std::string& keys, const std::string& traffic = "{packet_flits: 4}") {
    return "system: network\nnetwork:\n  topology: {kind: bus, dims: [8]}\n  " + keys + "\ntraffic: " + traffic + "\n";
}

TEST(bus_configuration, has_a_quarter_of_all_tries_accepted_unless_set_otherwise) {
    const noc::bus_desc bus = accepted(bus_network("bus: {arbitration: random_acceptance}")).network.bus;
    EXPECT_EQ(bus.arbitration, noc::bus_arbitration::random_acceptance);
    EXPECT_EQ(bus.acceptance, 0.25);
    EXPECT_EQ(accepted(bus_network("vc_depth: 4")).network.bus.arbitration, noc::bus_arbitration::round_robin);
}

TEST(bus_configuration, refuses_packets_that_do_not_fit_a_buffer) {
    EXPECT_THAT(
        complaint(bus_network("vc_depth: 4", "{packet_flits: 5}")),
        StartsWith("test.yaml:5:25: traffic.packet_flits: a packet of 5 flits does not fit network.vc_depth: 4, "
                   "as a bus asks for"));
    EXPECT_THAT(complaint(bus_network("vc_depth: unlimited", "{packet_flits: 500}")), IsEmpty());
}

TEST(bus_configuration, refuses_what_would_mean_nothing) {
    EXPECT_THAT(complaint("system: network\nnetwork: {bus: {arbitration: round_robin}}\n"),
                StartsWith("test.yaml:2:30: network.bus.arbitration: has no meaning in a network without a bus"));
    EXPECT_THAT(complaint(bus_network("bus: {acceptance: 0.5}")),
                StartsWith("test.yaml:4:21: network.bus.acceptance: only arbitration: random_acceptance"));
    EXPECT_THAT(complaint(bus_network("bus: {arbitration: random_acceptance, acceptance: 0}")),
                HasSubstr("network.bus.acceptance: 0 is too small"));
}

TEST(bus_configuration, leaves_it_to_the_run_whether_messages_of_chips_fit) {
    EXPECT_THAT(complaint("system: chip\nworkload: {program: hello}\nnetwork: {topology: {kind: bus, dims: [4]}}\n"),
                IsEmpty());
}

TEST(bus_configuration, refuses_a_trace_with_a_message_that_does_not_fit_a_buffer) {
    const std::string trace = temporary_path("bus_configuration.causes").string();
    std::ofstream(trace) << "orbweaver-messages 1\nnodes 4\nm 1 DATA 0 1 4 +1\nm 2 DATA 1 2 9 +1\nend 50 2+1\n";
    const auto network = [&](const std::string& depth) {
        return "system: network\nnetwork: {topology: {kind: bus, dims: [4]}, vc_depth: " + depth +
               "}\nreplay: {trace: " + trace + "}\n";
    };
    EXPECT_THAT(complaint(network("8")), HasSubstr(trace + ":4:14: expected a message that fits"));
    EXPECT_THAT(complaint(network("9")), IsEmpty());
}

}  // namespace
}  // namespace orbweaver::sim
