// SPDX-License-Identifier: Apache-2.0
// Tests of runs that several processes divide (docs/processes.md): their results equal those of one process.
#include <cstdlib>
#include <sstream>

#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/files_below.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

const std::string one_process_works = "one process works on this machine";

class processes : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("mpirun");
        SKIP_WITHOUT_FILE(std::filesystem::path(ORBWEAVER_EXECUTABLE).parent_path() / "liborbweaver_mpi.so");
        setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
        setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    }

    /// Runs a configuration in several processes.
    program_run run_among(const std::string& number, const std::string& config,
                          const std::vector<std::string>& arguments) {
        program_run run;
        run.out = m_folder.path() / std::to_string(++m_runs);
        const std::filesystem::path log = run.out.string() + ".log";
        std::string line = "cd '" ORBWEAVER_SOURCE_DIR "' && mpirun -q --oversubscribe -n " + number +
                           " '" ORBWEAVER_EXECUTABLE "' run '" + config + "' --out '" + run.out.string() + "'";
        for (const std::string& argument : arguments) { line += " '" + argument + "'"; }
        const int status = std::system((line + " > '" + log.string() + "' 2>&1").c_str());
        run.exit_code = WEXITSTATUS(status);
        run.output = content_of(log);
        const std::string text = content_of(run.out / "result.json");
        if (!text.empty()) { run.result = nlohmann::ordered_json::parse(text); }
        return run;
    }

    /// Expects that several processes, each with a number of threads, write what one process writes.
    void expect_same(const std::string& config, const std::vector<std::string>& arguments,
                     const std::vector<std::pair<std::string, std::string>>& numbers, int exit_code = 0) {
        const program_run alone = run_orbweaver(config, arguments);
        ASSERT_THAT(alone, ends_with(exit_code, testing::_));
        for (const auto& [number, threads] : numbers) {
            std::vector<std::string> words = arguments;
            words.insert(words.end(), {"-j", threads});
            const program_run run = run_among(number, config, words);
            EXPECT_THAT(run, ends_with(exit_code, Not(HasSubstr(one_process_works))));
            EXPECT_EQ(files_below(run.out), files_below(alone.out));
            EXPECT_EQ(comparable(run.result, {"config"}).dump(), comparable(alone.result, {"config"}).dump());
            for (const std::string& file : files_below(alone.out)) {
                if (file != "result.json" && file != "resolved.yaml") {
                    EXPECT_EQ(content_of(run.out / file), content_of(alone.out / file)) << file;
                }
            }
            EXPECT_EQ(console_of(run), console_of(alone));
        }
    }

    /// Returns the lines of nodes in the output of a run.
    static std::string console_of(const program_run& run) {
        std::istringstream output(run.output);
        std::string lines;
        for (std::string line; std::getline(output, line);) {
            const std::size_t start = line.rfind('\r') + 1;  // after a progress line
            if (line.compare(start, 2, "[ ") == 0) { lines += line.substr(start) + '\n'; }
        }
        return lines;
    }

private:
    scratch_folder m_folder;
    int m_runs = 0;
};

TEST_F(processes, of_a_mesh_write_what_one_process_writes) {
    expect_same("configs/noc/mesh8_uniform_vc4_d8_p4.yaml",
                settings({"traffic.warmup_cycles=300", "traffic.measure_cycles=1000", "traffic.pairs=true"}),
                {{"2", "1"}, {"3", "1"}, {"2", "2"}});
}

TEST_F(processes, of_a_network_of_adaptive_routers_do_as_well) {
    expect_same("configs/noc/hypercube64_adaptive.yaml",
                settings({"traffic.warmup_cycles=200", "traffic.measure_cycles=400"}), {{"2", "1"}});
}

