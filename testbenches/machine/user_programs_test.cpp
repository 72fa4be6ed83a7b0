// SPDX-License-Identifier: Apache-2.0
// Programs that `orbweaver cc` made: their C library, their files, and what MPI reports on mistakes.
#include <fstream>

#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

program_run run_mistake(const std::string& mistake) {
    return run_program("mpi_mistakes", {"workload.argv=" + mistake, "network.topology.dims=[2, 1]"});
}

TEST(user_program, finds_what_c_promises) {
    const std::filesystem::path folder = user_sources() / "runtime_files";
    const program_run run = succeeded(run_program(
        "runtime", {"workload.argv=two words", "workload.files=" + folder.string(), "network.topology.dims=[1, 1]"}));
    EXPECT_THAT(run.output, AllOf(HasSubstr("[   0] 0 failures"), HasSubstr("[   0] flushed"),
                                  HasSubstr("at exit, no line feed at the end")));
    EXPECT_GT(run.result["cycles"], 50'000'000) << "half a second";
    EXPECT_LT(run.result["cores"]["instructions"], 5'000'000) << "in which the core idles";
    EXPECT_EQ(content_of(run.out / "files/out/result.txt"), "One\ntwo\n");
    EXPECT_EQ(content_of(run.out / "files/numbers.txt"), "changed");
    EXPECT_EQ(content_of(run.out / "files/kept_open.txt"), "flushed by exit");
    EXPECT_EQ(content_of(run.out / "files/descriptor.bin"), "abc");
    EXPECT_EQ(content_of(run.out / "files/redirected.txt"), "second");
    EXPECT_EQ(content_of(run.out / "files/console.txt"), "to a file\n");
    EXPECT_EQ(content_of(run.out / "files/late_name.txt"), "before, after");
    EXPECT_FALSE(std::filesystem::exists(run.out / "files/early_name.txt"));
    EXPECT_FALSE(std::filesystem::exists(run.out / "files/gone.txt"));
    EXPECT_FALSE(std::filesystem::exists(run.out / "files/dev"));
    EXPECT_EQ(content_of(folder / "numbers.txt"), "1 2\n3\n") << "the user's folder is never changed";
}

TEST(user_program, rounds_as_c_states) {
    EXPECT_THAT(run_program("rounding", {"network.topology.dims=[1, 1]"}),
                ends_with(0, HasSubstr("[   0] 0 failures")));
}

TEST(user_program, finds_what_cpp_promises) {
    if (!std::filesystem::exists(std::filesystem::path(ORBWEAVER_EXECUTABLE).parent_path() /
                                 "sysroot/lib/libstdc++.a")) {
        GTEST_SKIP() << "SKIPPED: there is no library of C++ here; scripts/setup-cxx builds it";
    }
    for (const char* system : {"messaging.mode=rendezvous", "messaging.system=active_message"}) {
        const program_run run = succeeded(run_program("standard_library", {system, "network.topology.dims=[2, 1]"}));
        EXPECT_THAT(run.output, HasSubstr("[   1] destroyed"));
        EXPECT_EQ(content_of(run.out / "files/written.txt"), "a line\n");
    }
}

TEST(user_program, that_exits_with_another_status_than_0_ends_the_run) {
    const program_run run = run_mistake("exit");
    EXPECT_THAT(run, ends_with(4, HasSubstr("rank 1: the program exited with status 7")));
    EXPECT_EQ(run.result["workload"]["exit_status"], 7);
}

TEST(user_program, that_aborts_is_named_with_its_place) {
    EXPECT_THAT(run_mistake("abort").output, HasSubstr("rank 1: MPI_Abort: code 5 at pc"));
    EXPECT_THAT(run_mistake("abort_of_c"),
                ends_with(4, AllOf(HasSubstr("rank 1: abort() was called"), HasSubstr("mpi_mistakes.c:60"))));
}

TEST(user_program, may_name_libraries_of_linux) {
    const std::vector<std::string> options = {"-pthread", "-lpthread", "-lrt", "-ldl"};
    succeeded(run_program("only_assert", {"network.topology.dims=[1, 1]"}, options));
}

