// SPDX-License-Identifier: Apache-2.0
// scripts/prove: the RTL has its properties, and RTL with a fault lacks them.
#include <algorithm>
#include <string>
#include <vector>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// A property, and a change of one file with which it does not hold.
struct mutant {
    const char* property;
    const char* file;
    const char* text;
    const char* changed;
    const char* folder = "router";
};

const std::vector<mutant> mutants{
    {"round_robin_grants_one", "round_robin", "behind_first = requests << 1;", "behind_first = requests << 2;"},
    {"arbiter_is_fair", "priority_pointer", "pointer_q <= after;", "pointer_q <= '0;"},
    {"matrix_arbiter_is_fair", "priority_pointer", "second_first_q & ~serve_i[N-1:i+1]", "second_first_q"},
    {"tail_credit_waits_for_all", "output_vc", "credits_q == BITS'(DEPTH));", "credits_q != '0);"},
    {"route_choice_takes_the_best", "route_choice", "(later_i[k] && !later_i[j])", "(!later_i[k] && later_i[j])"},
    {"match_is_exclusive", "separable_match", "&& open[i] && free[R]", "&& open[i]"},
    {"credits_and_held_are_depth", "output_vc", "credit_i ? credits_q : credits_q - BITS'(1)", "credits_q - BITS'(1)"},
    {"buffer_keeps_order", "flit_buffer", "front_o = flits[first_q];", "front_o = flits[LAST];"},
    {"input_vc_loses_nothing", "input_vc", "if (send_i && is_tail)", "if (send_i)"},
    {"head_waits_its_cycles", "input_vc", "stood_q == COUNT'(HEAD_CYCLES);", "stood_q == COUNT'(HEAD_CYCLES - 1);"},
    {"vc_grants_are_exclusive", "vc_allocator", ".match_o         (granted_o)", ".match_o         ()"},
    {"switch_grants_are_exclusive", "switch_allocator", "& {VCS{match[p*PORTS+:PORTS] != '0}};", ";"},
    {"queue_keeps_order", "niu_queue", "if (THROUGH && 32'(count_q) == n)", "if (THROUGH && push_i != 2'd0 && n == 0)",
     "niu"},
    {"injection_keeps_credits", "injector", "free            = free & ~lowest;", "free            = free;", "niu"},
    {"ejection_keeps_messages", "ejector", "POSITION_BITS'(v + 1);", "next_q;", "niu"},
    {"router_delivers_each_flit_once", "crossbar", "{BITS{select_i[o*PORTS+p]}}", "{BITS{1'b1}}"},
};

class proof : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("yosys-smtbmc");
        SKIP_WITHOUT("z3");
    }

    command_result prove(const std::string& words, const std::string& environment = {}) const {
        return run_script(environment + "'" + source_root().string() + "/scripts/prove' " + words, m_folder.path());
    }

    scratch_folder m_folder;
};

class mutant_proof : public proof, public testing::WithParamInterface<mutant> {};

TEST_F(proof, succeeds_for_every_property) {
    const command_result result = prove("");
    EXPECT_EQ(result.status, 0) << result.output;
    for (const mutant& each : mutants) {
        EXPECT_THAT(result.output, HasSubstr(std::string(" ") + each.property + ":"));
    }
    EXPECT_EQ(std::ranges::count(result.output, '\n'), static_cast<std::ptrdiff_t>(mutants.size()));
}

TEST_P(mutant_proof, fails) {
    const mutant& change = GetParam();
    const std::string name = std::string(change.file) + ".sv";
    std::string text = read_project_file(std::string("rtl_bridge/") + change.folder + "/rtl/" + name);
    const std::size_t position = text.find(change.text);
    ASSERT_NE(position, std::string::npos);
    m_folder.write(name, text.replace(position, std::string_view(change.text).size(), change.changed));
    EXPECT_THAT(prove(change.property, "ORBWEAVER_RTL_SOURCES='" + m_folder.path().string() + "' "),
                ends_with(1, AllOf(HasSubstr(std::string("failed ") + change.property + ":"),
                                   AnyOf(HasSubstr("Assert failed"), HasSubstr("was asserted in frame")))))
        << "and not for another reason";
}

INSTANTIATE_TEST_SUITE_P(every_property, mutant_proof, testing::ValuesIn(mutants),
                         [](const auto& named) { return std::string(named.param.property); });

TEST_F(proof, is_not_sought_of_a_property_that_there_is_not) {
    EXPECT_THAT(prove("router_is_fast"), ends_with(2, HasSubstr("arbiter_is_fair")));
}

}  // namespace
}  // namespace orbweaver
