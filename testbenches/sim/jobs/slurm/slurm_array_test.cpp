// SPDX-License-Identifier: Apache-2.0
// Slurm's commands are scripts here; a real Slurm runs in testbenches/structure/slurm_test.cpp.
#include "sim/jobs/slurm/slurm_array.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

namespace fs = std::filesystem;

/// A Slurm that starts all tasks of an array at once, and no longer knows them when they have ended.
constexpr const char* starts_all_tasks = R"(
array=0-0
while [[ $1 == --* ]]; do [[ $1 != --array=* ]] || array=${1#--array=}; shift; done
echo "$array" >>"$SLURM_FAKE/arrays"
array=${array%%%*}
for ((task = 0; task <= ${array#0-}; ++task)); do
    SLURM_ARRAY_TASK_ID=$task setsid bash "$@" >/dev/null 2>&1 &
done
echo 7
)";

class slurm_array_of_shell_commands : public testing::Test {
protected:
    slurm_array_of_shell_commands() {
        command("sbatch", starts_all_tasks);
        command("squeue", "exit 0");
        command("scancel", "echo \"$@\" >>\"$SLURM_FAKE/cancelled\"");
        command("scontrol", "echo 'MaxArraySize            = 4'");
        setenv("SLURM_FAKE", m_fake.path().c_str(), 1);
        setenv("PATH", (m_fake.path().string() + ":/usr/bin:/bin").c_str(), 1);
    }

    void command(const std::string& name, const std::string& script) {
        fs::permissions(m_fake.write(name, "#!/bin/bash\n" + script + "\n"), fs::perms::owner_all);
    }

    void add(const std::string& name, const std::string& script) {
        m_jobs.push_back({name, {"/bin/sh", "-c", script}, m_scratch.path() / name});
    }

    std::vector<job_outcome> run(double time_limit = 60, unsigned at_once = 0) {
        return slurm_array({at_once, time_limit, {}}, m_scratch.path() / m_folder_name).run(m_jobs);
    }

    std::string recorded_file() const { return (m_fake.path() / "word").string(); }

    std::string recorded(const std::string& name) const {
        std::ifstream file(m_fake.path() / name);
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    scratch_folder m_fake;
    scratch_folder m_scratch;
    std::string m_folder_name = "slurm";
    std::vector<job> m_jobs;
};

TEST_F(slurm_array_of_shell_commands, reports_how_each_ended_in_the_order_of_the_jobs) {
    add("good", "test \"it's\" = 'it'\"'s\"");
    add("bad", "echo why it failed >&2; exit 3");
    add("killed", "kill -9 $$");
    const auto outcomes = run();
    ASSERT_EQ(outcomes.size(), 3U);
    EXPECT_EQ(outcomes[0].end, job_end::finished) << outcomes[0].message;
    EXPECT_EQ(outcomes[1].end, job_end::failed);
    EXPECT_EQ(outcomes[1].exit_code, 3);
    EXPECT_EQ(outcomes[1].message, "exit code 3: why it failed");
    EXPECT_EQ(outcomes[2].end, job_end::killed);
    EXPECT_THAT(outcomes[2].message, StartsWith("killed by signal 9"));
}

TEST_F(slurm_array_of_shell_commands, no_shell_reads_the_words_and_the_folder) {
    const std::string hostile = "x\ntouch " + (m_fake.path() / "executed").string() + "; #$(exit 9)`exit 8` '\" \\ %a";
    m_folder_name = "slurm" + std::string("\ntouch executed; #'\"$(exit 7) %j");
    m_jobs.push_back({"words",
                      {"/bin/sh", "-c", "printf %s \"$1\" >\"$0\"; exit $(($# + 2))", recorded_file(), hostile},
                      m_scratch.path() / "folder\n; exit 9"});
    add("second", "exit 4");
    const auto outcomes = run();
    EXPECT_EQ(outcomes[0].exit_code, 3) << outcomes[0].message;
    EXPECT_EQ(outcomes[1].exit_code, 4) << outcomes[1].message;
    EXPECT_EQ(recorded("word"), hostile);
    EXPECT_FALSE(fs::exists(m_fake.path() / "executed"));
}

TEST_F(slurm_array_of_shell_commands, words_may_be_relative_to_the_folder_where_orbweaver_was_started) {
    const fs::path here = fs::current_path();
    fs::current_path(m_scratch.path());
    m_scratch.write("script", "exit 6\n");
    m_jobs.push_back({"relative", {"/bin/sh", "script"}, "out"});
    const auto outcomes = run();
    fs::current_path(here);
    EXPECT_EQ(outcomes[0].exit_code, 6) << outcomes[0].message;
    EXPECT_TRUE(fs::exists(m_scratch.path() / "out"));
}

TEST_F(slurm_array_of_shell_commands, a_hanging_command_is_stopped) {
    add("hangs", "sleep 1000");
    const auto outcomes = run(0.5);
    EXPECT_EQ(outcomes[0].end, job_end::timed_out);
    EXPECT_THAT(outcomes[0].message, StartsWith("stopped after"));
}

TEST_F(slurm_array_of_shell_commands, more_jobs_than_an_array_may_hold_are_several_arrays) {
    for (int job = 0; job < 7; ++job) { add("job" + std::to_string(job), "exit " + std::to_string(job)); }
    const auto outcomes = run(60, 2);
    for (int job = 1; job < 7; ++job) { EXPECT_EQ(outcomes[static_cast<std::size_t>(job)].exit_code, job); }
    EXPECT_EQ(recorded("arrays"), "0-2%2\n0-2%2\n0-0%2\n");
    EXPECT_EQ(recorded("cancelled"), "");
}

TEST_F(slurm_array_of_shell_commands, a_task_that_is_gone_without_a_trace_counts_as_killed_with_what_accounts_state) {
    command("sbatch", "echo 7");
    command("sacct", "echo OUT_OF_MEMORY");
    add("lost", "true");
    const auto outcomes = run();
    EXPECT_EQ(outcomes[0].end, job_end::killed);
    EXPECT_EQ(outcomes[0].message, "Slurm task 7_0 is gone without a trace (OUT_OF_MEMORY)");
}

TEST_F(slurm_array_of_shell_commands, without_accounts_too) {
    command("sbatch", "echo '7;cluster'");
    command("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
    command("sacct", "echo 'Slurm accounting storage is disabled' >&2; exit 1");
    add("lost", "true");
    EXPECT_EQ(run()[0].message, "Slurm task 7_0 is gone without a trace");
}

TEST_F(slurm_array_of_shell_commands, states_what_sbatch_states_when_it_refuses) {
    command("sbatch", "echo 'sbatch: error: invalid partition specified: none' >&2; exit 1");
    add("none", "true");
    EXPECT_THAT([this] { run(); }, ThrowsMessage<user_error>(AllOf(HasSubstr("--engine slurm: sbatch refuses"),
                                                                   HasSubstr("invalid partition"))));
    EXPECT_FALSE(fs::exists(m_scratch.path() / "slurm"));
}

TEST_F(slurm_array_of_shell_commands, takes_no_number_from_standard_error) {
    command("sbatch", "echo 7 >&2");
    add("none", "true");
    EXPECT_THAT([this] { run(); }, ThrowsMessage<user_error>(HasSubstr("sbatch refuses: 7")));
    command("sbatch", "echo 7; echo 'sbatch: a warning' >&2");
    command("sacct", "exit 0");
    EXPECT_EQ(run()[0].message, "Slurm task 7_0 is gone without a trace");
}

TEST_F(slurm_array_of_shell_commands, states_that_sbatch_prints_nothing) {
    command("sbatch", "exit 0");
    add("none", "true");
    EXPECT_THAT([this] { run(); }, ThrowsMessage<user_error>(HasSubstr("it prints nothing, exit code 0")));
}

TEST_F(slurm_array_of_shell_commands, states_that_sbatch_was_killed) {
    command("sbatch", "kill -9 $$");
    add("none", "true");
    EXPECT_THAT([this] { run(); }, ThrowsMessage<user_error>(HasSubstr("sbatch was killed by signal 9")));
}

TEST_F(slurm_array_of_shell_commands, without_slurm_reports_it) {
    fs::remove(m_fake.path() / "sbatch");
    setenv("PATH", m_fake.path().c_str(), 1);
    add("none", "true");
    EXPECT_THAT([this] { run(); }, ThrowsMessage<user_error>(HasSubstr("there is no sbatch here")));
}

TEST_F(slurm_array_of_shell_commands, ends_the_tasks_when_whoever_wants_to_know_gives_up) {
    add("quick", "true");
    add("slow", "sleep 1000");
    pool_options options{0, 60, {}};
    options.ended = [](std::size_t, const job_outcome&) { throw user_error("the disk is full"); };
    EXPECT_THROW(slurm_array(options, m_scratch.path() / "slurm").run(m_jobs), user_error);
    EXPECT_THAT(recorded("cancelled"), StartsWith("--name=orbweaver-"));
}

TEST_F(slurm_array_of_shell_commands, first_ends_the_tasks_that_a_killed_execution_left) {
    command("squeue", "[[ -e $SLURM_FAKE/cancelled ]] || echo 0");
    command("sbatch", std::string("[[ -e $SLURM_FAKE/cancelled ]] || exit 1\necho \"$*\" >\"$SLURM_FAKE/word\"") +
                          starts_all_tasks);
    fs::create_directories(m_scratch.path() / "slurm");
    add("job", "exit 3");
    EXPECT_EQ(run()[0].exit_code, 3);
    const std::string cancelled = recorded("cancelled");
    EXPECT_THAT(recorded("word"), HasSubstr("--job-" + cancelled.substr(2, cancelled.find(' ') - 2)));
}

TEST_F(slurm_array_of_shell_commands, is_refused_while_slurm_does_not_report_whether_tasks_are_left) {
    command("squeue", "exit 1");
    fs::create_directories(m_scratch.path() / "slurm");
    add("job", "exit 3");
    EXPECT_THAT([this] { run(); }, ThrowsMessage<user_error>(HasSubstr("tasks of an earlier sweep")));
}

TEST_F(slurm_array_of_shell_commands, ends_at_a_signal_while_slurm_hangs) {
    command("sbatch", "touch \"$SLURM_FAKE/word\"; exec sleep 60");
    add("job", "exit 3");
    const pid_t child = fork();
    if (child == 0) {
        try {
            _exit(run()[0].end == job_end::interrupted ? 0 : 1);
        } catch (...) { _exit(2); }
    }
    int status = -1;
    while (!fs::exists(recorded_file()) && waitpid(child, &status, WNOHANG) == 0) { usleep(20'000); }
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_THAT(recorded("cancelled"), StartsWith("--name=orbweaver-"));
}

}  // namespace
}  // namespace orbweaver::sim
