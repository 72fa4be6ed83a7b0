// SPDX-License-Identifier: Apache-2.0
// Tests of the messages for errors of the simulated machine, of its firmware and of its files.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

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
    EXPECT_EQ(succeeded(run_elf(test_elf("tohost_pass"))).result["status"], "ok");
}

TEST(foreign_elf, runs_on_every_node_when_asked) {
    const program_run run = succeeded(run_elf(test_elf("tohost_pass"), {"workload.nodes=all"}));
    for (const auto& instructions : run.result["nodes"]["instructions"]) { EXPECT_GT(instructions, 0); }
}

TEST(foreign_elf, fails_as_the_test_that_tohost_names) {
    EXPECT_THAT(run_elf(test_elf("tohost_fail")), ends_with(4, HasSubstr("test 7 failed")));
}

TEST(foreign_elf, survives_probing_csrs_that_the_core_lacks) {
    EXPECT_EQ(run_elf(test_elf("tohost_probe_csrs")).exit_code, 0);
}

TEST(foreign_elf, reaches_8_mebibytes_in_equal_time_and_faults_behind_them) {
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
    EXPECT_THAT(
        run_elf(test_elf("trap_outside_memory")),
        ends_with(4, AllOf(HasSubstr("load access fault"), HasSubstr("mtval 0x40000000"), HasSubstr("culprit"),
                           HasSubstr("load of 4 bytes from 0x40000000, where no memory or device answers; memory is "
                                     "0x80000000 .. 0x807fffff"))));
}

TEST(trap, a_jump_to_nowhere_without_a_handler_is_reported) {
    EXPECT_THAT(run_elf(test_elf("trap_jump_nowhere")),
                ends_with(4, AllOf(HasSubstr("fetch outside memory"), HasSubstr("pc 0x40000000"))));
}

/// A run of sw_stack/tests/mistakes on two nodes; its first line is that of standard error with -q.
program_run make_mistake(const std::string& mistake, std::vector<std::string> more = {}) {
    const auto config = temporary_config("mistake.yaml",
                                         "system: chip\n"
                                         "network: {topology: {dims: [2, 1]}}\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 300000}\n");
    more.insert(more.begin(), {"workload.elf=" + test_elf("mistakes").string(), "workload.args.mistake=" + mistake});
    std::vector<std::string> arguments = settings(more);
    arguments.push_back("-q");
    return run_orbweaver(config.string(), arguments);
}

struct reported_mistake {
    const char* mistake;
    std::vector<const char*> words;
};

/// Checks that each run ends in a trap whose first line has all the words.
void expect_report(const std::vector<reported_mistake>& cases, const std::vector<std::string>& more = {}) {
    for (const reported_mistake& made : cases) {
        const program_run run = make_mistake(made.mistake, more);
        EXPECT_EQ(run.exit_code, 4) << made.mistake << "\n" << run.output;
        EXPECT_EQ(run.result["status"], "trap") << made.mistake;
        const std::string first = run.output.substr(0, run.output.find('\n'));
        const std::string summary = run.result["outcome"]["summary"];
        EXPECT_THAT(first, HasSubstr(summary)) << made.mistake;
        for (const char* words : made.words) { EXPECT_THAT(first, HasSubstr(words)) << made.mistake; }
    }
}

TEST(trap, the_first_line_states_what_was_wrong_and_the_line_of_the_source) {
    expect_report({
        {"send_to_nobody",
         {"node 0 context 0: sendh to node 19; the machine has 2 nodes", "(illegal instruction)",
          "(sw_stack/tests/mistakes.cpp:", "inlined: instructions.h:"}},
        {"trap", {"ebreak: __builtin_trap()", "<main+0x", "(sw_stack/tests/mistakes.cpp:"}},
        {"csr", {"the core has no CSR 0x123", "(sw_stack/tests/mistakes.cpp:"}},
        {"misaligned_load", {"load of 4 bytes from 0x0", "which is not aligned", "(sw_stack/tests/mistakes.cpp:"}},
        {"outside", {"store of 4 bytes to 0x40000000, where no memory or device answers", "0x007fffff"}},
        {"end_in_message",
         {"node 0 context 1: the thread ended in the middle of the message to node 1 that it began at pc 0x",
          "(sw_stack/tests/mistakes.cpp:"}},
    });
}

TEST(guard, null_pointers_are_reported_as_such_wherever_they_are_used) {
    expect_report({
        {"null_store", {"store of 4 bytes to 0x0000000c: null pointer", "(sw_stack/tests/mistakes.cpp:"}},
        {"null_load", {"load of 4 bytes from 0x00000014: null pointer", "(sw_stack/tests/mistakes.cpp:"}},
        {"null_call", {"call of a null pointer", "the latest call was at pc 0x", "(sw_stack/tests/mistakes.cpp:"}},
        {"null_thread", {"sendh for a thread at 0x00000000: null pointer", "(sw_stack/tests/mistakes.cpp:"}},
        {"null_send", {"sendm from 0x00000000: null pointer", "(sw_stack/tests/mistakes.cpp:"}},
        {"null_receive", {"str of a receive to 0x00000000: null pointer", "(sw_stack/tests/mistakes.cpp:"}},
    });
}

