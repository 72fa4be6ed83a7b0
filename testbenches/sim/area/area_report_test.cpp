// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_report.h"

#include <cstdlib>
#include <fstream>

#include "hw/noc/description_error.h"
#include "sim/area/area_metrics.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

rtl::synthesis_result found(std::uint64_t cells, std::uint64_t flip_flops, unsigned depth) {
    rtl::synthesis_result result;
    result.cells = cells;
    result.flip_flops = flip_flops;
    result.gate_equivalents = static_cast<double>(cells) / 2;
    result.logic_depth = depth;
    return result;
}

/// A row of three routers, the ends of two ports, with an interface unit of two blocks each.
area_report report_of_a_chip() {
    area_report report;
    report.whole = "chip";
    report.blocks = {{"router", "", 1, found(100, 50, 20)},
                     {"router_2_ports", "", 2, found(60, 30, 18)},
                     {"table", "niu", 3, found(10, 8, 5)},
                     {"port", "niu", 6, found(4, 1, 30)}};
    report.not_counted = {"cores"};
    return report;
}

TEST(area_json, has_blocks_of_one_instance_and_sums_with_their_parts) {
    const result_json area = area_json(report_of_a_chip());
    EXPECT_EQ(area["router_2_ports"]["instances"], 2);
    EXPECT_EQ(area["router_2_ports"]["cells"], 60);
    EXPECT_FALSE(area["router"].contains("parts"));
    EXPECT_EQ(area["niu"]["instances"], 3) << "as many as of the rarest of its blocks";
    EXPECT_EQ(area["niu"]["parts"]["port"], 2);
    EXPECT_EQ(area["niu"]["cells"], 10 + 2 * 4);
    EXPECT_EQ(area["chip"]["instances"], 1);
    EXPECT_EQ(area["chip"]["parts"]["niu"], 3);
    EXPECT_FALSE(area["chip"]["parts"].contains("table")) << "it is in the unit";
    EXPECT_EQ(area["chip"]["cells"], 100 + 2 * 60 + 3 * 18);
    EXPECT_EQ(area["chip"]["flip_flops"], 50 + 2 * 30 + 3 * 10);
    EXPECT_DOUBLE_EQ(area["chip"]["gate_equivalents"].get<double>(), 137);
    EXPECT_EQ(area["chip"]["logic_depth"], 30) << "the longest of all";
}

TEST(area_json, has_periods_only_if_the_delay_of_a_gate_is_known_and_areas_only_of_a_technology) {
    area_report report = report_of_a_chip();
    EXPECT_FALSE(area_json(report)["router"].contains("period_ns"));
    EXPECT_FALSE(area_json(report)["chip"].contains("area"));
    report.delay_per_level_ps = 50;
    for (measured_block& block : report.blocks) { block.found.area = 2.5; }
    const result_json area = area_json(report);
    EXPECT_DOUBLE_EQ(area["router"]["period_ns"].get<double>(), 1.0);
    EXPECT_DOUBLE_EQ(area["chip"]["period_ns"].get<double>(), 1.5);
    EXPECT_DOUBLE_EQ(area["chip"]["area"].get<double>(), 2.5 * (1 + 2 + 3 + 6));
}

TEST(area_json, marks_what_is_estimated_and_the_sums_that_hold_it) {
    area_report report = report_of_a_chip();
    report.blocks[2].is_estimated = true;
    const result_json area = area_json(report);
    EXPECT_TRUE(area["table"]["estimated"]);
    EXPECT_TRUE(area["niu"]["estimated"]);
    EXPECT_TRUE(area["chip"]["estimated"]);
    EXPECT_FALSE(area["router"].contains("estimated"));
    EXPECT_FALSE(area["port"].contains("estimated"));
    EXPECT_THAT(area_text(report), HasSubstr("~ table estimated"));
    EXPECT_THAT(area_text(report_of_a_chip()), Not(HasSubstr("~")));
}

TEST(area_json, has_no_sums_where_blocks_are_missing) {
    area_report report = report_of_a_chip();
    report.missing = {"send_table"};
    const result_json area = area_json(report);
    EXPECT_TRUE(area.contains("router"));
    EXPECT_FALSE(area.contains("chip"));
    EXPECT_FALSE(area.contains("niu"));
    EXPECT_EQ(area["missing"], result_json({"send_table"}));
    EXPECT_THAT(area_text(report), HasSubstr("missing: send_table"));
}

TEST(area_json, has_periods_of_mapped_netlists_and_the_longest_in_sums) {
    area_report report = report_of_a_chip();
    report.mapping = rtl::cell_mapping::timed;
    for (measured_block& block : report.blocks) { block.found.period_ns = block.found.logic_depth / 8.0; }
    const result_json area = area_json(report);
    EXPECT_DOUBLE_EQ(area["router"]["mapped_period_ns"].get<double>(), 2.5);
    EXPECT_DOUBLE_EQ(area["chip"]["mapped_period_ns"].get<double>(), 3.75);
    EXPECT_THAT(area_text(report), HasSubstr("mapped, ns"));
    report.blocks[0].found.period_ns.reset();
    EXPECT_FALSE(area_json(report)["chip"].contains("mapped_period_ns")) << "a part has none";
    EXPECT_THAT(area_text(report), HasSubstr("OpenSTA finds no period of: router\n"));
}

