// SPDX-License-Identifier: Apache-2.0
// Routers that a user brings, under firmware and traffic, as the user runs them.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "hw/base/file_text.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

/// A router of `orbweaver rtl new` in a folder of its own.
class external_machine : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("verilator");
        const std::string made = fmt::format("{} rtl new user_router --out {} > {}", ORBWEAVER_EXECUTABLE,
                                             folder.path().string(), (folder.path() / "log").string());
        ASSERT_EQ(std::system(made.c_str()), 0);
    }
    program_run run(const std::string& config, std::vector<std::string> more) const {
        const std::vector<std::string> external = external_settings();
        more.insert(more.end(), external.begin(), external.end());
        return run_orbweaver(config, settings(more));
    }
    std::vector<std::string> external_settings() const {
        return {"network.router.impl=external", "network.router.external.top=user_router",
                fmt::format("network.router.external.files=[{}]", (folder.path() / "user_router.sv").string())};
    }
    /// Puts statements at the end of the router.
    void add(const std::string& statements) const {
        const std::filesystem::path file = folder.path() / "user_router.sv";
        std::string text = file_text(file).value_or("");
        text.insert(text.rfind("endmodule"), statements + "\n");
        std::ofstream(file) << text;
    }

    const scratch_folder folder;
};

TEST_F(external_machine, lu_on_16_nodes_is_right_with_routers_of_another_micro_architecture) {
    const program_run lu =
        run("configs/scmp64_lu.yaml", {"network.topology.dims=[4, 4]", "workload.args.n=32", "workload.args.block=8"});
    ASSERT_EQ(lu.exit_code, 0) << lu.output;
    EXPECT_EQ(lu.result["workload"]["verified"], true);
    const auto& router = lu.result["rtl"]["router"];
    EXPECT_EQ(router["instances"], 16);
    EXPECT_EQ(router["mismatches"], 0);
    EXPECT_EQ(router["flits"], router["credits"]);
    EXPECT_EQ(router["head_cycles"]["least"], 2);
    EXPECT_FALSE(router.contains("first"));
}

TEST_F(external_machine, one_that_counts_the_flits_which_heads_state_carries_firmware) {
    const std::string source = ORBWEAVER_SOURCE_DIR "/testbenches/rtl_bridge/external/counting_router.sv";
    const program_run lu = run_orbweaver(
        "configs/scmp64_lu.yaml",
        settings({"network.topology.dims=[4, 4]", "workload.args.n=32", "workload.args.block=8",
                  "network.classes=[{name: any, vcs: 1}]", "network.router.impl=external",
                  "network.router.external={top: counting_router, clock: clk, reset: {port: rst}, latency: 2, ports: ["
                  "{pin: v, side: in, value: valid}, {pin: more, side: in, value: body_flits}, "
                  "{pin: dx, side: in, value: dest_x}, {pin: dy, side: in, value: dest_y}, "
                  "{pin: g, side: in, value: tag}, {pin: c, side: in, value: credit}, "
                  "{pin: vo, side: out, value: valid}, {pin: go, side: out, value: tag}, "
                  "{pin: ci, side: out, value: credit}, {pin: x, value: x}, {pin: y, value: y}, "
                  "{pin: busy, value: skip}], files: [" +
                      (folder.path() / "user_router.sv").string() + ", " + source + "]}"}));
    ASSERT_EQ(lu.exit_code, 0) << lu.output;
    EXPECT_EQ(lu.result["workload"]["verified"], true);
    EXPECT_EQ(lu.result["rtl"]["router"]["mismatches"], 0);
}

TEST_F(external_machine, area_and_emission_are_refused) {
    const std::string named = fmt::format(
        "{0}/configs/noc/find_saturation.yaml --set network.router.impl=external --set "
        "network.router.external.top=user_router --set 'network.router.external.files=[{1}/user_router.sv]' --out "
        "{1}/made 2> {1}/log",
        ORBWEAVER_SOURCE_DIR, folder.path().string());
    for (const char* const command : {"area", "rtl emit"}) {
        const int status = std::system(fmt::format("{} {} {}", ORBWEAVER_EXECUTABLE, command, named).c_str());
        EXPECT_EQ(WEXITSTATUS(status), 2) << command;
        EXPECT_THAT(file_text(folder.path() / "log").value_or(""), HasSubstr("external is a router of yours"));
    }
}

/// A network with one flit now and then.
const std::vector<std::string> quiet_network{"network.topology.dims=[2, 2]", "traffic.find_saturation=false",
                                             "traffic.rate=0.01", "traffic.warmup_cycles=0",
                                             "traffic.measure_cycles=200"};

