// SPDX-License-Identifier: Apache-2.0
// Points of a sweep that share their warm-up (docs/sweep.md, Warm start).
#include <fmt/core.h>
#include <unistd.h>

#include <csignal>
#include <sstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

const std::string quiet_mesh =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}]}\n"
    "traffic: {rate: 0.1, warmup_cycles: 3000, measure_cycles: 400}\n";

/// A sweep file over a small network.
std::string warm_sweep(const std::string& axes, const std::string& more = "", const std::string& base = quiet_mesh) {
    temporary_config("base.yaml", base);
    return temporary_config("warm.sweep.yaml",
                            "base: base.yaml\naxes: " + axes +
                                "\nobjectives: [{name: latency, value: traffic.packet_latency.mean}]\n" + more)
        .string();
}

fs::path warm_out() { return temporary_config("marker", "").parent_path() / "warm"; }

/// Expects that every run of a sweep has left what a run by itself leaves.
/// @return how many there were
unsigned compare_runs(const fs::path& out) {
    unsigned runs = 0;
    for (const auto& point : fs::directory_iterator(out / "runs")) {
        for (const auto& run : fs::directory_iterator(point)) {
            if (!run.is_directory()) { continue; }
            const std::string seed = run.path().filename().string().substr(std::string("seed-").size());
            const program_run alone = run_orbweaver((point.path() / "point.yaml").string(), {"--set", "seed=" + seed});
            const json forked = json::parse(content_of(run.path() / "result.json"));
            EXPECT_EQ(comparable(forked).dump(), comparable(alone.result).dump()) << run.path();
            for (const char* file : {"latency_histogram.csv", "latency_pairs.csv"}) {
                EXPECT_EQ(content_of(run.path() / file), content_of(alone.out / file)) << run.path();
            }
            ++runs;
        }
    }
    return runs;
}

/// A process and its state, as /proc shows.
struct process_state {
    int process;
    char state;
    std::string words;
};

std::vector<process_state> children_of(int parent) {
    std::vector<process_state> found;
    std::istringstream numbers(content_of(fmt::format("/proc/{0}/task/{0}/children", parent)));
    for (int number = 0; numbers >> number;) {
        const std::string stat = content_of(fmt::format("/proc/{}/stat", number));
        const std::size_t end = stat.rfind(") ");
        if (end != std::string::npos) {
            found.push_back({number, stat[end + 2], content_of(fmt::format("/proc/{}/cmdline", number))});
        }
    }
    return found;
}

TEST(warm_start, gives_the_results_of_runs_from_the_beginning) {
    const std::string file = warm_sweep(
        "[{name: depth, key: network.vc_depth, values: [2, 4]}, "
        "{key: traffic.measure_rate, values: [0.05, 0.2, 0.6]}, {key: traffic.measure_cycles, values: [300, 20500]}]",
        "repetitions: 2\nallow_saturated: true\n");
    succeeded(sweep_orbweaver({file, "-j", "3"}, warm_out()));
    EXPECT_EQ(compare_runs(warm_out()), 24U);
}

TEST(warm_start, gives_the_files_and_reasons_of_runs_from_the_beginning) {
    const std::string file = warm_sweep(
        "[{key: traffic.histogram, values: [false, true]}, {key: traffic.converge, values: [false, true]}, "
        "{key: limits.cycles, values: [3500, 100000]}]",
        "set: {traffic.pairs: true}\n");
    sweep_orbweaver({file, "-j", "2"}, warm_out());
    EXPECT_EQ(compare_runs(warm_out()), 8U);
}