TEST(guard, stores_to_code_and_constants_are_reported_as_such) {
    expect_report({
        {"code_store", {"store of 4 bytes to 0x0", "code and constants lie there", "(sw_stack/tests/mistakes.cpp:"}},
        {"constant_store", {"store of 1 byte to 0x0", "code and constants lie there"}},
    });
}

TEST(guard, a_stack_overflow_is_reported_with_the_function_that_needs_the_room) {
    expect_report({
        {"large_array",
         {"node 0 context 0: stack overflow: ", "bytes beyond the thread's stack of 16384", "<use_large_array+0x",
          "(sw_stack/tests/mistakes.cpp:"}},
        {"recursion", {"node 0 context 0: stack overflow: ", "<recurse+0x", "(sw_stack/tests/mistakes.cpp:"}},
        {"large_array_of_a_thread",
         {"node 0 context 1: stack overflow: ", "<use_large_array+0x", "(sw_stack/tests/mistakes.cpp:"}},
    });
}

TEST(guard, changes_nothing_in_a_run_without_a_mistake_and_can_be_switched_off) {
    const program_run guarded = make_mistake("none");
    const program_run unguarded = make_mistake("none", {"core.guard=false"});
    EXPECT_EQ(guarded.exit_code, 0) << guarded.output;
    EXPECT_EQ(comparable(guarded.result, {"config"}), comparable(unguarded.result, {"config"}));
    EXPECT_EQ(make_mistake("null_store", {"core.guard=false"}).exit_code, 0);
}

TEST(guard, is_met_in_one_cycle_by_cores_that_run_ahead_and_are_set_back_and_by_cores_in_step) {
    const std::vector<std::string> active{"messaging.system=active_message",
                                          "workload.elf=" + test_elf("active_mistakes").string()};
    for (const char* mistake : {"store", "message"}) {
        std::vector<std::string> more = active;
        const program_run ahead = make_mistake(mistake, more);
        more.push_back("core.run_ahead=false");
        const program_run in_step = make_mistake(mistake, more);
        EXPECT_THAT(
            ahead, ends_with(4, AllOf(HasSubstr(": null pointer"), HasSubstr("(sw_stack/tests/active_mistakes.cpp:"))));
        EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(in_step.result, {"config"})) << mistake;
    }
}

TEST(guard, leaves_programs_alone_that_are_not_linked_with_the_run_time) {
    EXPECT_EQ(run_elf(test_elf("tohost_pass")).exit_code, 0);
    EXPECT_EQ(run_elf(test_elf("memory_ends")).exit_code, 0);
}

TEST(heap_checks, report_accesses_next_to_blocks_and_wrong_frees_with_the_place_of_the_allocation) {
    expect_report(
        {
            {"overrun",
             {"store of 4 bytes to 0x000", "0 bytes behind a block of 40 bytes", "allocated at pc 0x",
              "(sw_stack/tests/mistakes.cpp:"}},
            {"underrun", {"store of 4 bytes to 0x000", "4 bytes before a block of 40 bytes"}},
            {"read_overrun", {"load of 4 bytes from 0x000", "0 bytes behind a block of 40 bytes"}},
            {"use_after_free", {"load of 4 bytes from 0x000", "8 bytes into a block of 40 bytes", "freed at pc 0x"}},
            {"double_free", {"double free, called at pc 0x", "block of 40 bytes", "(sw_stack/tests/mistakes.cpp:"}},
            {"free_inside", {"invalid free of 0x000", "16 bytes into a block of 40 bytes"}},
            {"send_freed", {"sendm from 0x000", "0 bytes into a block of 40 bytes", "freed at pc 0x"}},
        },
        {"workload.heap_checks=true"});
}

TEST(heap_checks, change_nothing_in_a_run_without_a_mistake) {
    for (const char* config : {"configs/hello.yaml", "configs/alltoall.yaml"}) {
        const program_run plain = run_orbweaver(config, settings({"network.topology.dims=[2, 2]"}));
        const program_run checked =
            succeeded(run_orbweaver(config, settings({"network.topology.dims=[2, 2]", "workload.heap_checks=true"})));
        EXPECT_EQ(comparable(plain.result, {"config"}), comparable(checked.result, {"config"})) << config;
    }
}

TEST(heap_checks, need_a_program_of_the_run_time) {
    EXPECT_THAT(run_elf(test_elf("tohost_pass"), {"workload.heap_checks=true"}),
                ends_with(2, AllOf(HasSubstr("workload.heap_checks"), HasSubstr("is not linked with the run-time"))));
}

TEST(hang, a_thread_that_waits_for_a_message_that_never_comes_is_a_deadlock_that_states_who_waits_on_what) {
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
        EXPECT_THAT(run, ends_with(2, AllOf(HasSubstr(bad.name), HasSubstr(bad.message)))) << bad.name;
        EXPECT_FALSE(std::filesystem::exists(run.out)) << bad.name;
    }
}

