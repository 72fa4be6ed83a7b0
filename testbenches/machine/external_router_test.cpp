// SPDX-License-Identifier: Apache-2.0
// Routers that a user brings, under firmware and traffic, as the user runs them.
#include <fmt/core.h>
#include <gmock/gmock.h>

#include <fstream>

#include "hw/base/file_text.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

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
        more.insert(more.end(),
                    {"network.router.impl=external", "network.router.external.top=user_router",
                     fmt::format("network.router.external.files=[{}]", (folder.path() / "user_router.sv").string())});
        return run_orbweaver(config, settings(more));
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
