// SPDX-License-Identifier: Apache-2.0
// The folders that commands write, as their user sees them.
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/files_below.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

const std::string small_mesh =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}]}\n"
    "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 400, histogram: true, pairs: true}\n";

/// Returns the files that the manifest of a folder lists, and the manifest itself.
std::set<std::string> listed_in(const fs::path& folder) {
    std::set<std::string> names{".orbweaver.json"};
    const auto manifest = nlohmann::json::parse(content_of(folder / ".orbweaver.json"));
    for (const auto& [command, files] : manifest.at("commands").items()) { names.insert(files.begin(), files.end()); }
    return names;
}

/// A command that writes to the folder of another.
program_run folder_run(const fs::path& out, const std::string& command, const std::string& config,
                       std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), {command, config, "--out", out.string()});
    return run_in(ORBWEAVER_SOURCE_DIR, arguments);
}

program_run run_again(const fs::path& out, const std::string& config, const std::vector<std::string>& arguments = {}) {
    return folder_run(out, "run", config, arguments);
}

TEST(output_folder, lists_every_file_of_a_run) {
    const program_run traffic =
        succeeded(run_orbweaver(temporary_config("mesh.yaml", small_mesh), {"--trace", "flits", "--vcd"}));
    EXPECT_EQ(files_below(traffic.out), listed_in(traffic.out));
    EXPECT_EQ(files_below(traffic.out).size(), 7U);
    const program_run firmware = succeeded(
        run_orbweaver("configs/scmp64_lu.yaml", settings({"network.topology.dims=[2, 2]", "workload.args.n=16",
                                                          "workload.args.block=4", "workload.args.dump=1"})));
    EXPECT_THAT(listed_in(firmware.out),
                ElementsAre(".orbweaver.json", "files/factors.bin", "resolved.yaml", "result.json"));
    EXPECT_EQ(files_below(firmware.out), listed_in(firmware.out));
    EXPECT_EQ(firmware.result["workload"]["reports"]["factors"], "files/factors.bin");
}

TEST(output_folder, lists_compressed_waveforms) {
    SKIP_WITHOUT("verilator");
    const program_run run = succeeded(run_orbweaver(temporary_config("mesh.yaml", small_mesh), {"--fst"}));
    EXPECT_THAT(listed_in(run.out), Contains("links.fst"));
    EXPECT_EQ(files_below(run.out), listed_in(run.out));
}

TEST(output_folder, has_no_traces_of_an_earlier_run_next_to_a_new_result) {
    const program_run first =
        run_orbweaver("configs/hello.yaml", {"--trace", "messages", "--set", "network.topology.dims=[2, 2]"});
    ASSERT_TRUE(fs::exists(first.out / "messages.trace.json")) << first.output;
    succeeded(run_again(first.out, temporary_config("mesh.yaml", small_mesh)));
    EXPECT_THAT(files_below(first.out), ElementsAre(".orbweaver.json", "latency_histogram.csv", "latency_pairs.csv",
                                                    "resolved.yaml", "result.json"));
    const program_run third = run_again(first.out, "configs/noc/ring16.yaml");
    EXPECT_THAT(files_below(first.out), ElementsAre(".orbweaver.json", "resolved.yaml", "result.json")) << third.output;
}

TEST(output_folder, has_no_report_of_a_deadlock_that_another_run_had) {
    const program_run deadlock = run_orbweaver("configs/agents/deadlock.yaml", {"-q"});
    ASSERT_EQ(deadlock.exit_code, 3) << deadlock.output;
    ASSERT_TRUE(fs::exists(deadlock.out / "deadlock.json"));
    run_again(deadlock.out, temporary_config("mesh.yaml", small_mesh));
    EXPECT_FALSE(fs::exists(deadlock.out / "deadlock.json"));
    EXPECT_FALSE(fs::exists(deadlock.out / "deadlock.dot"));
}