TEST_F(external_machine, one_that_refuses_its_parameters_is_refused) {
    add("generate if (PORTS == 5) $error(\"five ports\"); endgenerate");
    const program_run refused = run("configs/noc/find_saturation.yaml", quiet_network);
    EXPECT_EQ(refused.exit_code, 2) << refused.output;
    EXPECT_THAT(refused.output, ContainsRegex("user_router.sv:[0-9]+:[0-9]+: five ports"));
}

TEST_F(external_machine, one_that_fails_in_an_initial_block_ends_the_run) {
    add("initial begin $display(\"banner\"); $fatal(1, \"no such depth\"); end");
    const program_run failed = run("configs/noc/find_saturation.yaml", quiet_network);
    EXPECT_EQ(failed.exit_code, 6) << failed.output;
    EXPECT_EQ(failed.result["status"], "mismatch");
    EXPECT_EQ(failed.result["rtl"]["router"]["first"]["rule"], "assertion");
    const std::string summary = failed.result["outcome"]["summary"];
    EXPECT_THAT(summary, ContainsRegex("in cycle 0: .*user_router.sv:[0-9]+: .*: no such depth"));
    EXPECT_THAT(failed.output, HasSubstr("no such depth"));
    EXPECT_TRUE(std::filesystem::exists(failed.out / "lockstep.vcd"));
}

TEST_F(external_machine, what_one_prints_stays_out_of_results_on_standard_output) {
    add("initial begin $system(\"echo from a shell\"); $fwrite(1, \"from a file\"); end");
    std::vector<std::string> pairs = quiet_network;
    for (const std::string& pair : external_settings()) {
        pairs.push_back(pair);
    }
    std::string words;
    for (const std::string& pair : pairs) {
        words += fmt::format(" --set '{}'", pair);
    }
    const auto file = [this](const char* name) { return (folder.path() / name).string(); };
    const int status = std::system(
        fmt::format("{0} run {1}/configs/noc/find_saturation.yaml --json - --out {2}{3} > {4} "
                    "2> {5}",
                    ORBWEAVER_EXECUTABLE, ORBWEAVER_SOURCE_DIR, file("out"), words, file("printed"), file("errors"))
            .c_str());
    EXPECT_EQ(WEXITSTATUS(status), 0) << file_text(file("errors")).value_or("");
    EXPECT_EQ(file_text(file("printed")), file_text(file("out") + "/result.json"));
    EXPECT_THAT(file_text(file("errors")).value_or(""), AllOf(HasSubstr("from a shell"), HasSubstr("from a file")));
}

TEST_F(external_machine, a_signal_while_one_is_compiled_ends_the_run_and_leaves_nothing) {
    const std::filesystem::path cache = folder.path() / "cache";
    setenv("ORBWEAVER_RTL_CACHE", cache.c_str(), 1);
    const auto entries = [&cache] {
        std::error_code none_yet;
        return std::distance(std::filesystem::directory_iterator(cache, none_yet), {});
    };
    for (const int number : {SIGINT, SIGTERM}) {
        std::vector<std::string> pairs = external_settings();
        pairs.insert(pairs.end(), quiet_network.begin(), quiet_network.end());
        const started_run begun = begin_orbweaver("configs/noc/find_saturation.yaml", settings(pairs));
        while (entries() == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        kill(begun.process, number);
        const program_run stopped = finish(begun);
        EXPECT_EQ(stopped.exit_code, 5) << stopped.output;
        EXPECT_EQ(entries(), 0);
    }
    unsetenv("ORBWEAVER_RTL_CACHE");
}

TEST_F(external_machine, one_that_breaks_a_rule_ends_the_run_with_the_rule_and_the_wires) {
    const std::filesystem::path file = folder.path() / "user_router.sv";
    std::string text = file_text(file).value_or("");
    const std::string right = "dest_y > y_i ? 4 : 3";
    text.replace(text.find(right), right.size(), "dest_y > y_i ? 3 : 4");
    std::ofstream(file) << text;
    const program_run wrong = run("configs/noc/find_saturation.yaml", {"traffic.find_saturation=false"});
    EXPECT_EQ(wrong.exit_code, 6);
    EXPECT_EQ(wrong.result["status"], "mismatch");
    const auto& first = wrong.result["rtl"]["router"]["first"];
    EXPECT_EQ(first["rule"], "route");
    EXPECT_THAT(wrong.output, HasSubstr(fmt::format("breaks the rule `route` in cycle {}: the head that came by",
                                                    first["cycle"].get<unsigned>())));
    EXPECT_THAT(wrong.result["outcome"]["details"].dump(), HasSubstr("lockstep.vcd"));
}

}  // namespace
}  // namespace orbweaver
