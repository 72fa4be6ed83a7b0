// SPDX-License-Identifier: Apache-2.0
// Sweeps whose points another program requests (docs/sweep.md, Ask and tell).
#include <csignal>
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/machine/support/served_sweep.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

const std::string served_mesh =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [3, 3]}, classes: [{name: any, vcs: 2}]}\n"
    "traffic: {rate: 0.1, warmup_cycles: 100, measure_cycles: 400}\n";

/// A sweep file over a mesh of nine nodes.
std::string sweep_of(const std::string& axes, const std::string& more = "") {
    temporary_config("base.yaml", served_mesh);
    return temporary_config("tiny.sweep.yaml",
                            "base: base.yaml\naxes: " + axes +
                                "\nobjectives:\n  - {name: latency, value: traffic.packet_latency.mean}\n"
                                "  - {name: accepted, value: traffic.accepted, goal: maximise}\n" +
                                more)
        .string();
}

std::string sweep_of_depth_and_rate(const std::string& more = "") {
    return sweep_of(
        "[{name: depth, key: network.vc_depth, values: [1, 2, 4, 8]}, "
        "{name: rate, key: traffic.rate, range: {from: 0.01, to: 0.3}}]",
        more);
}

fs::path out_folder(const std::string& name) { return temporary_config("marker", "").parent_path() / name; }

constexpr const char* asked[] = {R"({"depth": 4, "rate": 0.05})", R"({"depth": 1, "rate": 0.1})",
                                 R"({"rate": 0.2, "depth": 8})", R"({"depth": 2, "rate": 0.02})",
                                 R"({"depth": 4, "rate": 0.15})"};

void ask_all(served_sweep& sweep) {
    for (std::size_t i = 0; i < std::size(asked); ++i) { sweep.ask(std::to_string(i), asked[i]); }
}

TEST(served_sweep, lists_what_may_be_asked) {
    served_sweep sweep({sweep_of("[{tied: [{name: dims, key: network.topology.dims, values: [[3, 3], [4, 4]]}, "
                                 "{name: pattern, key: traffic.pattern, values: [uniform, transpose]}]}, "
                                 "{name: rate, key: traffic.rate, range: {from: 0.01, to: 0.3}}]",
                                 "requirements: [latency < 100]\nconstraints: [rate < 0.29]\n")},
                       out_folder("out"));
    const json greeting = sweep.hear();
    EXPECT_EQ(greeting["protocol"], 1);
    EXPECT_EQ(greeting["sweep"], "tiny");
    EXPECT_EQ(greeting["out"], out_folder("out").string());
    EXPECT_EQ(greeting["variables"], json::parse(R"([
        {"name": "dims", "key": "network.topology.dims", "axis": 0, "values": [[3, 3], [4, 4]]},
        {"name": "pattern", "key": "traffic.pattern", "axis": 0, "values": ["uniform", "transpose"]},
        {"name": "rate", "key": "traffic.rate", "axis": 1, "range": {"from": 0.01, "to": 0.3}}])"));
    EXPECT_EQ(greeting["objectives"],
              json::parse(R"([{"name": "latency", "goal": "minimise"}, {"name": "accepted", "goal": "maximise"}])"));
    EXPECT_EQ(greeting["constraints"], json::parse(R"(["rate < 0.29"])"));
    EXPECT_EQ(greeting["requirements"], json::parse(R"(["latency < 100"])"));
    EXPECT_EQ(greeting["recorded"], 0);
    sweep.ask("1", R"({"dims": [4, 4], "rate": 0.05})");
    const json answer = sweep.hear();
    EXPECT_EQ(answer["point"], json::parse(R"({"dims": [4, 4], "pattern": "transpose", "rate": 0.05})"));
    EXPECT_EQ(answer["status"], "ok");
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
}

TEST(served_sweep, answers_with_what_a_run_of_the_point_measures) {
    served_sweep sweep({sweep_of_depth_and_rate("repetitions: 2\n")}, out_folder("out"));
    sweep.hear();
    sweep.ask("\"a\"", R"({"depth": 4, "rate": 0.05})");
    const json answer = sweep.hear();
    EXPECT_EQ(answer["id"], "a");
    EXPECT_EQ(answer["number"], 1);
    EXPECT_EQ(answer["feasible"], true);
    EXPECT_EQ(answer["reason"], "short measurement");
    const std::string base = temporary_config("base.yaml", served_mesh).string();
    double sum = 0;
    for (const char* seed : {"seed=1", "seed=2"}) {
        const program_run run = run_orbweaver(base, settings({"network.vc_depth=4", "traffic.rate=0.05", seed}));
        sum += run.result["traffic"]["packet_latency"]["mean"].get<double>();
    }
    EXPECT_EQ(answer["objectives"]["latency"], sum / 2);
    EXPECT_GT(answer["ci95"]["latency"], 0);
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
    EXPECT_THAT(content_of(out_folder("out") / "points.csv"), HasSubstr("\n1,4,0.05,ok,short measurement,"));
    EXPECT_THAT(sweep.errors(), HasSubstr("Pareto front"));
}

