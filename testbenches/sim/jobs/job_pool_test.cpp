// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_pool.h"

#include <chrono>
#include <csignal>
#include <thread>

#include "sim/jobs/job_progress.h"
#include "sim/jobs/job_runner.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

/// Jobs that are shell commands, in folders below a scratch directory.
class job_pool_of_shell_commands : public testing::Test {
protected:
    void add(const std::string& name, const std::string& command, double cost = 1) {
        m_jobs.push_back({name, {"/bin/sh", "-c", command}, m_scratch.path() / name, cost});
    }

    std::vector<job_outcome> run(unsigned processes = 2, double time_limit = 60) {
        return job_pool({processes, time_limit, {}}).run(m_jobs);
    }

    std::string file(const std::string& name) const { return (m_scratch.path() / name).string(); }

    scratch_folder m_scratch;
    std::vector<job> m_jobs;
};

TEST_F(job_pool_of_shell_commands, reports_in_the_order_of_the_jobs) {
    add("slow", "sleep 0.3");
    add("quick", "exit 0");
    add("bad", "exit 7");
    const auto outcomes = run(3);
    EXPECT_EQ(outcomes[0].end, job_end::finished);
    EXPECT_GE(outcomes[0].seconds, 0.3);
    EXPECT_EQ(outcomes[1].end, job_end::finished);
    EXPECT_EQ(outcomes[1].message, "");
    EXPECT_EQ(outcomes[2].exit_code, 7);
}

TEST_F(job_pool_of_shell_commands, a_failing_job_is_recorded_with_its_message_and_the_rest_goes_on) {
    add("bad", "echo why it failed >&2; exit 3", 2);
    add("good", "echo x > " + file("good/result"));
    const auto outcomes = run(1);
    EXPECT_EQ(outcomes[0].end, job_end::failed);
    EXPECT_EQ(outcomes[0].message, "exit code 3: why it failed");
    EXPECT_EQ(outcomes[1].end, job_end::finished);
    EXPECT_TRUE(std::filesystem::exists(file("good/result")));
}

TEST_F(job_pool_of_shell_commands, the_next_job_runs_while_the_last_ones_outcome_is_taken) {
    add("first", "true", 2);
    add("second", "echo x > " + file("second/started"));
    pool_options options{1, 60, {}};
    options.ended = [this](std::size_t job, const job_outcome&) {
        for (int looks = 0; job == 0 && looks < 1000 && !std::filesystem::exists(file("second/started")); ++looks) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        EXPECT_TRUE(std::filesystem::exists(file("second/started")));
    };
    job_pool(options).run(m_jobs);
}

TEST_F(job_pool_of_shell_commands, a_hanging_job_is_stopped_with_all_it_started) {
    add("hangs", "echo $$ > " + file("pid") + "; sleep 1000 & echo $! > " + file("child") + "; wait");
    const auto outcomes = run(1, 0.5);
    EXPECT_EQ(outcomes[0].end, job_end::timed_out);
    EXPECT_THAT(outcomes[0].message, HasSubstr("stopped after"));
    const int child = std::stoi(whole_text(file("child")));
    for (int i = 0; i < 100 && std::filesystem::exists("/proc/" + std::to_string(child)); ++i) {
        usleep(10000);  // whoever inherits it has to notice
    }
    const std::string state = whole_text("/proc/" + std::to_string(child) + "/stat");
    EXPECT_TRUE(state.empty() || state.find(") Z ") != std::string::npos) << state;
}

TEST_F(job_pool_of_shell_commands, a_killed_job_leaves_no_half_written_file) {
    add("killed",
        "echo x > " + file("killed/result.json.part") + "; echo y > " + file("killed/whole") + "; kill -KILL $$");
    const auto outcomes = run();
    EXPECT_EQ(outcomes[0].end, job_end::killed);
    EXPECT_THAT(outcomes[0].message, HasSubstr("signal 9"));
    EXPECT_FALSE(std::filesystem::exists(file("killed/result.json.part")));
    EXPECT_TRUE(std::filesystem::exists(file("killed/whole")));
}

