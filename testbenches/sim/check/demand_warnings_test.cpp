// SPDX-License-Identifier: Apache-2.0
#include "sim/check/demand_warnings.h"

#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::vector<std::string> warnings(const std::string& source) {
    return demand_warnings(
        accepted("system: network\nnetwork: {topology: {dims: [4, 4]}, classes: [{name: request, vcs: 1}, "
                 "{name: reply, vcs: 1}]}\ntraffic: {classes: [{name: request, self: false, " +
                 source + "}]}\n"));
}

const std::string hot = "pattern: hotspot, hotspots: [5], packet_flits: 1, reply_class: reply, ";

// A user's trial: a division would have shown that 4 buffers for 40 cycles do not suffice.
TEST(demand_warnings, name_reply_buffers_that_are_too_few) {
    EXPECT_THAT(warnings(hot + "rate: 0.01, reply_flits: 4, reply_cycles: 40"),
                ElementsAre(AllOf(StartsWith("node 5 answers request, each for 45 cycles"),
                                  HasSubstr("6.75 buffers wanted, 4 possible"))));
    EXPECT_THAT(warnings(hot + "rate: 0.01, reply_flits: 4, reply_cycles: 40, reply_buffers: 8"), IsEmpty());
}

TEST(demand_warnings, name_links_of_hot_nodes) {
    EXPECT_THAT(warnings(hot + "rate: 0.04, reply_flits: 4, reply_buffers: 16"),
                ElementsAre(StartsWith("node 5 sends more than its link carries, replies included: 2.4 flits/cycle")));
    EXPECT_THAT(warnings("pattern: hotspot, hotspots: [5], rate: 0.1"),
                ElementsAre("node 5 receives more than its link carries: 1.5 flits/cycle wanted, 1 possible"));
}

std::vector<std::string> warnings_of(const std::string& network, const std::string& traffic) {
    return demand_warnings(accepted("system: network\nnetwork: {" + network + "}\ntraffic: {" + traffic + "}\n"));
}

TEST(demand_warnings, draw_where_patterns_report_no_shares) {
    const std::string drawn = "pattern: threshold, locality: 1, modules: [4, 16], rate: ";
    EXPECT_THAT(warnings_of("topology: {dims: [4, 4]}, node_link: {flits_per_cycle: 0.5}", drawn + "0.8"),
                ElementsAre(HasSubstr("receives more than its link carries"), HasSubstr("sends more than its link")));
    EXPECT_THAT(warnings_of("topology: {dims: [4, 4]}, node_link: {flits_per_cycle: 0.5}", drawn + "0.5"), IsEmpty());
}

TEST(demand_warnings, name_the_node_whose_link_is_narrower_than_the_others) {
    const std::string links =
        "topology: {dims: [4, 4]}, links: [{link: n3.in, flits_per_cycle: 0.25, direction: named}]";
    EXPECT_THAT(
        warnings_of(links, "pattern: bit_complement, rate: 0.3"),
        ElementsAre(
            "node 3 sends more than its link carries, replies included: 0.3 flits/cycle wanted, 0.25 possible"));
    EXPECT_THAT(warnings_of(links, "pattern: bit_complement, rate: 0.2"), IsEmpty());
}

TEST(demand_warnings, count_a_broadcast_at_each_node) {
    const std::string network =
        "topology: {dims: [4, 4]}, switching: virtual_cut_through, classes: [{name: all, vcs: 2, delivery: broadcast}]";
    EXPECT_THAT(warnings_of(network, "pattern: broadcast, rate: 0.2, packet_flits: 1"),
                ElementsAre(HasSubstr("receives more than its link carries")));
    EXPECT_THAT(warnings_of(network, "pattern: broadcast, rate: 0.06, packet_flits: 1"), IsEmpty());
}

TEST(demand_warnings, name_what_is_not_calculated) {
    const std::string large = "topology: {kind: mesh, dims: [128, 64]}";
    EXPECT_THAT(warnings_of(large, "pattern: uniform, rate: 0.9"),
                ElementsAre("what class any demands of each node is not calculated: 8192 nodes have too many pairs"));
    EXPECT_THAT(warnings_of(large, "pattern: bit_complement, rate: 0.9"), IsEmpty()) << "a pair a node";
}

TEST(demand_warnings, are_none_where_all_fits) { EXPECT_THAT(warnings("pattern: transpose, rate: 0.9"), IsEmpty()); }

}  // namespace
}  // namespace orbweaver::sim
