// SPDX-License-Identifier: Apache-2.0
// The experiments of the thesis on coordination processors, on short arrays.
#include "studies/papers.h"

#include <map>

#include "studies/cop/calls.h"
#include "studies/cop/comparison.h"
#include "studies/cop/scenarios.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::cop_paper {
namespace {

std::vector<claim> all_claims() {
    std::vector<claim> claims;
    for (const experiment& part : make_paper(true).experiments) {
        if (part.on_request) {
            continue;  // these simulate: map_test.cpp
        }
        if (!part.runs.empty()) {
            continue;  // firmware: machine/paper_test.cpp
        }
        for (const claim& one : part.evaluate({}).claims) { claims.push_back(one); }
    }
    return claims;
}

bool holds(const std::vector<claim>& claims, const std::string& id, const std::string& text) {
    for (const claim& one : claims) {
        if (one.id == id && one.claim.find(text) != std::string::npos) { return one.pass; }
    }
    ADD_FAILURE() << "there is no claim " << id << " on " << text;
    return false;
}

TEST(cop_paper, expressions_give_the_tables_and_hardware_what_the_protocol_allows) {
    const std::vector<claim> claims = all_claims();
    for (const claim& one : claims) { EXPECT_FALSE(one.measured.is_null()) << one.claim << ": " << one.note; }
    EXPECT_TRUE(holds(claims, "cop.E1", "Table III"));
    EXPECT_TRUE(holds(claims, "cop.E2", "Table III"));
    EXPECT_TRUE(holds(claims, "cop.E4", "doubles"));
    EXPECT_TRUE(holds(claims, "cop.E7", "64 channels"));
    EXPECT_TRUE(holds(claims, "cop.E9", "reduction"));
    EXPECT_TRUE(holds(claims, "cop.E10", "Table V"));
    EXPECT_TRUE(holds(claims, "cop.E12", "write_integer"));
    EXPECT_FALSE(holds(claims, "cop.E12", "reduce_integer")) << "the expression counts others twice";
    EXPECT_TRUE(holds(claims, "cop.E14", "by the expressions"));
    EXPECT_TRUE(holds(claims, "cop.E15", "three controllers"));
    EXPECT_TRUE(holds(claims, "cop.S1", "cop_write, integer"));
    EXPECT_TRUE(holds(claims, "cop.S1", "cop_read, double"));
    // A host cannot do this in the time that the expressions give it.
    EXPECT_FALSE(holds(claims, "cop.E5", "everybody"));
    EXPECT_FALSE(holds(claims, "cop.E6", "shared read"));
}

TEST(cop_paper, hardware_keeps_its_promises_next_to_times) {
    unsigned promises = 0;
    for (const claim& one : all_claims()) {
        if (one.id == "cop.E13") {
            EXPECT_TRUE(one.pass) << one.claim << ": " << one.measured << " " << one.note;
            ++promises;
        }
    }
    EXPECT_EQ(promises, 6U);
}

TEST(cop_paper, a_broken_promise_is_reported) {
    scenario_clocks clocks({{.name = "broken",
                             .machine = {.hosts = 1},
                             .prepare = {},
                             .timed = [](unsigned, unsigned) { return cop::host_script{}; },
                             .judge = [](cop::scripted_tree&) { return "broken"; }}});
    EXPECT_EQ(clocks.outcome("broken"), "broken");
}

TEST(cop_paper, stages_of_a_call_are_all_its_clocks) {
    scenario_clocks clocks(scenarios(study_sizes::quick()));
    for (const char* const name :
         {"write_integer", "read_integer", "bcast_double", "reduce_integer_1", "barrier_spmd_64"}) {
        const call_stages& stages = clocks.stages(name);
        EXPECT_DOUBLE_EQ(stages.sum(), clocks[name]) << name;
        for (const double part : {stages.sending, stages.waiting, stages.service, stages.result}) {
            EXPECT_GE(part, 0) << name;
        }
    }
    // LOCK, a write of four words, UNLOCK; 63 others' services of three clocks; three of its own, six more each until
    // the host knows.
    const call_stages& written = clocks.stages("write_integer");
    EXPECT_EQ(written.sending, 5 + 11 + 5);
    EXPECT_GE(written.waiting, 62 * 3);
}

TEST(cop_paper, a_time_is_judged_by_its_tolerance) {
    const comparison figure{"E0", "what", "where", 10, 1, "why"};
    EXPECT_TRUE(judged_time(figure, [] { return 10.9; }).pass);
    EXPECT_FALSE(judged_time(figure, [] { return 11.1; }).pass);
    EXPECT_FALSE(judged_time(figure, [] { return 8.9; }).pass);
    const claim failed = judged_time(figure, []() -> double { throw unusable_run("it hangs"); });
    EXPECT_TRUE(failed.measured.is_null());
    EXPECT_THAT(failed.note, HasSubstr("hangs"));
}

TEST(cop_paper, a_scenario_that_does_not_end_is_no_figure) {
    scenario_clocks clocks({{.name = "waits", .machine = {.hosts = 1}, .prepare = {}, .timed = [](unsigned, unsigned) {
                                 return cop::host_script{cop::host_step::receive(1)};
                             }}});
    EXPECT_THROW(clocks["waits"], unusable_run);
    EXPECT_THROW(clocks["never heard of"], unusable_run);
}

TEST(cop_paper, scenarios_have_names_of_their_own) {
    std::map<std::string, unsigned> names;
    for (const scenario& one : scenarios(study_sizes::full())) { EXPECT_EQ(names[one.name]++, 0U) << one.name; }
    EXPECT_THAT(names, Not(IsEmpty()));
}

TEST(cop_paper, long_arrays_go_in_several_calls) {
    // LOCK, SETBM, elements, UNLOCK of each.
    EXPECT_THAT(broadcast({1}, 2), SizeIs(4));
    EXPECT_THAT(broadcast({128}, 2), SizeIs(131));
    EXPECT_THAT(broadcast({129}, 2), SizeIs(131 + 4));
    EXPECT_THAT(broadcast({129}, 2, true), SizeIs(132));
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper
