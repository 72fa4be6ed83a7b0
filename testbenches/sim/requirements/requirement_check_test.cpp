// SPDX-License-Identifier: Apache-2.0
#include "sim/requirements/requirement_check.h"

#include "sim/requirements/requirement_output.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// The report on flows in a mesh of 4 x 1 routers.
requirement_report judged(const std::string& flows) {
    return judge_requirements(
        accepted("system: network\nnetwork: {topology: {dims: [4, 1]}, classes: [{name: one, vcs: 1}, {name: two, vcs: "
                 "1}]}\ntraffic: {classes: [" +
                 flows + "]}\n"));
}

std::string hot(const std::string& carrier, const std::string& flow, const std::string& node, const std::string& more) {
    return "{name: " + carrier + ", flow: " + flow + ", nodes: [" + node +
           "], pattern: hotspot, hotspots: [3], rate: 0.1, " + more + "}";
}

TEST(requirement_check, names_the_link_that_cannot_carry_what_is_required_with_the_sum) {
    const requirement_report report = judged(hot("one", "a", "0", "requirement: {bandwidth: 0.4}") + ", " +
                                             hot("two", "b", "1", "requirement: {bandwidth: 0.7}"));
    ASSERT_EQ(report.conflicts.size(), 3U);
    EXPECT_EQ(report.conflicts[0].text, "link r1.E: flow a 0.4 + flow b 0.7 = 1.1 flits a cycle of 1");
    EXPECT_EQ(report.conflicts[0].key, "traffic.classes.1.requirement.bandwidth");
    EXPECT_EQ(report.conflicts[2].text, "link n3.out: flow a 0.4 + flow b 0.7 = 1.1 flits a cycle of 1");
    EXPECT_EQ(report.busiest_link, "r1.E");
    EXPECT_DOUBLE_EQ(report.busiest_load, 1.1);
}

TEST(requirement_check, accepts_what_fits_and_does_not_count_other_flows) {
    const requirement_report report =
        judged(hot("one", "a", "0", "requirement: {bandwidth: 0.4}") + ", " +
               hot("two", "b", "1", "requirement: {bandwidth: 0.6}") + ", " + hot("two", "c", "2", "packet_flits: 2"));
    EXPECT_THAT(report.conflicts, IsEmpty());
    EXPECT_DOUBLE_EQ(report.busiest_load, 1);
    ASSERT_EQ(report.flows.size(), 2U);
    EXPECT_EQ(report.flows[1].name, "b");
}

TEST(requirement_check, adds_replies_by_their_length) {
    const requirement_report report = judged(
        hot("one", "a", "0", "packet_flits: 2, reply_class: two, reply_flits: 6, requirement: {bandwidth: 0.4}"));
    ASSERT_EQ(report.conflicts.size(), 5U);
    EXPECT_EQ(report.conflicts[0].text, "link r1.W: flow a.reply 1.2 = 1.2 flits a cycle of 1");
}

TEST(requirement_check, refuses_what_a_flow_cannot_get_alone) {
    const requirement_report report =
        judged(hot("one", "a", "0", "regulator: {rate: 0.2, burst: 4}, requirement: {bandwidth: 0.3, latency: 12}"));
    ASSERT_EQ(report.conflicts.size(), 2U);
    EXPECT_EQ(report.conflicts[0].text, "flow a: 0.3 flits a cycle required, and its regulator lets 0.2 pass");
    EXPECT_EQ(
        report.conflicts[1].text,
        "flow a: 12 cycles required, and its longest packet takes 13 on its longest route through an empty network");
    EXPECT_THAT(judged(hot("one", "a", "0", "requirement: {latency: 13}")).conflicts, IsEmpty());
}

TEST(requirement_check, shows_bounds_and_why_there_is_none) {
    const requirement_report report =
        judged(hot("one", "a", "0", "regulator: {rate: 0.2, burst: 4}, requirement: {bandwidth: 0.2, latency: 13}") +
               ", " + hot("two", "b", "0", "requirement: {latency: 40}"));
    EXPECT_TRUE(report.flows[0].bound.is_known()) << report.flows[0].bound.reason;
    const std::string text = requirement_text(report);
    EXPECT_THAT(text, HasSubstr("not guaranteed\n"));  // b takes turns with it at the source
    EXPECT_THAT(text, HasSubstr("no bound: flow b has no regulator\n"));
    const result_json json = requirement_json(report);
    EXPECT_EQ(json["flows"]["a"]["bound"], report.flows[0].bound.cycles);
    EXPECT_EQ(json["flows"]["a"]["guaranteed"], false);
    EXPECT_TRUE(json["flows"]["b"]["bound"].is_null());
    EXPECT_EQ(json["flows"]["b"]["no_bound"], "flow b has no regulator");
    EXPECT_TRUE(json["conflicts"].empty());
}

TEST(requirement_check, states_why_there_is_no_sum) {
    const requirement_report report = judge_requirements(
        accepted("system: network\nnetwork: {topology: {dims: [4, 1]}, switching: virtual_cut_through}\ntraffic: "
                 "{requirement: {bandwidth: 0.1}}\n"));
    EXPECT_THAT(report.unsummed, HasSubstr("wormhole switching only"));
    EXPECT_THAT(requirement_text(report), HasSubstr("required bandwidths are not added up: "));
}

TEST(requirement_check, judges_only_traffic_with_regulators_or_requirements) {
    EXPECT_FALSE(judges_flows(accepted(minimal_network)));
    EXPECT_FALSE(judges_flows(accepted(minimal_chip)));
    EXPECT_TRUE(judges_flows(accepted(minimal_network + "traffic: {regulator: {rate: 0.1, burst: 4}}\n")));
    EXPECT_TRUE(judges_flows(accepted(minimal_network + "traffic: {requirement: {latency: 100}}\n")));
}

}  // namespace
}  // namespace orbweaver::sim
