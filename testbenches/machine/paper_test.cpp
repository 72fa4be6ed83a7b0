// SPDX-License-Identifier: Apache-2.0
// The experiments of published papers, repeated as their user repeats them.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <map>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// No experiment gives a program an argument that it does not read.
const auto every_argument_known = Not(HasSubstr("know no such argument"));

/// An entry of paper.json.
nlohmann::ordered_json entry(const program_run& run, const std::string& id) {
    for (const auto& one : run.result) {
        if (one["id"] == id) { return one; }
    }
    ADD_FAILURE() << "no entry " << id;
    return {};
}

TEST(paper, scmp_in_quick_form_runs_verified_and_has_the_shape_that_small_inputs_keep) {
    const program_run run = succeeded(paper_orbweaver({"scmp", "--quick"}));
    EXPECT_THAT(run.output, AllOf(every_argument_known, HasSubstr("all verified")));
    for (const char* id : {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E9", "A1", "A3", "A4", "A5", "A6", "A7", "A8"}) {
        const nlohmann::ordered_json one = entry(run, std::string("scmp.") + id);
        for (const char* key : {"claim", "source", "published", "measured", "unit", "tolerance", "pass", "note"}) {
            EXPECT_TRUE(one.contains(key)) << id << " " << key;
        }
        EXPECT_FALSE(one["measured"].is_null()) << id << ": " << one["note"];
        EXPECT_TRUE(one["pass"].is_boolean());
    }
    for (const char* id : {"scmp.E9", "scmp.A1", "scmp.A4", "scmp.A7"}) {
        EXPECT_EQ(entry(run, id)["pass"], true) << entry(run, id);
    }
    for (const char* file : {"report.md", "scmp/figure_6_1.csv", "scmp/figure_6_6_b.gp", "scmp/ablations_16.csv",
                             "scmp/runs.csv", "scmp/runs/lu-original-16/result.json"}) {
        EXPECT_TRUE(std::filesystem::exists(run.out / file)) << file;
    }
}

TEST(paper, scmp_calibration_in_quick_form_gives_each_claim_an_outcome_and_lists_its_points) {
    const program_run run = succeeded(paper_orbweaver({"scmp.calibration", "--quick"}));
    EXPECT_THAT(run.output, every_argument_known);
    ASSERT_EQ(run.result.size(), 13U);
    for (const auto& one : run.result) {
        EXPECT_THAT(one["outcome"], AnyOf("predicted", "undetermined", "contradicted")) << one;
    }
    EXPECT_THAT(content_of(run.out / "scmp/calibration_points.csv"),
                AllOf(HasSubstr("refused: "), HasSubstr("spins without an end of the quantum")));
    EXPECT_TRUE(std::filesystem::exists(run.out / "scmp/calibration_accepted.csv"));
}

TEST(paper, goes_on_with_what_was_stopped_and_takes_no_run_of_other_settings) {
    const std::string out =
        (std::filesystem::path(testing::TempDir()) / ("resumed." + std::to_string(getpid()))).string();
    const auto runs_made = [&out](const std::string& arguments) {
        const std::string command =
            std::string(ORBWEAVER_EXECUTABLE " paper scmp.matrix --quick -q --out ") + out + arguments;
        EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 0);
        std::size_t made = 0;
        for (const auto& one : std::filesystem::directory_iterator(out + "/scmp/runs")) {
            made += std::filesystem::exists(one.path() / "result.json") ? 1 : 0;
        }
        return made;
    };
    const std::size_t all = runs_made("");
    const std::string claims = content_of(std::filesystem::path(out) / "paper.json");
    std::filesystem::remove(out + "/scmp/runs/matrix-original-4/result.json");
    EXPECT_EQ(runs_made(" --resume"), all - 1) << "it was made again";
    EXPECT_EQ(content_of(std::filesystem::path(out) / "paper.json"), claims);
    std::filesystem::remove_all(out + "/scmp/runs");
    EXPECT_EQ(runs_made(" --resume --set network.vc_depth=3"), all) << "none of these was on record";
    EXPECT_NE(content_of(std::filesystem::path(out) / "paper.json"), claims);
    std::filesystem::remove_all(out);
}

