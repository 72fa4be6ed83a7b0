// SPDX-License-Identifier: Apache-2.0
// `orbweaver area`, and sweeps that ask for it, as their user runs them.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/free_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

/// Three routers in a row, as small as they are.
const std::string row =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 1]}, classes: [{name: any, vcs: 1}], vc_depth: 1}\n"
    "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 300}\n";

std::string row_file() { return temporary_config("row.yaml", row).string(); }

TEST(area_command, counts_the_routers_of_a_network_and_their_sum) {
    SKIP_WITHOUT("yosys");
    const program_run run = succeeded(area_orbweaver(row_file(), settings({"area.delay_per_level=100 ps"})));
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
    const program_run run = succeeded(area_orbweaver(chip_file(), {}));
    const auto flip_flops = [&run](const char* block) { return run.result[block]["flip_flops"].get<unsigned>(); };
    EXPECT_EQ(run.result["niu"]["instances"], 2);
    EXPECT_EQ(run.result["niu"]["parts"]["transmit_queue"], 2) << "one a context";
    EXPECT_EQ(flip_flops("niu"), flip_flops("send_table") + flip_flops("receive_table") +
                                     2 * flip_flops("transmit_queue") + flip_flops("thread_transmit_queue"));
    EXPECT_EQ(flip_flops("chip"), 2 * flip_flops("router") + 2 * flip_flops("niu"));
    EXPECT_THAT(run.output, HasSubstr("injection channels, ejection channels, further parts of interface units"));
}

TEST(area_command, counts_no_interface_units_of_active_messages) {
    SKIP_WITHOUT("yosys");
    const program_run run = succeeded(area_orbweaver(
        "configs/hello.yaml", settings({"network.topology.dims=[2, 1]", "network.classes=[{name: any, vcs: 1}]",
                                        "network.vc_depth=1", "messaging.system=active_message"})));
    EXPECT_FALSE(run.result.contains("niu"));
    EXPECT_THAT(run.output, HasSubstr("interface units of active messages"));
}

TEST(area_command, counts_only_the_blocks_that_it_is_asked_for) {
    SKIP_WITHOUT("yosys");
    const program_run queues = succeeded(area_orbweaver(chip_file(), settings({"area.blocks=[transmit_queues]"})));
    for (const char* absent : {"router", "send_table", "receive_table"}) {
        EXPECT_FALSE(queues.result.contains(absent)) << absent;
    }
    EXPECT_EQ(queues.result["niu"]["parts"].size(), 2U);
    EXPECT_THAT(queues.output, HasSubstr("not counted: routers, cores, memories, tables of interface units"));

    const program_run channels =
        succeeded(area_orbweaver(chip_file(), settings({"area.blocks=[injectors, ejectors]"})));
    EXPECT_EQ(channels.result["niu"]["parts"]["injector"], 1);
    EXPECT_EQ(channels.result["niu"]["parts"]["ejector"], 1);
    EXPECT_THAT(channels.output, HasSubstr("further parts of interface units"));

    EXPECT_THAT(area_orbweaver(row_file(), settings({"area.blocks=[tables]"})),
                ends_with(2, HasSubstr("area.blocks: nothing of that is there in RTL of this system")));
}