TEST_F(processes, find_the_deadlock_that_one_process_finds) {
    const std::string ring = temporary_config("ring.yaml",
                                              "system: network\n"
                                              "network: {topology: {kind: torus, dims: [8]}, routing: "
                                              "dimension_order_no_dateline, classes: [{name: any, vcs: 1}], vc_depth: "
                                              "2}\n"
                                              "traffic: {rate: 0.6, packet_flits: 8, warmup_cycles: 500}\n")
                                 .string();
    expect_same(ring, {}, {{"2", "1"}}, 3);
}

TEST_F(processes, of_a_chip_write_what_one_process_writes) {
    expect_same("configs/hello.yaml", {}, {{"2", "1"}, {"3", "1"}, {"2", "2"}});
    expect_same("configs/hello.yaml", settings({"messaging.system=active_message"}), {{"2", "1"}});
}

TEST_F(processes, of_a_chip_that_is_cut_off_do_as_well) {
    expect_same("configs/scmp64_lu.yaml", settings({"limits.cycles=5000"}), {{"2", "1"}}, 5);
}

TEST_F(processes, find_the_deadlock_of_threads_that_one_process_finds) {
    expect_same("configs/demo/thread_exhaustion.yaml",
                settings({"network.classes=[{name: any, vcs: 1}]", "limits.cycles=20000"}), {{"2", "1"}}, 3);
}

/// The end of a program, and its exit code.
class processes_of_ranks : public processes, public testing::WithParamInterface<std::pair<const char*, int>> {};
TEST_P(processes_of_ranks, share_files_console_and_end_of_the_run) {
    const std::filesystem::path folder = user_sources() / "runtime_files";
    const std::string chip = temporary_config("ranks.yaml",
                                              "system: chip\n"
                                              "network: {topology: {kind: mesh, dims: [4, 4]}}\n"
                                              "core: {memory: 1 MiB}\n"
                                              "limits: {cycles: 40000}\n"
                                              "workload: {elf: " +
                                                  user_elf("mpi_files").string() + ", files: " + folder.string() + "}")
                                 .string();
    const auto [end, exit_code] = GetParam();
    expect_same(chip, settings({std::string("workload.argv=") + end}), {{"2", "1"}}, exit_code);
}
INSTANTIATE_TEST_SUITE_P(processes, processes_of_ranks,
                         testing::Values(std::pair{"well", 0}, std::pair{"deadlock", 3}, std::pair{"fault", 4},
                                         std::pair{"abort", 4}, std::pair{"never", 5}));

TEST_F(processes, leave_a_machine_that_cannot_be_divided_to_the_first) {
    const program_run alone = run_orbweaver("configs/cluster/hosts8.yaml", {});
    const program_run run = run_among("2", "configs/cluster/hosts8.yaml", {});
    EXPECT_THAT(run, ends_with(0, HasSubstr(one_process_works + ": it has coordination processors")));
    EXPECT_EQ(comparable(run.result).dump(), comparable(alone.result).dump());
}

TEST_F(processes, warn_once) {
    const program_run run = run_among("2", "configs/noc/bus16.yaml", {"-j", "2"});
    const std::string warning = "one thread works on this machine";
    const std::size_t first = run.output.find(warning);
    ASSERT_NE(first, std::string::npos) << run.output;
    EXPECT_EQ(run.output.find(warning, first + 1), std::string::npos) << run.output;
}

TEST(sweep_among_processes, is_refused) {
    setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
    const program_run run = sweep_orbweaver({"configs/explore/vcs_against_depth_quick.sweep.yaml"});
    unsetenv("OMPI_COMM_WORLD_SIZE");
    EXPECT_THAT(run, ends_with(2, HasSubstr("a sweep starts its own processes")));
}

TEST_F(processes, report_a_mistake_once) {
    const program_run run = run_among("3", "configs/hello.yaml", settings({"network.no_such_key=1"}));
    EXPECT_EQ(run.exit_code, 2);
    const std::size_t first = run.output.find("no_such_key");
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(run.output.find("hello.yaml", run.output.find('\n', first)), std::string::npos) << run.output;
    EXPECT_FALSE(std::filesystem::exists(run.out));
}

}  // namespace
}  // namespace orbweaver