TEST(user_program, has_threads_on_the_contexts_of_its_core) {
    const program_run run =
        succeeded(run_program("pthreads", {"network.topology.dims=[1, 1]", "core.contexts=8"}, {"-pthread"}));
    EXPECT_THAT(run.output, HasSubstr("[   0] 0 failures"));
    for (unsigned thread = 0; thread < 7; ++thread) {
        EXPECT_THAT(run.output, HasSubstr(fmt::format("[   0] thread {} has a line of its own\n", thread)));
    }
    EXPECT_EQ(run.result["cores"]["threads_created"], 7 + 300 + 1);
}

TEST(user_program, hides_the_latency_of_loads_by_threads_that_take_short_turns) {
    const auto cycles = [](const char* threads) {
        return succeeded(run_program("chase",
                                     {std::string("workload.argv=") + threads, "network.topology.dims=[1, 1]",
                                      "core.latency.load=40", "core.quantum_cycles=4", "core.switch_cycles=1"},
                                     {"-pthread"}))
            .result["cycles"]
            .get<double>();
    };
    EXPECT_GT(cycles("1"), 4 * cycles("8"));
}

TEST(user_program, with_mpi_keeps_a_context_for_messages) {
    const program_run run =
        succeeded(run_program("mpi_threads", {"network.topology.dims=[2, 1]", "core.contexts=4"}, {"-pthread"}));
    EXPECT_THAT(run.output, HasSubstr("[   0] 0 failures"));
    EXPECT_THAT(run.output, HasSubstr("[   1] 0 failures"));
}

TEST(user_program, has_256_mib_where_it_was_linked_for_them) {
    EXPECT_THAT(run_mistake("memory").output, HasSubstr("rank 1: abort() was called after an allocation failed"));
    const std::vector<std::string> large = {"workload.argv=memory", "network.topology.dims=[2, 1]",
                                            "core.memory=256 MiB", "core.memory_base=0x80000000"};
    EXPECT_THAT(run_program("mpi_mistakes", large).output,
                HasSubstr("-Wl,--defsym,orbweaver_memory_base=ADDRESS links elsewhere"));
    succeeded(run_program("mpi_mistakes", large, {"-Wl,--defsym,orbweaver_memory_base=0x80000000"}));
}

TEST(user_program, is_guarded) {
    EXPECT_THAT(run_mistake("null_pointer").output,
                AllOf(HasSubstr("node 1 context 0"), HasSubstr("null pointer"), HasSubstr("mpi_mistakes.c:")));
    EXPECT_THAT(run_mistake("read_to_constants"),
                ends_with(4, AllOf(HasSubstr("node 1: a call reads 8 bytes to 0x"), HasSubstr("code and constants"))));
    EXPECT_THAT(run_mistake("stack"),
                ends_with(4, AllOf(HasSubstr("stack overflow"), HasSubstr("stack of 262144"), HasSubstr("<deep+"))));
    EXPECT_EQ(run_mistake("deep").exit_code, 0) << "a stack of 256 KiB";
}

TEST(user_program, gets_the_stack_that_a_key_asks_for) {
    EXPECT_EQ(run_program("mpi_mistakes", {"workload.argv=deep", "workload.stack=16 KiB"}).exit_code, 4);
    EXPECT_THAT(run_program("mpi_mistakes", {"workload.argv=deep", "workload.stack=16 MiB"}),
                ends_with(2, AllOf(HasSubstr("workload.stack"), HasSubstr("do not fit next to mpi_mistakes.elf"))));
}

TEST(user_program, is_named_with_its_own_lines_by_checks_of_the_heap) {
    EXPECT_THAT(run_program("mpi_mistakes",
                            {"workload.argv=heap", "workload.heap_checks=true", "network.topology.dims=[2, 1]"}),
                ends_with(4, AllOf(HasSubstr("double free, called at pc 0x"), HasSubstr("mpi_mistakes.c:71"),
                                   HasSubstr("mpi_mistakes.c:72"), HasSubstr("mpi_mistakes.c:73"))));
}