TEST(served_sweep, answers_wrong_lines_and_goes_on) {
    served_sweep sweep({sweep_of_depth_and_rate("constraints: [depth * rate <= 1]\n")}, out_folder("out"));
    sweep.hear();
    const auto complaint = [&](const std::string& line) {
        sweep.send(line);
        return sweep.hear();
    };
    EXPECT_THAT(complaint("{\"id\": 1,")["error"], HasSubstr("not JSON"));
    EXPECT_EQ(complaint("[]")["id"], nullptr);
    EXPECT_THAT(complaint(std::string(100, '['))["error"], HasSubstr("within each other"));
    EXPECT_EQ(complaint(R"({"id":")" + std::string(3'000'000, 'x') + "\"}")["error"],
              "a line has at most 1048575 bytes");
    EXPECT_THAT(complaint(R"({"id": 1, "points": {}})")["error"], HasSubstr("'points' here; did you mean 'point'?"));
    EXPECT_THAT(complaint(R"({"id": 1, "point": 3})")["error"], HasSubstr("`point` is missing"));
    EXPECT_THAT(complaint(R"({"end": false})")["error"], HasSubstr("the last line is"));
    const json unknown = complaint(R"({"id": {"a": 1}, "point": {"dept": 4, "rate": 0.1}})");
    EXPECT_EQ(unknown["id"], json::parse(R"({"a": 1})"));
    EXPECT_EQ(unknown["error"], "there is no variable 'dept'; did you mean 'depth'?; known: depth or rate");
    EXPECT_EQ(complaint(R"({"point": {"depth": 3, "rate": 0.1}})")["error"],
              "depth: 3 is none of its values: 1, 2, 4, 8");
    EXPECT_EQ(complaint(R"({"point": {"depth": 4, "rate": 0.4}})")["error"],
              "rate: 0.4 is no number of its range, 0.01 to 0.3");
    EXPECT_EQ(complaint(R"({"point": {"depth": 4}})")["error"], "rate: is missing");
    const json excluded = complaint(R"({"id": 2, "point": {"depth": 8, "rate": 0.2}})");
    EXPECT_EQ(excluded["status"], "excluded");
    EXPECT_EQ(excluded["number"], nullptr);
    EXPECT_EQ(excluded["reason"], "constraints.0: depth * rate <= 1 does not hold");
    EXPECT_EQ(complaint(R"({"id": 3, "point": {"depth": 4, "rate": 0.1}})")["number"], 1);
    sweep.send(R"({"end": true})");
    EXPECT_EQ(sweep.hear(), json());
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
}

TEST(served_sweep, answers_a_point_that_is_known_without_another_run) {
    const std::string file = sweep_of_depth_and_rate();
    const fs::path out = out_folder("out");
    served_sweep sweep({file}, out);
    sweep.hear();
    sweep.ask("1", asked[0]);
    const json first = sweep.hear();
    sweep.ask("1", R"({"rate": 0.050, "depth": 4.0})");
    EXPECT_EQ(sweep.hear(), first);
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
    const auto time = fs::last_write_time(out / "runs/1/seed-1/result.json");
    served_sweep again({file, "--resume"}, out);
    EXPECT_EQ(again.hear()["recorded"], 1);
    again.ask("1", asked[0]);
    EXPECT_EQ(again.hear(), first);
    EXPECT_EQ(again.end(), 0) << again.errors();
    EXPECT_EQ(fs::last_write_time(out / "runs/1/seed-1/result.json"), time);
}

TEST(served_sweep, gives_the_same_tables_with_any_number_of_workers_and_whenever_it_is_stopped) {
    const std::string file = sweep_of_depth_and_rate();
    std::vector<std::string> tables;
    std::vector<json> answers;
    for (const char* workers : {"1", "3"}) {
        const fs::path out = out_folder(std::string("out") + workers);
        served_sweep sweep({file, "-j", workers}, out);
        sweep.hear();
        ask_all(sweep);
        answers = sweep.hear(std::size(asked));
        EXPECT_EQ(sweep.end(), 0) << sweep.errors();
        tables.push_back(sweep_tables(out));
    }
    EXPECT_EQ(tables[0], tables[1]);
    for (const int signal : {SIGINT, SIGKILL}) {
        const fs::path out = out_folder("stopped" + std::to_string(signal));
        served_sweep stopped({file, "-j", "2"}, out);
        stopped.hear();
        ask_all(stopped);
        stopped.hear();
        stopped.hear();
        EXPECT_EQ(stopped.end_with(signal), signal == SIGINT ? 5 : 128 + SIGKILL) << stopped.errors();
        EXPECT_FALSE(fs::exists(out / "points.csv"));
        served_sweep resumed({file, "-j", "2", "--resume"}, out);
        EXPECT_GE(resumed.hear()["recorded"], 2);
        ask_all(resumed);
        EXPECT_EQ(resumed.hear(std::size(asked)), answers);
        EXPECT_EQ(resumed.end(), 0) << resumed.errors();
        EXPECT_EQ(sweep_tables(out), tables[0]);
    }
}

