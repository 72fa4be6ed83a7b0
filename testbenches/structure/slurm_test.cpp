// SPDX-License-Identifier: Apache-2.0
// A sweep on a real Slurm of one node, which scripts/slurm starts.
#include <unistd.h>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

class slurm : public testing::Test {
protected:
    void SetUp() override {
        if (geteuid() != 0) { GTEST_SKIP() << "SKIPPED: only root can start a Slurm"; }
        for (const char* program : {"munged", "slurmctld", "slurmd", "sbatch"}) { SKIP_WITHOUT(program); }
    }

    void TearDown() override { expected_text("scripts/slurm stop " + folder()); }

    std::string folder() const { return (m_folder.path() / "slurm").string(); }

    /// Returns the output of a script at the root of the tree.
    command_result expected_text(const std::string& script) const {
        return run_script("cd '" + source_root().string() + "'\n" + script, m_folder.path());
    }

    static std::string sweep(const std::string& more) {
        return "'" ORBWEAVER_EXECUTABLE "' sweep configs/explore/vcs_against_depth_quick.sweep.yaml -q " + more + "\n";
    }

    scratch_folder m_folder;
};

TEST_F(slurm, gives_the_table_that_processes_of_this_machine_give) {
    const std::string out = m_folder.path().string();
    const command_result result = expected_text(
        "eval \"$(scripts/slurm start " + folder() + ")\"\n" + sweep("--engine slurm --out " + out + "/a") +
        "squeue --noheader\n" + sweep("--out " + out + "/b") + "cmp " + out + "/a/points.csv " + out + "/b/points.csv");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_EQ(result.output, "");
}

TEST_F(slurm, starts_the_processes_of_one_run) {
    SKIP_WITHOUT("mpirun");
    const std::string out = m_folder.path().string();
    const std::string run = "'" ORBWEAVER_EXECUTABLE
                            "' run configs/noc/mesh8_uniform_vc4_d8_p4.yaml "
                            "--set traffic.warmup_cycles=100 --set traffic.measure_cycles=200 -q --out " +
                            out;
    const command_result result =
        expected_text("eval \"$(scripts/slurm start " + folder() + ")\"\n" + run + "/one\nsrun --mpi=pmix -n 2 " + run +
                      "/two\nfor run in one two; do jq 'del(.wall_seconds)' " + out + "/$run/result.json > " + out +
                      "/$run.json; done\ncmp " + out + "/one.json " + out + "/two.json");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_EQ(result.output, "");
}

TEST_F(slurm, takes_relative_folders_and_executes_no_name) {
    const std::string out = m_folder.path().string();
    const std::string file = source_root().string() + "/configs/explore/vcs_against_depth_quick.sweep.yaml";
    const std::string words = "'" ORBWEAVER_EXECUTABLE "' sweep '" + file + "' -q --engine slurm --out ";
    const command_result result = expected_text(
        "eval \"$(scripts/slurm start " + folder() + ")\"\ncd " + out + "\n" + words + "relative\n" + words +
        "$'line\\ntouch executed; #%a'\ncmp relative/points.csv line*/points.csv && find . -name executed");
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_EQ(result.output, "");
}

TEST_F(slurm, a_sweep_that_is_killed_resumes_without_the_tasks_that_it_left) {
    const std::string out = m_folder.path().string();
    const command_result result = expected_text(
        "eval \"$(scripts/slurm start " + folder() + ")\"\n" + sweep("-j 1 --engine slurm --out " + out + "/a &") +
        "until [[ -e " + out + "/a/runs/1/seed-1/result.json ]]; do sleep 0.1; done\n" +
        "kill -KILL $!; wait $! || echo \"ended with $?\"\n" + sweep("--resume --engine slurm --out " + out + "/a") +
        "[[ -z $(squeue --noheader) ]]\n" + sweep("--out " + out + "/b") +  //
        "cmp " + out + "/a/points.csv " + out + "/b/points.csv && echo equal");
    EXPECT_THAT(result.output, AllOf(HasSubstr("ended with 137\n"), HasSubstr("\nequal\n")));
}

TEST_F(slurm, a_sweep_that_is_stopped_leaves_no_tasks_and_resumes) {
    const std::string out = m_folder.path().string();
    const command_result result = expected_text(
        "eval \"$(scripts/slurm start " + folder() + ")\"\n" + sweep("-j 1 --engine slurm --out " + out + "/a &") +
        "until [[ -e " + out + "/a/runs/1/seed-1/result.json ]]; do sleep 0.1; done\n" +
        "kill -INT $!; wait $! || echo \"ended with $?\"\n" +
        "while [[ -n $(squeue --noheader) ]]; do sleep 0.1; done\n" +
        sweep("--resume --engine slurm --out " + out + "/a") + sweep("--out " + out + "/b") +  //
        "cmp " + out + "/a/points.csv " + out + "/b/points.csv && echo equal");
    EXPECT_THAT(result.output,
                AllOf(HasSubstr("ended with 5\n"), HasSubstr("--resume continues it"), HasSubstr("\nequal\n")));
}

}  // namespace
}  // namespace orbweaver