TEST(warm_start, is_for_every_network_with_traffic) {
    for (const char* base :
         {"system: network\nnetwork: {topology: {kind: torus, dims: [4, 4]}, router: {pipeline: three_stage}, "
          "classes: [{name: any, vcs: 4}]}\ntraffic: {pattern: tornado, rate: 0.2, injection: on_off, "
          "warmup_cycles: 20000, measure_cycles: 300}\nactivity: true\n",
          "system: network\nnetwork: {topology: {kind: mesh, dims: [4, 4]}, "
          "classes: [{name: request}, {name: reply}]}\n"
          "traffic: {warmup_cycles: 1234, measure_cycles: 300, classes: [{name: request, injection: poisson, "
          "rate: 0.1, reply_class: reply, packet_flits: [{flits: 1, weight: 2}, {flits: 5, weight: 1}]}]}\n"}) {
        fs::remove_all(warm_out());
        const std::string file =
            warm_sweep("[{key: traffic.measure_rate, values: [0.03, 0.11, 0.3]}]", "allow_saturated: true\n", base);
        succeeded(sweep_orbweaver({file, "-j", "2"}, warm_out()));
        EXPECT_EQ(compare_runs(warm_out()), 3U);
    }
}

TEST(warm_start, leaves_the_other_points_alone_when_one_is_killed_and_repeats_it_later) {
    const std::string file = warm_sweep("[{key: traffic.measure_cycles, values: [400, 30000000, 500]}]");
    const started_run sweep = begin_sweep({file, "-j", "1"}, warm_out());
    while (!fs::exists(warm_out() / "runs/1/seed-1/result.json")) { usleep(10000); }
    std::string words;
    while (words.empty()) {
        for (const process_state& child : children_of(sweep.process)) {
            if (child.state == 'R' && !fs::exists(warm_out() / "runs/3/seed-1") &&
                fs::exists(warm_out() / "runs/2/seed-1/resolved.yaml")) {
                words = child.words;
                kill(child.process, SIGKILL);
            }
        }
        usleep(10000);
    }
    EXPECT_THAT(words, HasSubstr("--warm-up")) << "it was forked";
    finish(sweep);
    const std::string points = content_of(warm_out() / "points.csv");
    EXPECT_THAT(points,
                AllOf(HasSubstr("30000000,killed,killed by signal 9"), HasSubstr("400,ok,"), HasSubstr("500,ok,")));
}

TEST(warm_start, counts_the_warm_up_for_the_time_limit) {
    const std::string file = warm_sweep(
        "[{key: traffic.warmup_cycles, values: [1000, 90000000]}, "
        "{key: traffic.measure_cycles, values: [400, 500, 60000000]}]",
        "limits: {wall_seconds: 2}\n");
    succeeded(sweep_orbweaver({file, "-j", "2"}, warm_out()));
    const std::string points = content_of(warm_out() / "points.csv");
    EXPECT_THAT(points, AllOf(HasSubstr("1000,400,ok,"), HasSubstr("1000,500,ok,")));
    for (const char* late : {"1000,60000000", "90000000,400", "90000000,500"}) {
        EXPECT_THAT(points, HasSubstr(std::string(late) + ",time_limit,stopped after 2 s"));
    }
}

TEST(warm_start, goes_on_after_the_user_stopped_it) {
    const std::string file = warm_sweep("[{key: traffic.measure_cycles, values: [400, 3000000, 500]}]");
    started_run sweep = begin_sweep({file, "-j", "1"}, warm_out());
    while (!fs::exists(warm_out() / "runs/2/seed-1/resolved.yaml")) { usleep(10000); }
    kill(sweep.process, SIGINT);
    EXPECT_THAT(finish(std::move(sweep)), ends_with(5, HasSubstr("1 runs are on record")));
    EXPECT_FALSE(fs::exists(warm_out() / "runs/2/seed-1/result.json"));
    EXPECT_EQ(sweep_orbweaver({file, "-j", "2", "--resume"}, warm_out()).exit_code, 0);
    EXPECT_EQ(content_of(warm_out() / "points.csv"), content_of(sweep_orbweaver({file, "-j", "2"}).out / "points.csv"));
}

}  // namespace
}  // namespace orbweaver
