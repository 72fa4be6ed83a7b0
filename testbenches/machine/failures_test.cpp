// SPDX-License-Identifier: Apache-2.0
// What a person sees when the simulated machine or its firmware goes wrong, and when files are not what they should be.
#include <gmock/gmock.h>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* foreign =
    "system: chip\n"
    "network: {topology: {dims: [2, 2]}}\n"
    "core: {memory_base: 0x80000000}\n"
    "workload: {elf: none}\n"
    "limits: {cycles: 300000}\n";

program_run run_elf(const std::filesystem::path& elf, std::vector<std::string> more = {}) {
    more.insert(more.begin(), "workload.elf=" + elf.string());
    return run_orbweaver(temporary_config("foreign.yaml", foreign).string(), settings(more));
}

TEST(foreign_elf, succeeds_with_1_in_tohost) {
    const program_run run = run_elf(test_elf("tohost_pass"));
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.result["status"], "ok");
}

TEST(foreign_elf, runs_on_every_node_when_asked) {
    const program_run run = run_elf(test_elf("tohost_pass"), {"workload.nodes=all"});
    EXPECT_EQ(run.exit_code, 0) << run.output;
    for (const auto& instructions : run.result["nodes"]["instructions"]) {
        EXPECT_GT(instructions, 0);
    }
}

TEST(foreign_elf, fails_as_the_test_that_tohost_names) {
    const program_run run = run_elf(test_elf("tohost_fail"));
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_THAT(run.output, HasSubstr("test 7 failed"));
}

TEST(foreign_elf, survives_probing_csrs_that_the_core_lacks) {
    EXPECT_EQ(run_elf(test_elf("tohost_probe_csrs")).exit_code, 0);
}

TEST(foreign_elf, f06_reaches_8_mebibytes_in_equal_time_and_faults_behind_them) {
    EXPECT_EQ(run_elf(test_elf("memory_ends")).exit_code, 0);
}

TEST(trap, an_illegal_instruction_without_a_handler_names_node_context_pc_symbol_and_cycle) {
    const program_run run = run_elf(test_elf("trap_illegal"));
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_EQ(run.result["status"], "trap");
    EXPECT_THAT(run.output, AllOf(HasSubstr("node 0 context 0"), HasSubstr("illegal instruction"),
                                  HasSubstr("pc 0x8000"), HasSubstr("<culprit+0x0>"), HasSubstr("cycle ")));
}

TEST(trap, a_load_outside_memory_without_a_handler_is_reported) {
    const program_run run = run_elf(test_elf("trap_outside_memory"));
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_THAT(run.output, AllOf(HasSubstr("load access fault"), HasSubstr("mtval 0x40000000"), HasSubstr("culprit")));
}

TEST(trap, a_jump_to_nowhere_without_a_handler_is_reported) {
    const program_run run = run_elf(test_elf("trap_jump_nowhere"));
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_THAT(run.output, AllOf(HasSubstr("fetch outside memory"), HasSubstr("pc 0x40000000")));
}

TEST(hang, a_thread_that_waits_for_a_message_that_never_comes_is_a_deadlock_that_says_who_waits_on_what) {
    const program_run run = run_elf(test_elf("hang_wait_receive"));
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_EQ(run.result["status"], "deadlock");
    EXPECT_THAT(run.output, AllOf(HasSubstr("node 0 context 0: suspended"), HasSubstr("wait_receive"),
                                  HasSubstr("0x12345678"), HasSubstr("culprit")));
}

TEST(hang, a_thread_that_spins_for_ever_reaches_the_limit_and_is_named) {
    const program_run run = run_elf(test_elf("hang_loop"));
    EXPECT_EQ(run.exit_code, 5);
    EXPECT_EQ(run.result["status"], "timeout");
    EXPECT_EQ(run.result["cycles"], 300000);
    EXPECT_THAT(run.output, HasSubstr("node 0 context 0: running"));
}

struct bad_elf {
    const char* name;
    std::string content;
    const char* message;
};

TEST(bad_elf, is_refused_with_the_file_and_the_reason_and_nothing_is_written) {
    const std::string good = content_of(test_elf("tohost_pass"));
    std::string other_machine = good;
    other_machine[18] = 62;  // e_machine: x86-64
    const std::vector<bad_elf> cases{{"empty.elf", "", "not an ELF file"},
                                     {"text.elf", "hello, I am a text", "ELF"},
                                     {"truncated.elf", good.substr(0, 60), "truncated"},
                                     {"other_machine.elf", other_machine, "RISC-V"}};
    for (const bad_elf& bad : cases) {
        const auto file = temporary_config(bad.name, bad.content);
        const program_run run = run_elf(file);
        EXPECT_EQ(run.exit_code, 2) << bad.name << "\n" << run.output;
        EXPECT_THAT(run.output, AllOf(HasSubstr(bad.name), HasSubstr(bad.message)));
        EXPECT_FALSE(std::filesystem::exists(run.out)) << bad.name;
    }
}

