// SPDX-License-Identifier: Apache-2.0
// Sweeps as their user runs them: whole, interrupted, resumed, with points that fail.
#include <fmt/core.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;

const std::string quick = std::string(ORBWEAVER_SOURCE_DIR) + "/configs/explore/vcs_against_depth_quick.sweep.yaml";

const std::string sweep_of_programs =
    std::string(ORBWEAVER_SOURCE_DIR) + "/configs/explore/queues_and_channels_quick.sweep.yaml";

const std::string tiny_mesh =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}]}\n"
    "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 400}\n";

/// A sweep over a mesh of nine nodes, in a folder of the test.
std::string tiny_sweep(const std::string& axes, const std::string& more = "", const std::string& value = "cycles") {
    temporary_config("base.yaml", tiny_mesh);
    return temporary_config("tiny.sweep.yaml", "base: base.yaml\naxes: " + axes +
                                                   "\nobjectives: [{name: time, value: " + value + "}]\n" + more)
        .string();
}

const std::string depths = "[{key: network.vc_depth, values: [1, 2, 4, 8]}]";

/// A sweep that runs next to the test.
class started_sweep {
public:
    started_sweep(const std::vector<std::string>& arguments, const fs::path& out)
        : m_out(out), m_process(begin_sweep(arguments, out).process) {}