TEST(paper, cop_in_quick_form_has_every_experiment_and_writes_its_tables) {
    const program_run run = succeeded(paper_orbweaver({"cop", "--quick"}));
    EXPECT_THAT(run.output, every_argument_known);
    for (const char* id : {"cop.E1", "cop.E2", "cop.E9", "cop.E10", "cop.E12", "cop.E13", "cop.E15"}) {
        EXPECT_EQ(entry(run, id)["pass"], true) << entry(run, id);
    }
    for (unsigned number = 1; number <= 15; ++number) {
        const auto found = entry(run, "cop.E" + std::to_string(number));
        EXPECT_FALSE(found["measured"].is_null()) << found;
    }
    for (const char* file :
         {"report.md", "cop/table_3.csv", "cop/table_4.csv", "cop/table_5.csv", "cop/barriers.gp", "cop/stages.csv",
          "cop/scaling.csv", "cop/functions.csv", "cop/ego.csv", "cop/two_levels.csv"}) {
        EXPECT_TRUE(std::filesystem::exists(run.out / file)) << file;
    }
}

TEST(paper, cop_map_and_applications_in_quick_form_run_verified) {
    const program_run run = succeeded(paper_orbweaver({"cop.map", "cop.applications", "--quick"}));
    EXPECT_THAT(run.output, AllOf(every_argument_known, HasSubstr("all verified")));
    for (const char* id : {"cop.M1", "cop.M2"}) {
        EXPECT_FALSE(entry(run, id)["measured"].is_null()) << entry(run, id);
    }
    for (const char* file : {"cop/map.csv", "cop/map_pvm.csv", "cop/map_broadcast.gp", "cop/applications.csv"}) {
        EXPECT_TRUE(std::filesystem::exists(run.out / file)) << file;
    }
}

/// The first row of a model.
nlohmann::ordered_json row(const program_run& run, const std::string& model) {
    for (const auto& one : run.result) {
        if (one.contains("model") && one["model"] == model) { return one; }
    }
    ADD_FAILURE() << "no row " << model;
    return {};
}

TEST(paper, truth_in_quick_form_predicts_the_rtl_of_others) {
    const program_run run = paper_orbweaver({"truth", "--quick"});
    ASSERT_EQ(run.exit_code, 0) << run.output;
    for (const char* bar : {"truth.B1", "truth.B2", "truth.B5", "truth.B7", "truth.B8"}) {
        EXPECT_EQ(entry(run, bar)["pass"], true) << bar;
    }
    EXPECT_LT(std::abs(row(run, "polarfly")["error_percent"].get<double>()), 5);
    EXPECT_EQ(row(run, "latency 0-F")["ours"], 14.5 + 5 * 1.5) << "five hops more, one direction";
    EXPECT_EQ(row(run, "dma 0-F 1-B")["ours"], 2066) << "nothing waits";
    EXPECT_GT(row(run, "dma 0-F 1-B 2-7 3-B")["ours"], 2066 * 1.15) << "four flows at 0.3 of a link";
    EXPECT_NEAR(row(run, "EvalTestConfig06")["ours"].get<double>(), 1, 0.03) << "least throughput";
    EXPECT_NEAR(row(run, "write_one, 1 to 1")["ours"].get<double>(), 293, 1e-9) << "fitted";
    EXPECT_NEAR(row(run, "read_one, 1 to 1")["ours"].get<double>(), 293, 2) << "a read goes round the same rings";
    unsigned predicted = 0;
    for (const auto& one : run.result) {
        if (!one.contains("outcome")) { continue; }
        EXPECT_FALSE(one["ours"].is_null()) << one;
        if (one["outcome"] == "fitted") { EXPECT_NEAR(one["error_percent"].get<double>(), 0, 1e-9) << one; }
        predicted += one["outcome"] == "predicted" ? 1 : 0;
        if (one["id"].get<std::string>().starts_with("truth.P") && one["model"] == "mesh_4x4_v1_B15") {
            EXPECT_LT(std::abs(one["error_percent"].get<double>()), 0.01) << one;
        }
    }
    EXPECT_GT(predicted, 20U);
    EXPECT_TRUE(std::filesystem::exists(run.out / "truth/scatter.csv"));
}