TEST(bad_elf, one_that_does_not_fit_memory_is_refused) {
    const program_run run = run_elf(test_elf("tohost_pass"), {"core.memory_base=0"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.output, AllOf(HasSubstr("does not fit the memory"), HasSubstr("tohost_pass.elf")));
    EXPECT_FALSE(std::filesystem::exists(run.out));
}

TEST(bad_workload, a_memory_without_room_for_the_stacks_of_the_program_is_refused_by_check_and_run) {
    const std::vector<std::string> small = settings({"core.memory=64 KiB"});
    for (const program_run& run :
         {check_orbweaver("configs/hello.yaml", small), run_orbweaver("configs/hello.yaml", small)}) {
        EXPECT_EQ(run.exit_code, 2) << run.output;
        EXPECT_THAT(run.output, AllOf(HasSubstr("--set #1: core.memory"), HasSubstr("64 KiB are too few for hello"),
                                      HasSubstr("KiB for the stacks of its threads")));
        EXPECT_FALSE(std::filesystem::exists(run.out));
    }
}

TEST(bad_workload, an_input_file_does_not_take_the_place_of_stacks) {
    const auto input = temporary_config("input.mtx", std::string(500000, ' '));
    const program_run run =
        run_orbweaver("configs/hello.yaml", settings({"core.memory=1 MiB", "workload.input=" + input.string()}));
    EXPECT_EQ(run.exit_code, 2) << run.output;
    EXPECT_THAT(run.output, HasSubstr("the input file has 500000 bytes, more than the 499712 that fit"));
}

TEST(bad_workload, a_missing_program_or_file_is_refused_and_nothing_is_written) {
    for (const char* setting : {"workload.program=helo", "workload.input=/nonexistent/matrix.mtx"}) {
        const program_run run = run_orbweaver("configs/hello.yaml", settings({setting}));
        EXPECT_EQ(run.exit_code, 2) << setting << "\n" << run.output;
        EXPECT_FALSE(std::filesystem::exists(run.out)) << setting;
    }
}

TEST(arguments, that_the_program_does_not_know_are_a_warning_with_the_name_that_was_meant) {
    const program_run run = run_orbweaver("configs/hello.yaml", settings({"workload.args.lapps=2"}));
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_THAT(run.output,
                HasSubstr("warning: workload.args.lapps: hello knows no such argument; did you mean 'laps'?"));
    EXPECT_EQ(run.result["workload"]["unknown_arguments"], nlohmann::ordered_json({"lapps"}));
}

TEST(arguments, that_are_only_the_beginning_of_one_that_the_program_knows_are_unknown) {
    const program_run run = run_orbweaver("configs/hello.yaml", settings({"workload.args.lap=2"}));
    EXPECT_THAT(run.output, HasSubstr("hello knows no such argument; did you mean 'laps'?"));
}

TEST(arguments, that_a_foreign_program_looks_for_with_their_sign_of_equality_are_known) {
    const program_run known = run_elf(test_elf("tohost_argument"), {"workload.args.colour=red"});
    EXPECT_EQ(known.exit_code, 0) << known.output;
    EXPECT_THAT(known.output, Not(HasSubstr("warning:")));
    const program_run unknown = run_elf(test_elf("tohost_argument"), {"workload.args.color=red"});
    EXPECT_EQ(unknown.exit_code, 4) << unknown.output;
    EXPECT_THAT(unknown.output, HasSubstr("warning: workload.args.color: tohost_argument.elf knows no such argument"));
}

TEST(arguments, that_the_program_reads_are_no_matter_for_a_warning) {
    const program_run run = run_orbweaver("configs/hello.yaml", settings({"workload.args.laps=2"}));
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_THAT(run.output, Not(HasSubstr("warning:")));
    EXPECT_FALSE(run.result["workload"].contains("unknown_arguments"));
}

TEST(arguments, that_look_like_no_name_in_the_program_are_shown_without_advice) {
    const program_run run = run_orbweaver("configs/hello.yaml", settings({"workload.args.zzzz=2"}));
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_THAT(run.output, AllOf(HasSubstr("hello knows no such argument\n"), Not(HasSubstr("did you mean"))));
}

TEST(arguments, that_no_program_of_a_sweep_knows_are_counted) {
    temporary_config("base.yaml", content_of(std::string(ORBWEAVER_SOURCE_DIR) + "/configs/hello.yaml"));
    const auto sweep = temporary_config("arguments.sweep.yaml",
                                        "base: base.yaml\n"
                                        "axes: [{key: workload.args, values: [{laps: 1}, {lapps: 1}, {lapps: 2}]}]\n"
                                        "objectives: [{name: time, value: cycles}]\n");
    const program_run run = sweep_orbweaver({sweep.string()});
    EXPECT_EQ(run.exit_code, 0) << run.output;
    EXPECT_THAT(run.output, HasSubstr("workload.args.lapps: 2 of 3 runs are of programs that know no such argument"));
    EXPECT_THAT(run.output, Not(HasSubstr("workload.args.laps:")));
}

}  // namespace
}  // namespace orbweaver
