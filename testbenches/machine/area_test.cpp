// SPDX-License-Identifier: Apache-2.0
// `orbweaver area`, and sweeps that ask for it, as their user runs them. No mirror: the machine is the unit.
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

using testing::AllOf;
using testing::HasSubstr;

namespace fs = std::filesystem;

/// Three routers in a row, as small as they are.
const std::string row =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 1]}, classes: [{name: any, vcs: 1}], vc_depth: 1}\n"
    "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 300}\n";

std::string row_file() {
    return temporary_config("row.yaml", row).string();
}

TEST(area_command, counts_the_routers_of_a_network_and_their_sum) {
    SKIP_WITHOUT("yosys");
    const program_run run = area_orbweaver(row_file(), settings({"area.delay_per_level=100 ps"}));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_THAT(run.output, AllOf(HasSubstr("flip-flops"), HasSubstr("router_2_ports")));
    EXPECT_EQ(run.result["router"]["instances"], 1);
    EXPECT_EQ(run.result["router_2_ports"]["instances"], 2);
    EXPECT_EQ(run.result["router_2_ports"]["flip_flops"], 158);
    const auto sum = [&run](const char* key) {
        return run.result["router"][key].get<double>() + 2 * run.result["router_2_ports"][key].get<double>();
    };
    for (const char* key : {"cells", "flip_flops", "gate_equivalents"}) {
        EXPECT_GT(run.result["network"][key].get<double>(), 0);
        EXPECT_DOUBLE_EQ(run.result["network"][key].get<double>(), sum(key)) << key;
    }
    EXPECT_DOUBLE_EQ(run.result["router"]["period_ns"].get<double>(),
                     run.result["router"]["logic_depth"].get<double>() / 10);
}

/// Two tiles, as small as they are.
std::string chip_file() {
    return temporary_config("pair.yaml",
                            "system: chip\n"
                            "network: {topology: {kind: mesh, dims: [2, 1]}, classes: [{name: any, vcs: 1}], "
                            "vc_depth: 1}\n"
                            "niu: {transmit_queue_depth: 2, thread_transmit_queue_depth: 3, send_table_entries: 1, "
                            "receive_table_entries: 2}\n"
                            "core: {contexts: 2}\n"
                            "workload: {program: hello}\n")
        .string();
}

TEST(area_command, counts_the_interface_units_of_a_chip) {
    SKIP_WITHOUT("yosys");
    const program_run run = area_orbweaver(chip_file(), {});
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const auto flip_flops = [&run](const char* block) { return run.result[block]["flip_flops"].get<unsigned>(); };
    EXPECT_EQ(run.result["niu"]["instances"], 2);
    EXPECT_EQ(run.result["niu"]["parts"]["transmit_queue"], 2) << "one a context";
    EXPECT_EQ(flip_flops("niu"), flip_flops("send_table") + flip_flops("receive_table") +
                                     2 * flip_flops("transmit_queue") + flip_flops("thread_transmit_queue"));
    EXPECT_EQ(flip_flops("chip"), 2 * flip_flops("router") + 2 * flip_flops("niu"));
    EXPECT_THAT(run.output, HasSubstr("interface units beside their tables and transmit queues"));
}

TEST(area_command, counts_no_interface_units_of_active_messages) {
    SKIP_WITHOUT("yosys");
    const program_run run = area_orbweaver(
        "configs/hello.yaml", settings({"network.topology.dims=[2, 1]", "network.classes=[{name: any, vcs: 1}]",
                                        "network.vc_depth=1", "messaging.system=active_message"}));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_FALSE(run.result.contains("niu"));
    EXPECT_THAT(run.output, HasSubstr("interface units of active messages"));
}

TEST(area_command, counts_only_the_blocks_that_it_is_asked_for) {
    SKIP_WITHOUT("yosys");
    const program_run queues = area_orbweaver(chip_file(), settings({"area.blocks=[transmit_queues]"}));
    ASSERT_EQ(queues.exit_code, 0) << queues.output;
    for (const char* absent : {"router", "send_table", "receive_table"}) {
        EXPECT_FALSE(queues.result.contains(absent)) << absent;
    }
    EXPECT_EQ(queues.result["niu"]["parts"].size(), 2U);
    EXPECT_THAT(queues.output, HasSubstr("not counted: routers, cores, memories, tables of interface units"));

    const program_run none = area_orbweaver(row_file(), settings({"area.blocks=[tables]"}));
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_THAT(none.output, HasSubstr("area.blocks: nothing of that is there in RTL of this system"));
}

TEST(area_command, refuses_interface_units_that_the_rtl_does_not_implement_with_their_place) {
    const program_run run = area_orbweaver(chip_file(), settings({"niu.rts_side_queue=2"}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.output, AllOf(HasSubstr("niu.rts_side_queue"), HasSubstr("the receive table in RTL")));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(area_command, refuses_what_the_rtl_does_not_implement_with_its_place) {
    const program_run run = area_orbweaver(row_file(), settings({"network.router.arbiter=matrix"}));
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.output, AllOf(HasSubstr("network.router.arbiter"), HasSubstr("the router in RTL has round_robin")));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(area_command, says_that_yosys_is_missing_and_leaves_nothing) {
    ASSERT_EQ(setenv("PATH", "/nowhere", 1), 0);
    const program_run run = area_orbweaver(row_file(), {});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.output, HasSubstr("synthesis needs Yosys, which is not installed (scripts/setup installs it)"));
    EXPECT_FALSE(fs::exists(run.out));
}

std::string sweep_of(const std::string& objective, const std::string& set) {
    row_file();
    return temporary_config("row.sweep.yaml",
                            "base: row.yaml\n"
                            "axes: [{key: network.router.arbiter, values: [round_robin, matrix]}]\n"
                            "objectives: [{name: cost, value: " +
                                objective + "}]\n" + set)
        .string();
}

TEST(sweeps_with_area, have_areas_and_times_as_objectives_and_prune_what_the_rtl_is_not) {
    SKIP_WITHOUT("yosys");
    const program_run run = sweep_orbweaver({sweep_of(
        "latency_ns / (area.network.period_ns * traffic.packet_latency.mean) + area.router_2_ports.flip_flops",
        "set: {area.delay_per_level: 50 ps}\n")});
    ASSERT_EQ(run.exit_code, 0) << run.output;
    std::ifstream table(run.out / "points.csv");
    std::string line;
    std::getline(table, line);
    std::getline(table, line);
    EXPECT_THAT(line, HasSubstr("1,round_robin,ok,,159"));
    std::getline(table, line);
    EXPECT_THAT(line, HasSubstr("2,matrix,pruned,network.router.arbiter: the router in RTL has round_robin arbiters"));
}

TEST(sweeps_with_area, say_at_once_that_a_period_needs_the_delay_of_a_gate) {
    const program_run run = sweep_orbweaver({sweep_of("latency_ns", "")});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.output,
                HasSubstr("row.sweep.yaml:3:34: objectives.0.value: latency_ns needs a clock period, and so "
                          "area.delay_per_level in the configuration"));
    EXPECT_FALSE(fs::exists(run.out));
}

}  // namespace
}  // namespace orbweaver
