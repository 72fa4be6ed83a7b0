// SPDX-License-Identifier: Apache-2.0
// `neurocomputer`: processors for neural networks instead of traffic.
#include "sim/config/resolved.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::string yaml(const std::string& keys, const std::string& network = "") {
    return "system: network\nnetwork: {topology: {kind: mesh, dims: [2, 2]}" + network + "}\nneurocomputer: {" + keys +
           "}\n";
}

TEST(neurocomputer_configuration, is_read_and_written_back) {
    const system::system_desc read = accepted(yaml("cells: 256, weights: hebbian, stages: 9, core_connections: 3.5"));
    const std::string resolved = resolved_yaml(read, ".");
    for (const system::system_desc& system : {read, accepted(resolved)}) {
        EXPECT_EQ(system.neurocomputer.net.cells, 256U);
        EXPECT_EQ(system.neurocomputer.net.core_connections, 3.5);
        EXPECT_EQ(system.neurocomputer.weights, noc::neural_weights::hebbian);
        EXPECT_EQ(system.neurocomputer.stages, 9U);
    }
    EXPECT_THAT(resolved, Not(HasSubstr("\ntraffic:")));
    EXPECT_THAT(resolved_yaml(accepted(minimal_network), "."), Not(HasSubstr("neurocomputer")));
}

TEST(neurocomputer_configuration, takes_the_place_of_other_loads) {
    for (const char* other : {"traffic: {rate: 0.1}", "replay: {program: {kind: all_to_all}}"}) {
        EXPECT_THAT(complaint(yaml("cells: 256") + other + "\n"), HasSubstr("has no meaning with neurocomputer.cells"));
    }
    EXPECT_THAT(complaint(yaml("turn: 9")), HasSubstr("neurocomputer: has no cells"));
    EXPECT_THAT(complaint(minimal_chip + "neurocomputer: {cells: 256}\n"), HasSubstr("neurocomputer: has no meaning"));
}

TEST(neurocomputer_configuration, needs_a_net_and_packets_that_suit_the_machine) {
    EXPECT_THAT(complaint(yaml("cells: 100")), HasSubstr("neurocomputer: cells is no multiple"));
    EXPECT_THAT(complaint(yaml("cells: 1280")), HasSubstr("at most 256 a node"));
    const std::string whole = ", switching: virtual_cut_through, vc_depth: 8";
    EXPECT_THAT(complaint(yaml("cells: 256", whole)),
                HasSubstr("packet_messages: a packet of 10 flits does not fit network.vc_depth: 8"));
    EXPECT_THAT(complaint(yaml("cells: 256, packet_messages: 12", whole)), IsEmpty());
}

}  // namespace
}  // namespace orbweaver::sim