TEST_F(job_pool_of_shell_commands, a_folder_that_cannot_be_made_fails_its_job_alone) {
    m_scratch.write("occupied", "a file");
    add("occupied/below", "exit 0");
    add("good", "exit 0");
    const auto outcomes = run();
    EXPECT_EQ(outcomes[0].end, job_end::failed);
    EXPECT_THAT(outcomes[0].message, HasSubstr("could not be started in"));
    EXPECT_EQ(outcomes[1].end, job_end::finished);
}

TEST_F(job_pool_of_shell_commands, a_command_that_is_not_there_reports_it) {
    m_jobs.push_back({"none", {"/nowhere/orbweaver"}, m_scratch.path() / "none"});
    EXPECT_THAT(run()[0].message, HasSubstr("/nowhere/orbweaver: cannot be executed: No such file"));
}

TEST_F(job_pool_of_shell_commands, the_dearest_start_first_and_equals_in_their_order) {
    for (const auto& [name, cost] : {std::pair{"a", 1.0}, {"b", 3.0}, {"c", 1.0}, {"d", 2.0}}) {
        add(name, std::string("echo ") + name + " >> " + file("order"), cost);
    }
    run(1);
    EXPECT_EQ(whole_text(file("order")), "b\nd\na\nc\n");
}

TEST_F(job_pool_of_shell_commands, syntheses_start_before_simulations_and_are_never_late) {
    add("simulation", "echo simulation >> " + file("order"), 9);
    add("synthesis", "sleep 1; echo synthesis >> " + file("order"));
    m_jobs.back().kind = job_kind::synthesis;
    EXPECT_EQ(run(1, 0.5)[1].end, job_end::finished);
    EXPECT_EQ(whole_text(file("order")), "synthesis\nsimulation\n");
}

TEST_F(job_pool_of_shell_commands, run_next_to_others_whose_outcomes_go_elsewhere) {
    add("own", "exit 3");
    int code = -1;
    const job other{"other", {"/bin/sh", "-c", "exit 4"}, m_scratch.path() / "other"};
    const job_runner runner =
        joined_runner(local_runner(), {{other, [&code](const job_outcome& outcome) { code = outcome.exit_code; }}});
    std::vector<std::size_t> ended;
    pool_options options{2, 60, {}};
    options.ended = [&ended](std::size_t number, const job_outcome&) { ended.push_back(number); };
    const auto outcomes = runner(options, m_jobs);
    ASSERT_EQ(outcomes.size(), 1U);
    EXPECT_EQ(outcomes[0].exit_code, 3);
    EXPECT_EQ(code, 4);
    EXPECT_EQ(ended, std::vector<std::size_t>{0});
}

TEST_F(job_pool_of_shell_commands, run_by_themselves_if_nobody_warms_up_for_them) {
    for (const char* name : {"one", "two", "three"}) {
        add(name, std::string("[ \"$0\" = --warm-up ] && exit 3; echo x > ") + file(std::string(name) + "/ran"));
        m_jobs.back().warm_up = 7;
    }
    for (const job_outcome& outcome : run(2)) { EXPECT_EQ(outcome.end, job_end::finished) << outcome.message; }
    EXPECT_TRUE(std::filesystem::exists(file("one/ran")));
    EXPECT_TRUE(std::filesystem::exists(file("three/ran")));
}

TEST_F(job_pool_of_shell_commands, are_late_if_their_warm_up_is) {
    add("alone", "exit 0");
    for (const char* name : {"one", "two"}) {
        add(name, "[ \"$0\" = --warm-up ] && exec sleep 1000; exit 0");
        m_jobs.back().warm_up = 7;
    }
    const auto outcomes = run(1, 0.5);
    EXPECT_EQ(outcomes[0].end, job_end::finished);
    EXPECT_EQ(outcomes[1].end, job_end::timed_out);
    EXPECT_EQ(outcomes[2].end, job_end::timed_out);
    EXPECT_EQ(outcomes[2].message, "stopped after 0 s");
}

TEST_F(job_pool_of_shell_commands, run_side_by_side) {
    const auto meet = [this](const std::string& mine, const std::string& other) {
        return "touch " + file(mine) + "; for i in $(seq 500); do [ -e " + file(other) +
               " ] && exit 0; sleep 0.01; done; exit 1";
    };
    add("one", meet("here", "there"));
    add("other", meet("there", "here"));
    for (const job_outcome& outcome : run(2)) { EXPECT_EQ(outcome.end, job_end::finished); }
}