TEST(served_sweep, runs_a_design_in_all_scenarios) {
    const std::string file = sweep_of(
        "[{name: pattern, key: traffic.pattern, values: [uniform, transpose], scenario: true}, "
        "{name: depth, key: network.vc_depth, values: [1, 4]}]");
    served_sweep sweep({file}, out_folder("out"));
    EXPECT_EQ(sweep.hear()["scenarios"], 2);
    sweep.ask("0", R"({"depth": 1})");
    sweep.ask("1", R"({"depth": 4})");
    sweep.ask("2", R"({"depth": 4, "pattern": "uniform"})");
    const auto answers = sweep.hear(3);
    EXPECT_EQ(answers[1]["number"], 2);
    EXPECT_EQ(answers[1]["point"], json::parse(R"({"depth": 4})"));
    EXPECT_THAT(answers[2]["error"], HasSubstr("pattern: is of a scenario"));
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
    const std::string latency = answers[1]["objectives"]["latency"].dump();
    EXPECT_THAT(content_of(out_folder("out") / "designs.csv"), HasSubstr("2,4,ok,," + latency + ","));
}

TEST(served_sweep, refuses_a_record_without_the_requests_of_its_runs) {
    const std::string file = sweep_of_depth_and_rate();
    const fs::path out = out_folder("out");
    served_sweep sweep({file}, out);
    sweep.hear();
    sweep.ask("1", asked[0]);
    sweep.ask("2", asked[1]);
    sweep.hear(2);
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
    const std::string record = content_of(out / "points.sqlite");
    for (const auto& [change, missing] : {std::pair{"DELETE FROM asks WHERE number = 2", "ask 2 is missing"},
                                          std::pair{"DELETE FROM asks WHERE number = 1", "ask 1 is missing"},
                                          std::pair{"DROP TABLE asks", "ask 1 is missing"}}) {
        std::ofstream(out / "points.sqlite") << record;
        const std::string script =
            "import sqlite3, sys; store = sqlite3.connect(sys.argv[1]); "
            "store.execute(sys.argv[2]); store.commit()";
        const std::string words =
            "python3 -c '" + script + "' '" + (out / "points.sqlite").string() + "' '" + change + "'";
        EXPECT_EQ(std::system(words.c_str()), 0);
        served_sweep resumed({file, "--resume"}, out);
        EXPECT_EQ(resumed.end(), 2);
        EXPECT_THAT(resumed.errors(), HasSubstr(missing));
    }
}

TEST(served_sweep, is_not_resumed_by_a_plain_sweep) {
    const std::string file = sweep_of("[{name: depth, key: network.vc_depth, values: [1, 4]}]");
    served_sweep sweep({file}, out_folder("out"));
    sweep.hear();
    sweep.ask("1", R"({"depth": 1})");
    sweep.hear();
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
    EXPECT_THAT(sweep_orbweaver({file, "--resume"}, out_folder("out")),
                ends_with(2, HasSubstr("who chooses the points (--serve) has changed")));
}

TEST(served_sweep, leaves_nothing_behind_if_nothing_was_asked) {
    served_sweep sweep({sweep_of_depth_and_rate()}, out_folder("out"));
    sweep.hear();
    EXPECT_EQ(sweep.end(), 0) << sweep.errors();
    EXPECT_FALSE(fs::exists(out_folder("out")));
}

TEST(served_sweep, takes_a_file_of_lines_as_well) {
    const std::string file = sweep_of("[{name: depth, key: network.vc_depth, values: [1, 4]}]");
    const fs::path lines = temporary_config("lines", "{\"point\": {\"depth\": 1}}\n\n{\"point\": {\"depth\": 4}}");
    const fs::path out = out_folder("out");
    const std::string command = "'" ORBWEAVER_EXECUTABLE "' sweep '" + file + "' --serve -q --out '" + out.string() +
                                "' < '" + lines.string() + "' > '" + out.string() + ".answers'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    const std::string answers = content_of(out.string() + ".answers");
    EXPECT_EQ(std::count(answers.begin(), answers.end(), '\n'), 3);
    EXPECT_THAT(content_of(out / "points.csv"), AllOf(HasSubstr("\n1,1,ok,"), HasSubstr("\n2,4,ok,")));
}

TEST(served_sweep, runs_on_this_machine_alone) {
    EXPECT_THAT(
        sweep_orbweaver({sweep_of("[{key: network.vc_depth, values: [1, 4]}]"), "--serve", "--engine", "slurm"}),
        ends_with(2, AllOf(HasSubstr("--engine slurm"), Not(HasSubstr("protocol")))));
}

}  // namespace
}  // namespace orbweaver