    /// Waits until that many runs have written a result, or the sweep has ended.
    void wait_for_results(std::ptrdiff_t wanted) {
        const auto results = [this] {
            std::ptrdiff_t count = 0;
            std::error_code gone;
            for (fs::recursive_directory_iterator entry(m_out / "runs", gone), end; !gone && entry != end;
                 entry.increment(gone)) {
                count += entry->path().filename() == "result.json" ? 1 : 0;
            }
            return count;
        };
        while (results() < wanted && waitpid(m_process, &m_status, WNOHANG) == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

    /// 128 + signal if a signal ended it.
    int end_with(int signal) {
        kill(m_process, signal);
        waitpid(m_process, &m_status, 0);
        return WIFSIGNALED(m_status) ? 128 + WTERMSIG(m_status) : WEXITSTATUS(m_status);
    }

private:
    fs::path m_out;
    pid_t m_process;
    int m_status = 0;
};

TEST(sweep_command, writes_the_tables_and_a_summary_that_fits_a_screen) {
    const program_run run = succeeded(sweep_orbweaver({quick, "-j", "2"}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("6 points"), HasSubstr("Pareto front"), HasSubstr("What matters")));
    EXPECT_LE(std::count(run.output.begin(), run.output.end(), '\n'), 24);
    EXPECT_THAT(content_of(run.out / "points.csv"),
                AllOf(HasSubstr("point,pattern,vcs,depth,status,reason,latency_ns,latency_ns_ci95,accepted,"),
                      HasSubstr("\n1,uniform,1,8,ok,,"), HasSubstr("\n6,transpose,4,2,ok,short warm-up,")));
    EXPECT_EQ(run.result["points"], 6);
    EXPECT_EQ(run.result["variables"][1]["key"], "network.classes.0.vcs");
    for (const char* file : {"pareto.csv", "ranking.csv", "sensitivity.csv", "runs.csv", "points.sqlite"}) {
        EXPECT_TRUE(fs::exists(run.out / file)) << file;
    }
}

TEST(sweep_command, compares_designs_over_programs_that_are_scenarios) {
    const program_run run = succeeded(sweep_orbweaver({sweep_of_programs, "-j", "2"}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("8 points: 8 ok"), HasSubstr("of 4 designs that meet the requirements")));
    const std::string designs = content_of(run.out / "designs.csv");
    EXPECT_EQ(designs.rfind("design,data,queue,status,reason,cycles,cycles_loss,buffer_bits,buffer_bits_loss,", 0), 0U);
    EXPECT_EQ(std::count(designs.begin(), designs.end(), '\n'), 5);
    EXPECT_EQ(run.result["scenarios"][1]["name"], "matrix");
    EXPECT_EQ(run.result["scenarios"][1]["points"], (nlohmann::json{5, 6, 7, 8}));
    EXPECT_THAT(content_of(run.out / "sensitivity.csv"),
                AllOf(HasSubstr("\n,cycles,queue,4,2,"), HasSubstr("\nlu,cycles,queue,4,2,")));
}

TEST(sweep_command, does_not_choose_a_design_that_fails_in_a_scenario) {
    const program_run run = succeeded(
        sweep_orbweaver({tiny_sweep("[{key: traffic.pattern, values: [uniform, bit_reverse], scenario: true}, "
                                    "{key: network.topology.dims, values: [[4, 4], [3, 3]]}]")}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("4 points: 3 ok, 1 pruned"), HasSubstr("Pareto front: 1 of 1 design ")));
    EXPECT_THAT(content_of(run.out / "designs.csv"), HasSubstr("\n2,\"[3, 3]\",pruned,"));
}

TEST(sweep_command, gives_the_numbers_that_a_run_of_the_point_gives) {
    const program_run sweep = succeeded(sweep_orbweaver(
        {tiny_sweep("[{key: network.vc_depth, values: [3]}]", "repetitions: 2\n", "traffic.packet_latency.mean")}));
    const std::string base = temporary_config("base.yaml", tiny_mesh).string();
    double sum = 0;
    for (const char* seed : {"seed=1", "seed=2"}) {
        const program_run run = run_orbweaver(base, settings({"network.vc_depth=3", seed}));
        sum += run.result["traffic"]["packet_latency"]["mean"].get<double>();
    }
    const nlohmann::json mean = sum / 2;
    EXPECT_THAT(content_of(sweep.out / "points.csv"), HasSubstr("1,3,ok,short measurement," + mean.dump() + ","));
}

TEST(sweep_command, gives_the_same_tables_with_any_number_of_workers) {
    const program_run one = sweep_orbweaver({quick, "-j", "1", "-q"});
    const program_run many = sweep_orbweaver({quick, "-j", "5", "-q"});
    EXPECT_EQ(one.output, "");
    EXPECT_EQ(sweep_tables(one.out), sweep_tables(many.out));
}

TEST(sweep_command, that_was_killed_ends_with_the_tables_of_one_that_was_not) {
    const program_run whole = succeeded(sweep_orbweaver({quick, "-j", "2"}));
    for (const int results : {1, 5, 9}) {
        const fs::path out = whole.out.string() + "_killed_" + std::to_string(results);
        started_sweep victim({quick, "-j", "2", "-q"}, out);
        victim.wait_for_results(results);
        victim.end_with(SIGKILL);
        succeeded(sweep_orbweaver({quick, "--resume"}, out));
        EXPECT_EQ(sweep_tables(out), sweep_tables(whole.out));
    }
}

TEST(sweep_command, that_is_interrupted_states_how_to_go_on_and_does) {
    const std::string slow = tiny_sweep(depths, "set: {traffic.measure_cycles: 200000}\n");
    const fs::path out = fs::path(slow).parent_path() / "interrupted";
    started_sweep sweep({slow, "-j", "1", "-q"}, out);
    sweep.wait_for_results(1);
    EXPECT_EQ(sweep.end_with(SIGINT), 5);
    EXPECT_FALSE(fs::exists(out / "points.csv"));
    for (const auto& file : fs::recursive_directory_iterator(out)) {
        EXPECT_NE(file.path().extension(), ".part") << file.path();
    }
    succeeded(sweep_orbweaver({slow, "--resume"}, out));
    EXPECT_EQ(sweep_tables(out), sweep_tables(sweep_orbweaver({slow}).out));
}

TEST(sweep_command, that_searches_resumes_to_the_same_points) {
    const std::string searching = tiny_sweep(
        "[{key: network.vc_depth, range: {from: 1, to: 8, step: 1}}, {key: traffic.packet_flits, values: [1, 2, 4]}]",
        "sampling: {method: adaptive, points: 12, batch: 3}\n", "traffic.packet_latency.mean");
    const program_run whole = succeeded(sweep_orbweaver({searching}));
    EXPECT_EQ(whole.result["points"], 12);
    const fs::path out = whole.out.string() + "_killed";
    started_sweep victim({searching, "-q"}, out);
    victim.wait_for_results(6);
    victim.end_with(SIGKILL);
    EXPECT_EQ(sweep_orbweaver({searching, "--resume"}, out).exit_code, 0);
    EXPECT_EQ(sweep_tables(out), sweep_tables(whole.out));
}

TEST(sweep_command, records_points_that_fail_and_hang_and_goes_on) {
    const program_run run = succeeded(sweep_orbweaver({tiny_sweep(
        "[{key: traffic.measure_cycles, values: [400, 2000000000]}, {key: network.vc_depth, values: [2, 4]}]",
        "set: {limits.cycles: 4000000000}\nlimits: {wall_seconds: 1}\n")}));
    const std::string points = content_of(run.out / "points.csv");
    EXPECT_THAT(points, AllOf(HasSubstr("\n1,400,2,ok,"), HasSubstr("\n2,400,4,ok,"),
                              HasSubstr("\n3,2000000000,2,time_limit,stopped after 1 s,,0,"),
                              HasSubstr("\n4,2000000000,4,time_limit,")));
    EXPECT_THAT(run.output, HasSubstr("2 points, as 3, time_limit: stopped after 1 s"));
}

/// Kills the run that has a file in its command line, as soon as there is one before the sweep ends.
void kill_run_of(const fs::path& file, const fs::path& out) {
    while (!fs::exists(out / "points.csv")) {
        for (const auto& entry : fs::directory_iterator("/proc")) {
            if (content_of(entry.path() / "cmdline").find(file.string()) != std::string::npos) {
                kill(static_cast<pid_t>(std::stol(entry.path().filename().string())), SIGKILL);
                return;
            }
        }
    }
}

TEST(sweep_command, records_a_run_that_is_killed_from_outside_and_repeats_it_when_resumed) {
    std::string cycles = "100000";
    std::string file;
    fs::path out;
    int ended = 0;
    // A run may end before a busy host finds and kills it: then a longer one follows.
    for (int attempt = 0; ended == 0 && attempt < 4; ++attempt) {
        cycles += "0";
        file = tiny_sweep("[{key: traffic.warmup_cycles, values: [" + cycles + ", 400]}]",  // no common warm-up
                          "set: {traffic.rate: 0.02, limits.cycles: 4000000000}\n");
        out = fs::path(file).parent_path() / ("with_victim_" + cycles);
        started_sweep sweep({file, "-j", "1", "-q"}, out);
        kill_run_of(out / "runs/1/point.yaml", out);
        ended = sweep.end_with(0);
    }
    EXPECT_EQ(ended, 8);  // a run was lost
    EXPECT_THAT(content_of(out / "points.csv"),
                AllOf(HasSubstr("\n1," + cycles + ",killed,killed by signal 9"), HasSubstr("\n2,400,ok,")));
    EXPECT_EQ(sweep_orbweaver({file, "-q", "--resume"}, out).exit_code, 0);
    EXPECT_THAT(content_of(out / "points.csv"), HasSubstr("\n1," + cycles + ",ok,"));
}

TEST(sweep_command, states_why_the_library_of_its_search_cannot_be_loaded) {
    temporary_config("base.yaml", tiny_mesh);
    const fs::path file =
        temporary_config("evolved.sweep.yaml", "base: base.yaml\naxes: " + depths +
                                                   "\nobjectives: [{name: time, value: cycles}, {name: depth, value: "
                                                   "network.vc_depth}]\nsampling: {method: nsga2, points: 4}\n");
    const fs::path program = file.parent_path() / "orbweaver";
    fs::copy_file(ORBWEAVER_EXECUTABLE, program);
    temporary_config("liborbweaver_evolution.so", "no library");
    const fs::path output = file.parent_path() / "output";
    std::system(fmt::format("'{}' sweep '{}' > '{}' 2>&1", program.string(), file.string(), output.string()).c_str());
    EXPECT_THAT(
        content_of(output),
        AllOf(HasSubstr("sampling.method: nsga2: cannot load " + file.parent_path().string()), HasSubstr("too short")));
}

TEST(sweep_command, prunes_what_check_refutes_and_gives_the_reason) {
    const program_run run = succeeded(sweep_orbweaver({tiny_sweep(
        "[{key: network.topology.kind, values: [mesh, torus]}, {key: network.classes.0.vcs, values: [1, 2]}]")}));
    EXPECT_THAT(content_of(run.out / "points.csv"),
                AllOf(HasSubstr("\n1,mesh,1,ok,,"), HasSubstr("\n3,torus,1,pruned,"), HasSubstr("\n4,torus,2,ok,,")));
    EXPECT_THAT(run.output, HasSubstr("pruned: "));
    EXPECT_FALSE(fs::exists(run.out / "runs/3"));
}

TEST(sweep_command, warns_of_tables_that_check_finds_too_small_for_the_program_and_runs_the_points) {
    const std::string file =
        temporary_config("tables.sweep.yaml", "base: " ORBWEAVER_SOURCE_DIR
                                              "/configs/hello.yaml\n"
                                              "axes: [{key: niu.send_table_entries, values: [7, 16]}]\n"
                                              "objectives: [{name: time, value: cycles}]\n")
            .string();
    const program_run run = succeeded(sweep_orbweaver({file, "--plan"}));
    EXPECT_THAT(run.output, HasSubstr("warning: 1 of 2 points may deadlock, for the program can put more into a table "
                                      "than it holds, first point 1: send table of node 0: its 7 entries hold sends of "
                                      "barrier(), and barrier() of 16 nodes puts 8 there"));
    EXPECT_THAT(run.output, Not(HasSubstr("would not run"))) << "hello runs with 7";
}

TEST(sweep_command, refuses_a_sweep_all_of_whose_points_are_refuted) {
    const program_run run = sweep_orbweaver(
        {tiny_sweep("[{key: network.classes.0.vcs, values: [1]}]", "set: {network.topology.kind: torus}\n")});
    EXPECT_THAT(run, ends_with(2, HasSubstr("all 1 points are refuted before they run")));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(sweep_command, with_nothing_measured_is_no_success) {
    EXPECT_THAT(sweep_orbweaver({tiny_sweep("[{key: traffic.measure_cycles, values: [2000000000]}]",
                                            "set: {limits.cycles: 4000000000}\nlimits: {wall_seconds: 0.2}\n")}),
                ends_with(4, HasSubstr("No point meets all requirements.")));
}

TEST(sweep_command, names_measured_points_that_have_no_value_of_an_objective) {
    EXPECT_THAT(
        sweep_orbweaver(
            {tiny_sweep("[{key: traffic.find_saturation, values: [true, false]}]", "", "saturation.load"), "-j", "1"}),
        ends_with(0, HasSubstr("1 point that was measured, as 2, cannot be compared: time is not known there "
                               "(saturation.load)")));
}

TEST(sweep_command, refuses_an_objective_that_results_do_not_have_and_leaves_nothing) {
    const program_run run = sweep_orbweaver({tiny_sweep(depths, "", "traffic.packet_latency.maen")});
    EXPECT_THAT(
        run,
        ends_with(2, AllOf(HasSubstr("tiny.sweep.yaml:3:34: objectives.0.value: traffic.packet_latency has no 'maen'"),
                           HasSubstr("did you mean 'mean'?"))));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(sweep_command, refuses_a_file_that_is_wrong_with_its_place_and_writes_nothing) {
    struct mistake {
        std::string sweep;
        const char* position;
    };
    const std::string one_depth = "axes: [{key: network.vc_depth, values: [2]}]\n";
    const std::string time = "objectives: [{name: time, value: cycles}]\n";
    const std::vector<mistake> mistakes{
        {"base: nowhere.yaml\n" + one_depth + time, "tiny.sweep.yaml:1:7: base: "},
        {"base: base.yaml\naxes: [{key: network.vc_depth, values: []}]\n" + time,
         "tiny.sweep.yaml:2:40: axes.0.values"},
        {"base: base.yaml\naxes: [{key: seed, range: {from: 4, to: 2, step: 1}}]\n" + time,
         "tiny.sweep.yaml:2:20: axes.0.range: it is empty"},
        {"base: base.yaml\n" + one_depth + "objectives: [{name: time, value: cycels}]\n",
         "tiny.sweep.yaml:3:34: objectives.0.value: "},
        {"base: base.yaml\n" + one_depth + time + "constraints: [vc_depth > 2]\n",
         "tiny.sweep.yaml:4:15: constraints.0: none of 1 points satisfies it"},
    };
    temporary_config("base.yaml", tiny_mesh);
    for (const auto& [sweep, position] : mistakes) {
        const program_run run = sweep_orbweaver({temporary_config("tiny.sweep.yaml", sweep).string()});
        EXPECT_THAT(run, ends_with(2, HasSubstr(position)));
        EXPECT_FALSE(fs::exists(run.out)) << sweep;
    }
    EXPECT_EQ(sweep_orbweaver({"nowhere.sweep.yaml"}).exit_code, 2);
}

TEST(sweep_command, overwrites_no_sweep_and_goes_on_with_no_other) {
    const std::string file = tiny_sweep(depths);
    const program_run first = succeeded(sweep_orbweaver({file}));
    const std::string before = sweep_tables(first.out);
    EXPECT_THAT(sweep_orbweaver({file}, first.out), ends_with(2, HasSubstr("--resume continues it")));
    tiny_sweep(depths, "repetitions: 2\n");
    EXPECT_THAT(sweep_orbweaver({file, "--resume"}, first.out),
                ends_with(2, HasSubstr("has changed since this sweep was started")));
    EXPECT_EQ(sweep_tables(first.out), before);
}

/// Loads of a mesh, from light to far beyond saturation, of which the highest accepts the most.
std::string sweep_beyond_saturation(const std::string& more) {
    temporary_config("base.yaml", tiny_mesh);
    return temporary_config("beyond.sweep.yaml",
                            "base: base.yaml\n"
                            "axes: [{key: traffic.rate, values: [0.1, 0.2, 0.95]}]\n"
                            "objectives: [{name: accepted, value: traffic.accepted, goal: maximise}]\n" +
                                more)
        .string();
}

TEST(sweep_command, does_not_choose_a_saturated_point_and_reports_it) {
    const program_run run = succeeded(sweep_orbweaver({sweep_beyond_saturation("")}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("3 points: 2 ok, 1 saturated"), HasSubstr("front: 1 of 2 points"),
                                  HasSubstr("an axis explains by itself, without 1 saturated\n")));
    EXPECT_THAT(content_of(run.out / "points.csv"), ContainsRegex("\n3,0\\.95,saturated,,0\\.[0-9]+,0,,1\n"));
    EXPECT_THAT(content_of(run.out / "pareto.csv"), AllOf(HasSubstr("\n2,0.2,ok,"), Not(HasSubstr("saturated"))));
    EXPECT_THAT(content_of(run.out / "ranking.csv"), AllOf(HasSubstr("\n1,2,0.2,ok,"), Not(HasSubstr("saturated"))));
    EXPECT_THAT(content_of(run.out / "sensitivity.csv"), HasSubstr(",0.2,1\n"));
    EXPECT_FALSE(run.result.value("allow_saturated", true));
}

TEST(sweep_command, chooses_a_saturated_point_where_that_is_allowed) {
    const program_run run = succeeded(sweep_orbweaver({sweep_beyond_saturation("allow_saturated: true\n")}));
    EXPECT_THAT(content_of(run.out / "pareto.csv"), HasSubstr("\n3,0.95,saturated,"));
    EXPECT_THAT(content_of(run.out / "sensitivity.csv"), HasSubstr(",0.95,0\n"));
    const program_run strict =
        sweep_orbweaver({sweep_beyond_saturation("allow_saturated: true\nrequirements: [status == ok]\n")});
    EXPECT_THAT(content_of(strict.out / "pareto.csv"), HasSubstr("\n2,0.2,ok,"));
}

/// Slow links make each depth worse, and cost the same.
TEST(sweep_command, does_not_run_a_point_that_is_surely_worse_than_one_that_ran) {
    temporary_config("base.yaml", tiny_mesh);
    const std::string pruning = temporary_config("pruning.sweep.yaml",
                                                 "base: base.yaml\n"
                                                 "set: {traffic.rate: 0.05, traffic.measure_cycles: 4000}\n"
                                                 "axes: [{name: depth, key: network.vc_depth, values: [2, 4, 8, 16]}, "
                                                 "{name: link, key: network.link.cycles, values: [1, 2, 4, 8, 16]}]\n"
                                                 "objectives: [{name: bits, value: depth * 34}, "
                                                 "{name: latency, value: traffic.packet_latency.mean}]\n"
                                                 "prune_predicted: true\nsampling: {batch: 2}\n")
                                    .string();
    const program_run run = succeeded(sweep_orbweaver({pruning}));
    EXPECT_EQ(run.result["points"], 20) << "each is simulated or left out";
    EXPECT_GT(run.result["status"].value("pruned", 0), 5);
    EXPECT_GT(run.result["status"].value("ok", 0), 2);
    EXPECT_TRUE(run.result.value("prune_predicted", false));
    EXPECT_EQ(run.result["predictions"][0]["kind"], "exact");
    EXPECT_EQ(run.result["predictions"][1]["kind"], "calibrated");
    EXPECT_LT(run.result["predictions"][1]["calibrated_error"].get<double>(), 0.3);
    EXPECT_THAT(run.output, HasSubstr("latency calibrated by "));
    const std::string points = content_of(run.out / "points.csv");
    EXPECT_THAT(points, HasSubstr(",2,1,ok,,68,")) << "the cheapest that there is";
    EXPECT_THAT(points, ContainsRegex("\n20,[0-9]+,[0-9]+,pruned,\"?predicted, not simulated: point [0-9]+ is "
                                      "better, beyond the error of predictions\"?,,,0,,"));
    EXPECT_THAT(content_of(run.out / "ranking.csv"), Not(HasSubstr("pruned")));
}

/// No table shows a predicted value as if it had been measured.
TEST(sweep_command, does_not_run_a_point_that_is_predicted_to_saturate_and_reports_it) {
    const program_run run = succeeded(
        sweep_orbweaver({sweep_beyond_saturation("prune_predicted: true\nset: {network.classes.0.vcs: 1}\n")}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("3 points: 2 ok, 1 pruned"), HasSubstr("predicted, not simulated: 0.95 ")));
    EXPECT_THAT(content_of(run.out / "points.csv"),
                ContainsRegex("\n[0-9],0\\.95,pruned,\"predicted, not simulated: [^\"]*\",,0,,[01]\n"));
    EXPECT_THAT(content_of(run.out / "pareto.csv"), AllOf(HasSubstr(",0.2,ok,"), Not(HasSubstr("predicted"))));
    EXPECT_THAT(content_of(run.out / "ranking.csv"), Not(HasSubstr("predicted")));
}

TEST(sweep_command, states_that_saturation_is_why_no_point_is_left) {
    EXPECT_THAT(
        sweep_orbweaver({sweep_beyond_saturation("set: {traffic.packet_flits: 8}\n"
                                                 "requirements: [rate > 0.5]\n")}),
        ends_with(0, HasSubstr("No point meets all requirements. Saturated: 1 of 3; `allow_saturated: true` ")));
}

TEST(sweep_command, that_searches_for_saturation_is_not_saturated_itself) {
    EXPECT_THAT(sweep_orbweaver({tiny_sweep("[{key: network.vc_depth, values: [2, 8]}]",
                                            "set: {traffic.find_saturation: true, traffic.saturation_precision: 0.2}\n",
                                            "saturation.load")}),
                ends_with(0, AllOf(HasSubstr("2 points: 2 ok"), HasSubstr("of 2 points that meet the requirements"))));
}

TEST(sweep_command, takes_a_number_whose_key_has_a_dot) {
    temporary_config("asking.yaml",
                     "system: network\n"
                     "network: {topology: {dims: [2, 2]}, classes: [{name: ask, vcs: 1}, {name: tell, vcs: 1}]}\n"
                     "traffic: {warmup_cycles: 100, measure_cycles: 400, classes: [{name: ask, rate: 0.02, "
                     "packet_flits: 1, reply_class: tell}]}\n");
    const auto file = [](const std::string& value) {
        return temporary_config("asking.sweep.yaml",
                                "base: asking.yaml\naxes: [{key: network.vc_depth, values: [4]}]\n"
                                "objectives: [{name: trip, value: '" +
                                    value + "'}]\n")
            .string();
    };
    const program_run run = succeeded(sweep_orbweaver({file("traffic.classes[\"ask.reply\"].round_trip.mean")}));
    EXPECT_THAT(content_of(run.out / "points.csv"), ContainsRegex("\n1,4,ok,short measurement,[1-9][0-9.]+,1,1,1\n"));
    EXPECT_THAT(sweep_orbweaver({file("traffic.classes.ask.reply.round_trip.mean")}),
                ends_with(2, HasSubstr("did you mean traffic.classes[\"ask.reply\"].round_trip.mean?")));
}

TEST(sweep_command, plans_without_running_or_writing) {
    const program_run run = succeeded(sweep_orbweaver({quick, "--plan"}));
    EXPECT_THAT(run.output, HasSubstr("6 points, 2 runs each"));
    EXPECT_FALSE(fs::exists(run.out));
}

TEST(sweep_command, reports_a_place_that_cannot_be_written) {
    EXPECT_THAT(sweep_orbweaver({quick}, "/proc/orbweaver"), ends_with(2, HasSubstr("/proc/orbweaver")));
}

TEST(sweep_command, sweeps_firmware_and_its_arguments) {
    temporary_config("chip.yaml", "system: chip\nnetwork: {topology: {dims: [2, 2]}}\nworkload: {program: alltoall}\n");
    const std::string file = temporary_config("chip.sweep.yaml",
                                              "base: chip.yaml\n"
                                              "axes: [{key: niu.transmit_queue_depth, values: [2, 8]}]\n"
                                              "objectives: [{name: time, value: workload.cycles}, {name: verified, "
                                              "value: workload.verified, goal: none}]\n")
                                 .string();
    EXPECT_EQ(succeeded(sweep_orbweaver({file})).result["status"]["ok"], 2);
}

}  // namespace
}  // namespace orbweaver
