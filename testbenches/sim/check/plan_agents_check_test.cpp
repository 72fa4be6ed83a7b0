// SPDX-License-Identifier: Apache-2.0
#include "sim/check/plan_agents_check.h"

#include "multicast/plan/plan_file.h"
#include "sim/check/check_output.h"
#include "sim/check/deadlock_check.h"
#include "sim/config/configuration.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

const std::filesystem::path agency = std::filesystem::path{ORBWEAVER_SOURCE_DIR} / "sw_stack" / "agents";

/// A ring of four switches whose processor 0 sends to 1 and 2.
check_report checked_plan(const std::string& more) {
    const scratch_folder folder;
    const auto bytes = multicast::write_plan({4, {{0, {{0, {1, 2}}}}}});
    const std::string plan = folder.write("a.plan", {bytes.begin(), bytes.end()}).string();
    const system::system_desc described =
        parse_configuration("test.yaml",
                            "system: network\nnetwork: {topology: {kind: ring, dims: [4]}, routing: up_down}\n"
                            "multicast: {plan: " +
                                plan + ", flits: 101" + more)
            .description();
    check_report report = check_deadlock(described);
    judge_plan_agents(described, agency, report);
    return report;
}

TEST(plan_agents_check, proves_agents_for_which_every_engine_has_memory) {
    const check_report report = checked_plan(", runner: agents}\n");
    EXPECT_EQ(report.code(), exit_code::success);
    EXPECT_EQ(report.groups.at(0).proof, "acyclic");
    EXPECT_THAT(report.assumptions,
                Contains(AllOf(HasSubstr("the plan brings 3 agents of"), HasSubstr("to node 0, whose engine has memory "
                                                                                   "for 1048576"))));
    EXPECT_THAT(check_text(report), AllOf(HasSubstr("proved: no deadlock\n"), Not(HasSubstr("unproved"))));
}

TEST(plan_agents_check, does_not_prove_agents_that_may_fill_an_engine) {
    const check_report report = checked_plan(", runner: agents}\nagent: {memory: 1400 B}\n");
    EXPECT_EQ(report.groups.at(0).proof, "engine_memory");
    EXPECT_THAT(report.assumptions, Contains(HasSubstr("Engines that are full are not proved to take what comes")));
    EXPECT_THAT(check_text(report), AllOf(HasSubstr("proved: no deadlock, but for agents"),
                                          HasSubstr("unproved: engines that are full hold up agents")));
}

TEST(plan_agents_check, states_nothing_of_endpoints) {
    const check_report report = checked_plan("}\n");
    EXPECT_THAT(report.assumptions, Not(Contains(HasSubstr("gents"))));
}

}  // namespace
}  // namespace orbweaver::sim