TEST(area_command, refuses_interface_units_that_the_rtl_does_not_implement_with_their_place) {
    const program_run run = area_orbweaver(chip_file(), settings({"niu.rts_side_queue=2"}));
    EXPECT_THAT(run, ends_with(2, AllOf(HasSubstr("niu.rts_side_queue"), HasSubstr("the receive table in RTL"))));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(area_command, refuses_what_the_rtl_does_not_implement_with_its_place) {
    const program_run run = area_orbweaver(row_file(), settings({"network.router.arbiter=oldest_first"}));
    EXPECT_THAT(
        run, ends_with(2, AllOf(HasSubstr("network.router.arbiter"), HasSubstr("does not know the age of packets"))));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(area_command, states_that_yosys_is_missing_and_leaves_nothing) {
    ASSERT_EQ(setenv("PATH", "/nowhere", 1), 0);
    const program_run run = area_orbweaver(row_file(), {});
    EXPECT_THAT(run,
                ends_with(2, HasSubstr("synthesis needs Yosys, which is not installed (scripts/setup installs it)")));
    EXPECT_FALSE(fs::exists(run.out));
}

std::string sweep_of(const std::string& objective, const std::string& set) {
    row_file();
    return temporary_config("row.sweep.yaml",
                            "base: row.yaml\n"
                            "axes: [{key: network.router.arbiter, values: [round_robin, oldest_first]}]\n"
                            "objectives: [{name: cost, value: " +
                                objective + "}]\n" + set)
        .string();
}

TEST(sweeps_with_area, have_areas_and_times_as_objectives_and_prune_what_the_rtl_is_not) {
    SKIP_WITHOUT("yosys");
    const program_run run = succeeded(sweep_orbweaver({sweep_of(
        "latency_ns / (area.network.period_ns * traffic.packet_latency.mean) + area.router_2_ports.flip_flops",
        "set: {area.delay_per_level: 50 ps}\n")}));
    std::ifstream table(run.out / "points.csv");
    std::string line;
    std::getline(table, line);
    std::getline(table, line);
    EXPECT_THAT(line, HasSubstr("1,round_robin,ok,short measurement,159"));
    std::getline(table, line);
    EXPECT_THAT(line,
                HasSubstr("2,oldest_first,pruned,network.router.arbiter: the router in RTL does not know the age of "
                          "packets"));
}

/// A Yosys that first waits for a file, a minute at most, and then finds a router with that many flip-flops.
class stand_in_yosys {
public:
    stand_in_yosys(const fs::path& awaited, unsigned flip_flops) : m_folder(temporary_path("tools")) {
        fs::create_directories(m_folder);
        std::ofstream(m_folder / "yosys")
            << "#!/bin/sh\ncase $1 in -V) echo Yosys 0.0; exit;; esac\n"
            << "i=0; until [ -e '" << awaited.string()
            << "' ]; do i=$((i+1)); [ $i -lt 600 ] || exit 1; sleep 0.1; done\n"
            << "echo 'Longest topological path in router (length=3):' > longest_path.txt\n"
            << "echo '{\"design\": {\"num_cells_by_type\": {\"$_DFF_P_\": " << flip_flops
            << "}, \"estimated_num_transistors\": \"112\"}}' > statistics.json\necho endmodule > netlist.v\n";
        fs::permissions(m_folder / "yosys", fs::perms::owner_all);
        setenv("PATH", (m_folder.string() + ":" + std::getenv("PATH")).c_str(), 1);
        setenv("ORBWEAVER_RTL_CACHE", (m_folder / "cache").c_str(), 1);
    }
    ~stand_in_yosys() { unsetenv("ORBWEAVER_RTL_CACHE"); }
    stand_in_yosys(const stand_in_yosys&) = delete;
    stand_in_yosys& operator=(const stand_in_yosys&) = delete;

private:
    fs::path m_folder;
};

/// Two routers, both of them of two ports.
std::string pair_sweep() {
    temporary_config("pair.yaml",
                     "system: network\n"
                     "network: {topology: {kind: mesh, dims: [2, 1]}, classes: [{name: any, vcs: 1}], vc_depth: 1}\n"
                     "traffic: {warmup_cycles: 100, measure_cycles: 300}\n");
    return temporary_config("pair.sweep.yaml",
                            "base: pair.yaml\n"
                            "axes: [{key: traffic.rate, values: [0.05, 0.1]}]\n"
                            "repetitions: 2\n"
                            "objectives: [{name: cost, value: area.router.cells + traffic.packet_latency.mean}]\n")
        .string();
}

TEST(sweeps_with_area, simulate_while_a_design_is_synthesised_and_have_the_same_tables) {
    const fs::path out = temporary_path("in_addition");
    program_run joined;
    {
        const stand_in_yosys tool(out / "runs/2/seed-2/result.json", 158);  // of the last run
        joined = sweep_orbweaver({pair_sweep(), "-j", "2"}, out);
    }
    ASSERT_EQ(joined.exit_code, 0) << joined.output;
    const stand_in_yosys tool("/", 158);
    const program_run before = succeeded(sweep_orbweaver({pair_sweep(), "-j", "1"}));
    EXPECT_EQ(content_of(joined.out / "points.csv"), content_of(before.out / "points.csv"));
    EXPECT_THAT(content_of(before.out / "points.csv"), HasSubstr("2,0.1,ok,short measurement,"));
}

TEST(sweeps_with_area, end_with_the_words_of_a_synthesis_that_fails) {
    const stand_in_yosys tool("/", 7);
    const program_run run = sweep_orbweaver({pair_sweep()});
    EXPECT_THAT(run, ends_with(2, HasSubstr("router: Yosys finds 7 flip-flops, arithmetic 158")));
    EXPECT_FALSE(fs::exists(run.out / "points.csv"));
}

TEST(sweeps_with_area, that_are_on_record_ask_for_no_synthesis) {
    const program_run first = [] {
        const stand_in_yosys tool("/", 158);
        return sweep_orbweaver({pair_sweep(), "-q"});
    }();
    ASSERT_EQ(first.exit_code, 0) << first.output;
    const std::string table = content_of(first.out / "points.csv");
    const stand_in_yosys tool("/", 7);
    const program_run again = succeeded(sweep_orbweaver({pair_sweep(), "--resume", "-q"}, first.out));
    EXPECT_EQ(content_of(again.out / "points.csv"), table);
}

TEST(sweeps_with_area, state_at_once_that_a_period_needs_the_delay_of_a_gate) {
    const program_run run = sweep_orbweaver({sweep_of("latency_ns", "")});
    EXPECT_THAT(
        run, ends_with(2, HasSubstr("row.sweep.yaml:3:34: objectives.0.value: latency_ns needs a clock period, and so "
                                    "area.delay_per_level in the configuration")));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(area_command, reports_by_arithmetic_what_routers_that_combine_packets_need) {
    EXPECT_THAT(area_orbweaver("configs/noc/all_reduce64_in_routers.yaml", {}),
                ends_with(2, HasSubstr("960 bits of state and 224 adders of 32 bits in 64 routers")));
}

constexpr const char* macro_names = "words,bits,area_um2,read_pj,write_pj,leakage_mw,access_ns\n";

TEST(area_command, replaces_buffers_by_macros_of_a_table) {
    SKIP_WITHOUT("yosys");
    const scratch_folder folder;
    const std::string table =
        "area.macros=" + folder.write("macros.csv", std::string(macro_names) + "2,17,400,1,1,0.001,50\n").string();
    const std::vector<std::string> keys{"network.vc_depth=2", "area.delay_per_level=100 ps"};
    const program_run plain = succeeded(area_orbweaver(row_file(), settings(keys)));
    const program_run run = succeeded(area_orbweaver(row_file(), settings({keys[0], keys[1], table})));
    const auto flip_flops = [](const program_run& made) { return made.result["router"]["flip_flops"].get<unsigned>(); };
    EXPECT_EQ(flip_flops(plain) - flip_flops(run), 3U * 2 * 34) << "a buffer of two flits at each of three ports";
    EXPECT_EQ(run.result["router"]["macros_um2"], 3 * 2 * 400);
    EXPECT_EQ(run.result["network"]["macros_um2"], (3 + 2 * 2) * 2 * 400);
    EXPECT_FALSE(run.result["router"].contains("ram_bits"));
    EXPECT_EQ(run.result["router"]["period_ns"], 50) << "the access time";
    EXPECT_LT(plain.result["router"]["period_ns"], 50);
    EXPECT_THAT(run.output, HasSubstr("macros of router: 3 memories of 2 x 34 bits, each in 2 of 2 x 17, 2400 um2"));
    EXPECT_FALSE(plain.result["router"].contains("macros"));
}

TEST(area_command, has_the_access_time_of_a_macro_in_the_period_of_the_mapped_netlist) {
    for (const char* tool : {"yosys", "sta"}) { SKIP_WITHOUT(tool); }
    SKIP_WITHOUT_FILE(free_library);
    const scratch_folder folder;
    const std::string config = temporary_config("pair.yaml",
                                                "system: network\n"
                                                "network: {topology: {dims: [2, 1]}, classes: [{name: any, vcs: 1}], "
                                                "vc_depth: 2}\n"
                                                "traffic: {rate: 0.1}\n")
                                   .string();
    const auto period = [&](const std::string& access) {
        const std::string table = folder.write("macros.csv", macro_names + ("2,34,400,1,1,0.001," + access)).string();
        return succeeded(area_orbweaver(
                             config, settings({"area.macros=" + table, std::string("area.liberty=") + free_library})))
            .result["router"]["mapped_period_ns"]
            .get<double>();
    };
    const double shorter = period("20");
    EXPECT_GT(shorter, 20);
    EXPECT_LT(shorter, 30);
    EXPECT_NEAR(period("25.5") - shorter, 5.5, 0.001) << "a path leads through one macro";
}

TEST(area_command, refuses_a_table_of_macros_with_its_line) {
    const scratch_folder folder;
    const std::string table = folder.write("macros.csv", std::string(macro_names) + "2,34,400,1,1,0.001\n").string();
    EXPECT_THAT(area_orbweaver(row_file(), settings({"area.macros=" + table})),
                ends_with(2, HasSubstr("macros.csv:2: expected 7 numbers, not 6")));
}

TEST(area_command, counts_the_controllers_of_a_cluster_by_their_parts) {
    SKIP_WITHOUT("yosys");
    const std::string config = temporary_config("cluster.yaml",
                                                "system: cluster\n"
                                                "network: {topology: {kind: mesh, dims: [2, 1]}}\n"
                                                "cop: {controller: {global_entries: 4, task_words: 8}}\n"
                                                "area: {blocks: [controllers]}\n"
                                                "workload: {program: hello}\n")
                                   .string();
    const program_run run = succeeded(area_orbweaver(config, {}));
    double gates = 0;
    for (const auto& [part, count] : run.result["controller"]["parts"].items()) {
        gates += count.get<double>() * run.result[part]["gate_equivalents"].get<double>();
    }
    EXPECT_EQ(run.result["controller"]["parts"].size(), 6U);
    EXPECT_NEAR(run.result["controller"]["gate_equivalents"].get<double>(), gates, 0.5);
    EXPECT_EQ(run.result["broadcast_mask_ram"]["instances"], 2);
    EXPECT_EQ(run.result["terminal_count_ram"]["ram_bits"], 2 * 4) << "a bit a channel and entry";
    EXPECT_EQ(run.result["data_ram"]["ram_bits"], (4 + 64 + 2 * 8) * 64 + 2 * 18) << "words, owners of task spaces";
    EXPECT_THAT(run.output, AllOf(HasSubstr("bits of RAM"), HasSubstr("cards of hosts")));

    const scratch_folder folder;
    const std::string table =
        folder.write("macros.csv", std::string(macro_names) + "32,64,1000,1,1,0.001,2\n").string();
    const program_run replaced = succeeded(area_orbweaver(config, settings({"area.macros=" + table})));
    EXPECT_EQ(replaced.result["data_ram"]["ram_bits"], 2 * 18) << "smaller than a macro";
    EXPECT_EQ(replaced.result["data_ram"]["macros_um2"], 3 * 1000) << "84 words";
    EXPECT_EQ(replaced.result["data_ram"]["flip_flops"], run.result["data_ram"]["flip_flops"]);
    EXPECT_THAT(replaced.output, HasSubstr("without macros: controller_core, "));
}

}  // namespace
}  // namespace orbweaver