TEST(paper, hypernet_in_quick_form_measures_what_is_calculated) {
    const program_run run = succeeded(paper_orbweaver({"hypernet", "--quick"}));
    EXPECT_THAT(run.output, every_argument_known);
    for (const char* id : {"hypernet.R02", "hypernet.R05", "hypernet.R06", "hypernet.R07", "hypernet.R08",
                           "hypernet.R10", "hypernet.R11", "hypernet.R13", "hypernet.R18", "hypernet.R22",
                           "hypernet.R23", "hypernet.P2", "hypernet.P3", "hypernet.P6"}) {
        for (const auto& one : run.result) {
            const bool is_misprint = one["claim"].get<std::string>().find("with biases") != std::string::npos;
            EXPECT_TRUE(one["id"] != id || is_misprint || one["pass"] == true) << one;
        }
    }
    for (const auto& one : run.result) { EXPECT_FALSE(one["measured"].is_null()) << one; }
    for (const char* file : {"report.md", "hypernet/figure_3_1.csv", "hypernet/figure_6_8.gp", "hypernet/table_2_1.csv",
                             "hypernet/locality_stored_32.csv", "hypernet/queueing.csv",
                             "hypernet/allocation_measured.csv", "hypernet/neurocomputer.csv"}) {
        EXPECT_TRUE(std::filesystem::exists(run.out / file)) << file;
    }
}

TEST(paper, multicast_in_quick_form_finds_agents_free_of_contention_where_chains_are_not) {
    const program_run run = succeeded(paper_orbweaver({"multicast.single", "--quick"}));
    EXPECT_THAT(run.output, every_argument_known);
    ASSERT_EQ(run.result.size(), 2U);
    for (const auto& one : run.result) {
        EXPECT_EQ(one["id"], "multicast.C1");
        EXPECT_EQ(one["pass"], true) << one;
    }
    for (const char* file : {"report.md", "multicast/single.csv", "multicast/single_tree_table.csv"}) {
        EXPECT_TRUE(std::filesystem::exists(run.out / file)) << file;
    }
}

TEST(paper, settings_of_the_user_go_over_those_of_every_run) {
    const program_run run = succeeded(paper_orbweaver(
        {"scmp.transitive_closure", "--quick", "--set", "network.vc_depth=7", "--set", "workload.args.n=24"}));
    EXPECT_THAT(run.output, every_argument_known);
    unsigned runs = 0;
    for (const auto& one : std::filesystem::directory_iterator(run.out / "scmp/runs")) {
        const std::string resolved = content_of(one.path() / "resolved.yaml");
        EXPECT_THAT(resolved, AllOf(HasSubstr("vc_depth: 7"), HasSubstr("n: 24"))) << one.path();
        ++runs;
    }
    EXPECT_EQ(runs, 10U);
    EXPECT_THAT(content_of(run.out / "report.md"), HasSubstr("--set network.vc_depth=7"));
}

TEST(paper, settings_that_a_machine_cannot_have_are_refused_before_any_run) {
    const program_run unknown = paper_orbweaver({"scmp.matrix", "--quick", "--set", "network.vc_dept=7"});
    EXPECT_THAT(unknown, ends_with(2, AllOf(HasSubstr("--set #1"), HasSubstr("did you mean 'vc_depth'"))));
    EXPECT_FALSE(std::filesystem::exists(unknown.out));
    EXPECT_THAT(paper_orbweaver({"spider.faults", "--quick", "--set", "core.quantum_cycles=50"}),
                ends_with(2, HasSubstr("system: agents")));
}