TEST_F(job_pool_of_shell_commands, of_much_output_the_end_is_kept) {
    add("talks", "yes line | head -c 1000000; echo the end; exit 1");
    const std::string message = run()[0].message;
    EXPECT_THAT(message, EndsWith("the end"));
    EXPECT_LT(message.size(), 5000U);
}

TEST_F(job_pool_of_shell_commands, that_print_without_end_are_stopped_too) {
    add("talks", "yes");
    EXPECT_EQ(run(1, 0.3)[0].end, job_end::timed_out);
}

TEST_F(job_pool_of_shell_commands, the_users_signal_stops_all_and_starts_nothing_more) {
    for (const char* signal : {"INT", "TERM"}) {
        m_jobs.clear();
        add("asks", std::string("kill -") + signal + " $PPID; sleep 1000", 2);
        add("waits", "touch " + file("started"));
        // In a process of its own: that the user asked to stop is remembered.
        EXPECT_EXIT(
            {
                const auto outcomes = run(1);
                const bool stopped = outcomes[0].end == job_end::interrupted &&
                                     outcomes[1].end == job_end::interrupted && outcomes[0].seconds < 100;
                _exit(stopped ? 0 : 1);
            },
            testing::ExitedWithCode(0), "");
        EXPECT_FALSE(std::filesystem::exists(file("started")));
    }
}

TEST_F(job_pool_of_shell_commands, report_how_far_they_have_come) {
    add("one", "exit 0");
    add("two", "exit 1");
    pool_state last;
    job_pool({1, 60, [&last](const pool_state& state) { last = state; }}).run(m_jobs);
    EXPECT_EQ(last.jobs, 2U);
    EXPECT_EQ(last.ended, 2U);
    EXPECT_EQ(last.not_finished, 1U);
    EXPECT_EQ(last.seconds_left, 0);
}

TEST(job_progress, prints_lines_where_standard_error_is_no_terminal) {
    testing::internal::CaptureStderr();
    job_progress each(true, std::chrono::milliseconds{0});
    each.show({133, 37, 1, 750});
    job_progress none(false, std::chrono::milliseconds{0});
    none.show({133, 37, 1, 750});
    job_progress later(true);
    later.show({133, 37, 1, 750});
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "orbweaver: 37 of 133 runs, 1 not finished, about 12:30 to go\n");
}

TEST(progress_text, states_how_many_and_how_long) {
    EXPECT_EQ(progress_text({133, 0, 0, 0}), "0 of 133 runs");
    EXPECT_EQ(progress_text({133, 37, 1, 750}), "37 of 133 runs, 1 not finished, about 12:30 to go");
    EXPECT_EQ(progress_text({133, 37, 0, 4.6}), "37 of 133 runs, about 0:05 to go");
    EXPECT_EQ(progress_text({133, 37, 1, 0, 33, 7}), "30 of 100 runs, 7 of 33 syntheses, 1 not finished");
    EXPECT_EQ(progress_text({33, 7, 0, 0, 33, 7}), "7 of 33 syntheses");
}

TEST_F(job_pool_of_shell_commands, hands_over_each_outcome_when_its_job_ends) {
    add("first", "exit 0", 2);
    add("second", "exit 1", 1);
    add("third", "exit 0", 0.5);
    std::vector<std::pair<std::size_t, bool>> seen;
    pool_options options{1, 60, {}};
    options.ended = [&](std::size_t number, const job_outcome& outcome) {
        seen.emplace_back(number, outcome.end == job_end::finished);
        EXPECT_EQ(std::filesystem::exists(file("third")), number > 0) << "one job later, not more";
    };
    job_pool(options).run(m_jobs);
    EXPECT_EQ(seen, (std::vector<std::pair<std::size_t, bool>>{{0, true}, {1, false}, {2, true}}));
}

TEST_F(job_pool_of_shell_commands, stops_all_when_who_takes_an_outcome_gives_up) {
    add("quick", "exit 0", 2);
    add("hangs", "sleep 1000");
    add("never", "exit 0");
    pool_options options{1, 60, {}};
    options.ended = [](std::size_t, const job_outcome&) { throw user_error("the disk is full"); };
    EXPECT_THROW(job_pool(options).run(m_jobs), user_error);
    EXPECT_FALSE(std::filesystem::exists(file("never")));
}

}  // namespace
}  // namespace orbweaver::sim