TEST(bad_elf, one_that_does_not_fit_memory_is_refused) {
    const program_run run = run_elf(test_elf("tohost_pass"), {"core.memory_base=0"});
    EXPECT_THAT(run, ends_with(2, AllOf(HasSubstr("does not fit the memory"), HasSubstr("tohost_pass.elf"))));
    EXPECT_FALSE(std::filesystem::exists(run.out));
}

TEST(bad_workload, a_memory_without_room_for_the_stacks_of_the_program_is_refused_by_check_and_run) {
    const std::vector<std::string> small = settings({"core.memory=64 KiB"});
    for (const program_run& run :
         {check_orbweaver("configs/hello.yaml", small), run_orbweaver("configs/hello.yaml", small)}) {
        EXPECT_THAT(run,
                    ends_with(2, AllOf(HasSubstr("--set #1: core.memory"), HasSubstr("64 KiB are too few for hello"),
                                       HasSubstr("KiB for the stacks of its threads"))));
        EXPECT_FALSE(std::filesystem::exists(run.out));
    }
}

TEST(bad_workload, an_input_file_does_not_take_the_place_of_stacks) {
    const auto input = temporary_config("input.mtx", std::string(500000, ' '));
    EXPECT_THAT(
        run_orbweaver("configs/hello.yaml", settings({"core.memory=1 MiB", "workload.input=" + input.string()})),
        ends_with(2, HasSubstr("the input file has 500000 bytes, more than the 499712 that fit")));
}

TEST(bad_workload, a_missing_program_or_file_is_refused_and_nothing_is_written) {
    for (const char* setting : {"workload.program=helo", "workload.input=/nonexistent/matrix.mtx"}) {
        const program_run run = run_orbweaver("configs/hello.yaml", settings({setting}));
        EXPECT_EQ(run.exit_code, 2) << setting << "\n" << run.output;
        EXPECT_FALSE(std::filesystem::exists(run.out)) << setting;
    }
}

TEST(arguments, that_the_program_does_not_know_are_a_warning_with_the_name_that_was_meant) {
    const program_run run = succeeded(run_orbweaver("configs/hello.yaml", settings({"workload.args.lapps=2"})));
    EXPECT_THAT(run.output,
                HasSubstr("warning: workload.args.lapps: hello knows no such argument; did you mean 'laps'?"));
    EXPECT_EQ(run.result["workload"]["unknown_arguments"], nlohmann::ordered_json({"lapps"}));
}

TEST(arguments, that_are_only_the_beginning_of_one_that_the_program_knows_are_unknown) {
    const program_run run = run_orbweaver("configs/hello.yaml", settings({"workload.args.lap=2"}));
    EXPECT_THAT(run.output, HasSubstr("hello knows no such argument; did you mean 'laps'?"));
}

TEST(arguments, that_a_foreign_program_looks_for_with_their_sign_of_equality_are_known) {
    EXPECT_THAT(run_elf(test_elf("tohost_argument"), {"workload.args.colour=red"}),
                ends_with(0, Not(HasSubstr("warning:"))));
    EXPECT_THAT(run_elf(test_elf("tohost_argument"), {"workload.args.color=red"}),
                ends_with(4, HasSubstr("warning: workload.args.color: tohost_argument.elf knows no such argument")));
}

TEST(arguments, that_the_program_reads_are_no_matter_for_a_warning) {
    const program_run run = succeeded(run_orbweaver("configs/hello.yaml", settings({"workload.args.laps=2"})));
    EXPECT_THAT(run.output, Not(HasSubstr("warning:")));
    EXPECT_FALSE(run.result["workload"].contains("unknown_arguments"));
}

TEST(arguments, that_look_like_no_name_in_the_program_are_shown_without_advice) {
    EXPECT_THAT(run_orbweaver("configs/hello.yaml", settings({"workload.args.zzzz=2"})),
                ends_with(0, AllOf(HasSubstr("hello knows no such argument\n"), Not(HasSubstr("did you mean")))));
}

TEST(arguments, that_no_program_of_a_sweep_knows_are_counted) {
    temporary_config("base.yaml", content_of(std::string(ORBWEAVER_SOURCE_DIR) + "/configs/hello.yaml"));
    const auto sweep = temporary_config("arguments.sweep.yaml",
                                        "base: base.yaml\n"
                                        "axes: [{key: workload.args, values: [{laps: 1}, {lapps: 1}, {lapps: 2}]}]\n"
                                        "objectives: [{name: time, value: cycles}]\n");
    EXPECT_THAT(
        sweep_orbweaver({sweep.string()}),
        ends_with(0, AllOf(HasSubstr("workload.args.lapps: 2 of 3 runs are of programs that know no such argument"),
                           Not(HasSubstr("workload.args.laps:")))));
}

}  // namespace
}  // namespace orbweaver