TEST(user_program, runs_on_one_node_when_asked) {
    EXPECT_THAT(run_program("mpi_calls", {"workload.nodes=first"}), ends_with(0, HasSubstr("1 ranks, checksum")));
}

TEST(mpi_mistake, names_rank_call_and_line) {
    EXPECT_THAT(run_mistake("bad_rank"),
                ends_with(4, AllOf(HasSubstr("rank 1: MPI_Send: there is no rank 9 in MPI_COMM_WORLD, which has 2 "
                                             "(MPI_ERR_RANK) at pc "),
                                   HasSubstr("mpi_mistakes.c:44"))));
    EXPECT_THAT(run_mistake("bad_type").output, HasSubstr("MPI_Bcast: there is no data type 1000 (MPI_ERR_TYPE)"));
    EXPECT_THAT(run_mistake("bad_comm").output,
                HasSubstr("MPI_Barrier: the communicator is MPI_COMM_NULL (MPI_ERR_COMM)"));
    EXPECT_THAT(run_mistake("before_init").output, HasSubstr("MPI_Barrier: MPI_Init was not called before"));
    EXPECT_THAT(run_mistake("truncated").output,
                HasSubstr("rank 1: MPI_Recv: the message of 8000 bytes from rank 0 with tag 0 does not fit the "
                          "receive's 80 bytes (MPI_ERR_TRUNCATE)"));
}

TEST(mpi_deadlock, of_two_sends_is_reported_in_the_words_of_mpi) {
    EXPECT_THAT(run_mistake("two_sends"),
                ends_with(3, AllOf(HasSubstr("rank 0: MPI_Send to rank 1, tag 7, 8000 bytes, waits for its receiver"),
                                   HasSubstr("rank 1: MPI_Send to rank 0, tag 7, 8000 bytes, waits for its receiver"),
                                   HasSubstr("2 of 2 ranks wait in calls of MPI"), HasSubstr("mpi_mistakes.c:"))));
}

TEST(mpi_deadlock, of_a_receive_is_reported_with_active_messages_too) {
    EXPECT_THAT(run_program("mpi_mistakes", {"workload.argv=lonely_receive", "messaging.system=active_message",
                                             "network.topology.dims=[2, 1]"}),
                ends_with(3, HasSubstr("rank 1: MPI_Recv from any rank, tag 3, 4 bytes, waits for a message")));
}

TEST(mpi_deadlock, names_ranks_of_the_world_whatever_the_communicator) {
    EXPECT_THAT(run_mistake("reversed_receive").output, HasSubstr("rank 0: MPI_Recv from rank 1, tag 3, 4 bytes"));
    EXPECT_THAT(run_mistake("reversed_probe").output, HasSubstr("rank 0: MPI_Probe from rank 1, tag 3"));
}

TEST(orbweaver_cxx, declares_posix_in_strict_standards_as_gcc_on_linux_does) {
    const auto folder = temporary_path("declarations");
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "x.cpp") << "#include <stdlib.h>\ndouble next() { return drand48(); }\n";
    const program_run run = run_in(folder, {"c++", "-std=c++11", "-c", "x.cpp"});
    if (run.output.find("scripts/setup-cxx") != std::string::npos) {
        GTEST_SKIP() << "SKIPPED: there is no library of C++ here; scripts/setup-cxx builds it";
    }
    EXPECT_EQ(run.exit_code, 0) << run.output;
}

TEST(orbweaver_cc, leaves_mistakes_to_the_compiler) {
    const auto folder = temporary_path("cc");
    std::filesystem::create_directories(folder);
    EXPECT_THAT(run_in(folder, {"cc", "-O2", "-o", "x.elf", "nothing.c"}), ends_with(1, HasSubstr("nothing.c")));
    EXPECT_THAT(run_in(folder, {"cc", "-show", "-c", "x.c"}).output,
                AllOf(HasSubstr("riscv64-unknown-elf-gcc"), Not(HasSubstr("-lmpi"))));
}

}  // namespace
}  // namespace orbweaver