/// Entries of paper.json with an id whose claim begins so.
std::vector<nlohmann::ordered_json> entries(const program_run& run, const std::string& id, const std::string& claim) {
    std::vector<nlohmann::ordered_json> found;
    for (const auto& one : run.result) {
        if (one["id"] == id && one["claim"].get<std::string>().starts_with(claim)) { found.push_back(one); }
    }
    return found;
}

TEST(paper, agents_between_two_corners_and_next_to_a_hot_spot_run_in_the_published_orders) {
    const program_run run = succeeded(paper_orbweaver({"spider.unicast", "spider.hot_spot", "--quick"}));
    EXPECT_THAT(run.output,
                AllOf(HasSubstr("all verified"), HasSubstr("predicted claims"), HasSubstr("calibrated ones")));
    // E3, two sizes of each of SPIDER's agents: within 15 % of T5.6, and after virtual channels in order.
    unsigned figures = 0;
    for (const char* agent : {"basic, ", "dimension_order, ", "adaptive, "}) {
        for (const auto& one : entries(run, "spider.E3", agent)) {
            EXPECT_EQ(one["pass"], true) << one;
            EXPECT_EQ(one["basis"], "calibrated") << one;
            figures += 1;
        }
    }
    EXPECT_EQ(figures, 6);
    // A message alone takes what the kernel's times add up to, as measured, to 1 %: a tolerance of 15 % would not see
    // that one of them is left out.
    const std::map<std::string, double> alone{{"basic, 1 bytes", 7.782},
                                              {"basic, 10000 bytes", 91.07},
                                              {"dimension_order, 1 bytes", 25.8},
                                              {"adaptive, 10000 bytes", 116.4}};
    for (const auto& [message, milliseconds] : alone) {
        EXPECT_NEAR(entries(run, "spider.E3", message).at(0)["measured"].get<double>(), milliseconds,
                    0.01 * milliseconds)
            << message;
    }
    EXPECT_EQ(entries(run, "spider.E3", "virtual channels before").at(0)["pass"], true);
    // E4 with a sender in a loop: the queue is full, `adaptive` goes round it, and the others wait behind eight.
    for (const char* order : {"adaptive loses little", "dimension_order is the slowest", "adaptive before basic"}) {
        EXPECT_EQ(entries(run, "spider.E4.loop", order).at(0)["pass"], true) << order;
    }
    for (const auto& one : entries(run, "spider.E4.loop", "basic, ")) {
        EXPECT_GT(one["measured"].get<double>(), 25) << one;
        EXPECT_LT(one["measured"].get<double>(), 45) << one;
    }
    EXPECT_EQ(entries(run, "spider.E4.loop", "adaptive, ").size(), 2);
}

TEST(paper, what_agents_are_compared_with_runs_on_the_same_machine) {
    const program_run run = succeeded(paper_orbweaver({"spider.broadcast", "spider.combine", "--quick"}));
    for (const char* system : {"chan.tree, ", "vchan.tree, ", "spider.bcast, "}) {
        EXPECT_EQ(entries(run, "spider.E1", system).size(), 4) << system;
    }
    EXPECT_EQ(entries(run, "spider.E1", "chan.tree before vchan.tree before vchan.send").at(0)["pass"], true);
    EXPECT_EQ(entries(run, "spider.E2", "chan.tree before vchan.tree before spider.tree").at(0)["pass"], true);
    for (const auto& one : entries(run, "spider.E1", "vchan.tree, 4x4")) { EXPECT_EQ(one["pass"], true) << one; }
}