TEST(area_text, states_why_there_is_no_period_of_the_mapped_netlist) {
    area_report report = report_of_a_chip();
    EXPECT_THAT(area_text(report), Not(HasSubstr("OpenSTA")));
    report.mapping = rtl::cell_mapping::sized;
    EXPECT_THAT(area_text(report), HasSubstr("OpenSTA is not installed"));
    report.mapping = rtl::cell_mapping::plain;
    EXPECT_THAT(area_text(report), HasSubstr("have no delays"));
}

TEST(area_report, names_both_numbers_where_synthesis_is_not_faithful) {
    const std::filesystem::path tools = temporary_path("tools");
    std::filesystem::create_directories(tools);
    std::ofstream(tools / "yosys") << R"(#!/bin/sh
case $1 in -V) echo Yosys 0.0; exit;; esac
echo 'Longest topological path in router (length=3):' > longest_path.txt
echo '{"design": {"num_cells_by_type": {"$_DFF_P_": 7}, "estimated_num_transistors": "112"}}' > statistics.json
echo endmodule > netlist.v
)";
    std::filesystem::permissions(tools / "yosys", std::filesystem::perms::owner_all);
    ASSERT_EQ(setenv("PATH", tools.c_str(), 1), 0);
    system::system_desc described;
    described.kind = system::system_kind::network;
    described.network.topology.dims = {2, 1};
    described.network.classes = {{"any", 1, {}}};
    described.network.vc_depth = 1;
    EXPECT_THAT(
        [&] {
            measure_area(described, {temporary_path("cache"), true});
        },
        ThrowsMessage<user_error>(HasSubstr("router: Yosys finds 7 flip-flops, arithmetic 158")));
}

TEST(area_report, refuses_what_the_rtl_does_not_implement_and_names_the_key) {
    system::system_desc described;
    described.kind = system::system_kind::network;
    described.network.topology.dims = {2, 2};
    described.network.classes = {{"any", 1, {}}};
    described.network.router.arbiter = noc::arbiter_kind::oldest_first;
    EXPECT_THAT(
        [&] {
            measure_area(described, {temporary_path("cache"), true});
        },
        Throws<noc::description_error>(Property(&noc::description_error::key, "network.router.arbiter")));
}

TEST(area_text, states_what_is_not_counted_and_fits_a_screen) {
    const std::string text = area_text(report_of_a_chip());
    EXPECT_THAT(text, AllOf(HasSubstr("not counted: cores"), Not(HasSubstr("period"))));
    EXPECT_LT(text.size(), 1500U);
}

TEST(area_metrics, of_a_network_are_its_latency_and_throughput_in_time) {
    area_report report = report_of_a_chip();
    report.delay_per_level_ps = 100;
    result_json result{{"traffic", {{"accepted", 0.25}, {"packet_latency", {{"mean", 20.0}}}}}};
    add_area_metrics(result, area_json(report), "chip");
    EXPECT_DOUBLE_EQ(result["latency_ns"].get<double>(), 60) << "30 levels of 100 ps, 20 cycles";
    EXPECT_DOUBLE_EQ(result["throughput_per_second"].get<double>(), 0.25 / 3e-9);
    EXPECT_EQ(result["area"]["router"]["cells"], 100);
}

TEST(area_metrics, prefer_the_period_that_opensta_found) {
    area_report report = report_of_a_chip();
    report.delay_per_level_ps = 100;
    for (measured_block& block : report.blocks) { block.found.period_ns = 4; }
    result_json result{{"traffic", {{"accepted", 0.25}, {"packet_latency", {{"mean", 20.0}}}}}};
    add_area_metrics(result, area_json(report), "chip");
    EXPECT_DOUBLE_EQ(result["latency_ns"].get<double>(), 80);
}

TEST(area_metrics, of_a_run_that_measured_no_latency_have_none) {
    area_report report = report_of_a_chip();
    report.delay_per_level_ps = 100;
    result_json result{{"traffic", {{"accepted", 0.25}, {"packet_latency", {{"mean", nullptr}}}}}};
    add_area_metrics(result, area_json(report), "chip");
    EXPECT_TRUE(result["latency_ns"].is_null());
}

TEST(area_metrics, are_asked_for_by_name) {
    EXPECT_TRUE(needs_synthesis("area.router.cells"));
    EXPECT_FALSE(needs_period("area.router.cells"));
    EXPECT_TRUE(needs_period("area.router.period_ns"));
    EXPECT_TRUE(needs_synthesis("latency_ns"));
    EXPECT_TRUE(needs_period("throughput_per_second"));
    EXPECT_FALSE(needs_synthesis("traffic.accepted"));
}

}  // namespace
}  // namespace orbweaver::sim