TEST(output_folder, with_a_file_of_somebody_else_is_refused_before_anything_is_simulated) {
    const std::string config = temporary_config("mesh.yaml", small_mesh);
    for (const char* name : {"result.json", "resolved.yaml", "latency_pairs.csv", "deadlock.dot", "result.json.part"}) {
        const fs::path out = fs::path(config).parent_path() / name;
        fs::create_directory(out);
        std::ofstream(out / name) << "mine";
        EXPECT_THAT(run_again(out, config), ends_with(2, HasSubstr((out / name).string() + ": ")));
        EXPECT_THAT(files_below(out), ElementsAre(name));
        EXPECT_EQ(content_of(out / name), "mine");
    }
    const program_run sweep =
        sweep_orbweaver({std::string(ORBWEAVER_SOURCE_DIR) + "/configs/explore/vcs_against_depth_quick.sweep.yaml"},
                        fs::path(config).parent_path() / "sweep_into_nothing");
    EXPECT_EQ(sweep.exit_code, 0);
    fs::remove(sweep.out / ".orbweaver.json");
    EXPECT_THAT(
        sweep_orbweaver(
            {std::string(ORBWEAVER_SOURCE_DIR) + "/configs/explore/vcs_against_depth_quick.sweep.yaml", "--resume"},
            sweep.out),
        ends_with(2, AllOf(HasSubstr("/pareto.csv, and "), HasSubstr("does not list it"))));
}

TEST(output_folder, takes_the_results_of_check_and_run_of_one_configuration) {
    const std::string config = temporary_config("mesh.yaml", small_mesh);
    const program_run run = run_orbweaver(config, {});
    const program_run check = succeeded(folder_run(run.out, "check", config));
    EXPECT_TRUE(fs::exists(run.out / "result.json"));
    run_again(run.out, config);
    EXPECT_TRUE(fs::exists(run.out / "check.json"));
    EXPECT_EQ(files_below(run.out), listed_in(run.out));
    EXPECT_THAT(folder_run(run.out, "check", config, settings({"network.vc_depth=8"})),
                ends_with(2, HasSubstr("holds results of `orbweaver run` with another configuration")));
    EXPECT_TRUE(fs::exists(run.out / "result.json"));
    run_again(run.out, config, settings({"network.vc_depth=8"}));
    EXPECT_FALSE(fs::exists(run.out / "check.json"));
    EXPECT_THAT(content_of(run.out / "resolved.yaml"), HasSubstr("vc_depth: 8"));
}

TEST(output_folder, takes_the_results_of_a_run_after_those_of_check) {
    const std::string config = temporary_config("mesh.yaml", small_mesh);
    const fs::path out = fs::path(config).parent_path() / "both";
    for (const char* command : {"check", "run", "check", "run"}) {
        const program_run one = folder_run(out, command, config);
        EXPECT_EQ(one.exit_code, 0) << command << ": " << one.output;
        EXPECT_EQ(files_below(out), listed_in(out)) << command;
        EXPECT_TRUE(fs::exists(out / "check.json") && fs::exists(out / "resolved.yaml"));
    }
    EXPECT_TRUE(fs::exists(out / "result.json"));
}

TEST(output_folder, is_not_removed_under_a_run_that_reads_from_it) {
    const program_run first =
        succeeded(run_orbweaver("configs/hello.yaml", {"--trace", "causes", "--set", "network.topology.dims=[2, 2]"}));
    EXPECT_THAT(run_again(first.out, "configs/noc/replay_hello.yaml",
                          settings({"replay.trace=" + (first.out / "messages.causes").string(),
                                    "network.topology.dims=[2, 2]"})),
                ends_with(2, HasSubstr("messages.causes: the command reads it")));
    EXPECT_TRUE(fs::exists(first.out / "messages.causes"));
    EXPECT_EQ(run_again(first.out, first.out / "resolved.yaml").exit_code, 2);
    EXPECT_TRUE(fs::exists(first.out / "resolved.yaml"));
}

TEST(output_folder, of_a_sweep_is_its_own) {
    const fs::path config = temporary_config("mesh.yaml", small_mesh);
    temporary_config("mesh.sweep.yaml",
                     "base: mesh.yaml\naxes: [{key: network.vc_depth, values: [2, 4]}]\n"
                     "objectives: [{name: time, value: cycles}]\n");
    const program_run run = run_in(config.parent_path(), {"run", "mesh.yaml", "-q"});
    const program_run sweep = run_in(config.parent_path(), {"sweep", "mesh.sweep.yaml", "-q"});
    EXPECT_EQ(run.exit_code + sweep.exit_code, 0) << run.output << sweep.output;
    EXPECT_TRUE(fs::exists(config.parent_path() / "out/mesh/result.json"));
    EXPECT_TRUE(fs::exists(config.parent_path() / "out/mesh.sweep/sweep.json"));
    EXPECT_THAT(run_in(config.parent_path(), {"run", "mesh.yaml", "--out", "out/mesh.sweep"}),
                ends_with(2, HasSubstr("out/mesh.sweep: holds the output of `orbweaver sweep`")));
}

}  // namespace
}  // namespace orbweaver