/// With one slot a queue, agents that turn back at a failed link meet those that come.
TEST(paper, a_deadlock_that_is_a_result_is_reported_and_fails_nothing) {
    const program_run run = succeeded(paper_orbweaver({"spider.faults", "--quick", "--set", "agents.queue_slots=1"}));
    EXPECT_THAT(run.output, HasSubstr("ended in a deadlock, which is a result"));
    EXPECT_THAT(content_of(run.out / "report.md"), HasSubstr("Runs in which a deadlock is the result:"));
}

TEST(paper, arguments_that_no_program_knows_are_counted) {
    const program_run run = succeeded(paper_orbweaver(
        {"scmp.transitive_closure", "--quick", "--set", "workload.args.n=24", "--set", "workload.args.dencity=50"}));
    const auto runs = std::distance(std::filesystem::directory_iterator(run.out / "scmp/runs"), {});
    EXPECT_THAT(run.output, HasSubstr("workload.args.dencity: " + std::to_string(runs) + " of " + std::to_string(runs) +
                                      " runs are of programs that know no such argument"));
    EXPECT_THAT(run.output, Not(HasSubstr("workload.args.n:")));
}

TEST(paper, figures_are_drawn_where_gnuplot_is_installed) {
    SKIP_WITHOUT("gnuplot");
    const program_run run = succeeded(paper_orbweaver({"scmp.matrix", "--quick"}));
    EXPECT_THAT(run.output, every_argument_known);
    EXPECT_TRUE(std::filesystem::exists(run.out / "scmp/figure_6_3.svg")) << run.output;
}

TEST(paper, that_is_stopped_stops_its_runs_and_leaves_no_report) {
    const auto out = std::filesystem::path(testing::TempDir()) / ("stopped_paper." + std::to_string(getpid()));
    const std::string command = "'" ORBWEAVER_EXECUTABLE "' paper scmp -q --out '" + out.string() +
                                "' & while [ ! -e '" + out.string() +
                                "/scmp/runs' ] && kill -0 $!; do sleep 0.05; done; kill -TERM $!; wait $!";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 5);
    EXPECT_FALSE(std::filesystem::exists(out / "report.md"));
    EXPECT_FALSE(std::filesystem::exists(out / "paper.json"));
    for (const auto& file : std::filesystem::recursive_directory_iterator(out)) {
        EXPECT_NE(file.path().extension(), ".part") << file.path();
    }
    std::filesystem::remove_all(out);
}

TEST(paper, without_gnuplot_reports_it_and_writes_the_rest) {
    setenv("PATH", "/nowhere", 1);
    const program_run run = succeeded(paper_orbweaver({"scmp.transitive_closure", "--quick"}));
    EXPECT_THAT(run.output, HasSubstr("gnuplot is not installed"));
    EXPECT_TRUE(std::filesystem::exists(run.out / "scmp/figure_6_4.csv"));
    EXPECT_FALSE(std::filesystem::exists(run.out / "scmp/figure_6_4.svg"));
}

/// scripts/demo builds orbweaver without them.
TEST(paper, without_its_studies_states_what_builds_them) {
    const scratch_folder folder;
    std::filesystem::copy_file(ORBWEAVER_EXECUTABLE, folder.path() / "orbweaver");
    const std::string command = "cd '" + folder.path().string() + "' && ./orbweaver paper scmp 2>message";
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
    EXPECT_EQ(content_of(folder.path() / "message"),
              "orbweaver: the experiments of papers are not built; this builds them: scripts/build paper\n");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
}

TEST(paper, that_is_not_there_is_the_users_mistake) {
    const program_run run = paper_orbweaver({"scmq"});
    EXPECT_THAT(run, ends_with(2, AllOf(HasSubstr("did you mean 'scmp'?"), HasSubstr("scmp.lu"))));
    EXPECT_FALSE(std::filesystem::exists(run.out));
    EXPECT_EQ(paper_orbweaver({"scmp", "-j", "0"}).exit_code, 2);
    EXPECT_EQ(paper_orbweaver({"scmp", "-j", "many"}).exit_code, 2);
}

}  // namespace
}  // namespace orbweaver
