// SPDX-License-Identifier: Apache-2.0
// Commands on a full disk and on one that cannot be written: a tmpfs that only the test sees.
#include <vector>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

class disk : public testing::Test {
protected:
    void SetUp() override {
        for (const char* how : {"unshare --mount", "unshare --map-root-user --mount"}) {
            if (run_script(std::string(how) + " mount -t tmpfs tmpfs .", m_folder.path()).status == 0) {
                m_unshare = how;
                return;
            }
        }
        GTEST_SKIP() << "this user cannot mount a disk of its own";
    }

    /// Runs a script in a disk of this size; `orbweaver` and `configs` are there for it. It may `resize KIB` the disk,
    /// and make it `read_only`.
    command_result on_disk(unsigned kib, const std::string& script) const {
        const std::string commands = "cd '" + m_folder.path().string() +
                                     "'\n"  //
                                     "mount -t tmpfs -o size=" +
                                     std::to_string(kib) +
                                     "k tmpfs .\n"  //
                                     "cd '" +
                                     m_folder.path().string() +
                                     "'\n"
                                     "resize() { mount -o remount,size=$1k .; }\n"
                                     "read_only() { mount -o remount,ro .; }\n"
                                     "orbweaver() { '" ORBWEAVER_EXECUTABLE
                                     "' \"$@\" || echo \"ended with $?\"; }\n"
                                     "configs='" +
                                     (source_root() / "configs").string() + "'\n" + script;
        const scratch_folder elsewhere;
        const std::filesystem::path file = elsewhere.write("script", commands);
        return run_script(m_unshare + " bash -euo pipefail '" + file.string() + "'", elsewhere.path());
    }

private:
    scratch_folder m_folder;
    std::string m_unshare;
};

constexpr const char* quick_sweep = "$configs/explore/vcs_against_depth_quick.sweep.yaml";

TEST_F(disk, that_is_full_ends_a_run_with_the_name_of_the_file_and_nothing_written) {
    EXPECT_EQ(on_disk(16, "orbweaver run $configs/hello.yaml -q --out out\nfind . -mindepth 1").output,
              "out/result.json: cannot be written: No space left on device\nended with 2\n");
}

TEST_F(disk, that_fills_up_with_a_trace_ends_the_run_and_no_part_of_the_trace_is_left) {
    struct trace_kind {
        const char* option;
        const char* file;
        unsigned kib;
    };
    std::vector<trace_kind> kinds{{"--trace messages", "messages.trace.json", 100},
                                  {"--trace causes", "messages.causes", 20},
                                  {"--trace flits", "flits.csv", 100},
                                  {"--vcd", "links.vcd", 100}};
    if (is_installed("verilator")) { kinds.push_back({"--fst", "links.fst", 40}); }
    for (const auto& [option, file, kib] : kinds) {
        EXPECT_EQ(on_disk(kib, std::string("orbweaver run $configs/hello.yaml -q --out out ") + option +
                                   "\nfind . -mindepth 1")
                      .output,
                  std::string("out/") + file + ": cannot be written: No space left on device\nended with 2\n");
    }
}

TEST_F(disk, that_is_full_ends_other_commands_with_the_name_of_the_file_and_nothing_written) {
    EXPECT_EQ(on_disk(8,
                      "orbweaver schema --out out\n"
                      "echo > ballast\n"
                      "orbweaver check $configs/hello.yaml --out out\n"
                      "orbweaver import booksim $configs/booksim/mesh8.cfg --out out 2>&1 | grep -v warning\n"
                      "find . -mindepth 1")
                  .output,
              "out/configuration.schema.json: cannot be written: No space left on device\nended with 2\n"
              "out/resolved.yaml: cannot be written: No space left on device\nended with 2\n"
              "out/mesh8.yaml: cannot be written: No space left on device\nended with 2\n"
              "./ballast\n");
}

TEST_F(disk, that_is_full_leaves_no_part_of_a_report) {
    if (!std::filesystem::exists(std::filesystem::path(ORBWEAVER_BINARY_DIR) / "report/page.html")) {
        GTEST_SKIP() << "the page of reports was not built";
    }
    EXPECT_EQ(
        on_disk(200,
                "orbweaver run $configs/noc/mesh8_uniform_vc4_d8_p4.yaml -q --out out\n"
                "orbweaver report out\nls out")
            .output,
        "out/report.html: cannot be written: No space left on device\nended with 2\nresolved.yaml\nresult.json\n");
}

TEST_F(disk, that_fills_up_stops_a_sweep_which_resumes_when_there_is_room) {
    const std::string sweep = std::string("orbweaver sweep -j 1 -q ") + quick_sweep;
    // It fills up with the record, the results of runs, or the tables.
    for (const unsigned kib : {40, 60, 80, 100, 120, 140}) {
        const std::string output = on_disk(kib, sweep + " --out out\n" +
                                                    "echo tables: $(find . -name '*.csv' -o -name '*.part' -o -name "
                                                    "'*-journal' -o -name sweep.json)\n"
                                                    "resize 4000\n" +
                                                    sweep + " --out out --resume\n" + sweep + " --out other\n" +
                                                    "cmp out/points.csv other/points.csv && echo equal")
                                       .output;
        EXPECT_THAT(output,
                    MatchesRegex("out/[a-z0-9/.]+: (cannot be written: No space left on device|database or disk "
                                 "is full)\nended with 2\ntables:\nequal\n"))
            << kib;
    }
}

TEST_F(disk, that_is_read_only_is_named_by_every_command_before_it_begins) {
    const command_result result =
        on_disk(4000,
                "orbweaver run $configs/hello.yaml -q --out made\n"
                "read_only\n"
                "for out in made new; do\n"
                "    orbweaver run $configs/hello.yaml --out $out\n"
                "    orbweaver check $configs/hello.yaml --out $out\n"
                "    orbweaver area $configs/hello.yaml --out $out\n"
                "    orbweaver import booksim $configs/booksim/mesh8.cfg --out $out 2>&1 | grep -v warning\n"
                "    orbweaver paper --quick --out $out\n"
                "    orbweaver schema --out $out\n"
                "    orbweaver sweep --out $out " +
                    std::string(quick_sweep) +
                    "\n"
                    "done\n");
    std::string expected;
    for (int command = 0; command < 7; ++command) {
        expected += "made: cannot be written to: Read-only file system\nended with 2\n";
    }
    for (int command = 0; command < 7; ++command) {
        expected += "new: cannot be the output directory: Read-only file system\nended with 2\n";
    }
    EXPECT_EQ(result.output, expected);
}

TEST_F(disk, that_has_become_read_only_is_named_when_a_sweep_is_resumed) {
    EXPECT_EQ(on_disk(4000, std::string("orbweaver sweep -q --out out ") + quick_sweep +
                                "\nread_only\norbweaver sweep -q --resume --out out " + quick_sweep)
                  .output,
              "out: cannot be written to: Read-only file system\nended with 2\n");
}

TEST(sweep, reports_quietly_too_that_runs_failed) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the address sanitizer wants more address space than this test leaves";
#endif
    const scratch_folder folder;
    folder.write("memory.sweep.yaml", "base: " + (source_root() / "configs/hello.yaml").string() +
                                          "\nset: {core.memory: 16 MiB}\naxes: [{name: machine, key: "
                                          "network.topology.dims, values: [[2, 2], [16, 16]]}]\n"
                                          "objectives: [{name: cycles, value: cycles}]\n");
    const std::string output = run_script("ulimit -v 3000000\n'" ORBWEAVER_EXECUTABLE
                                          "' sweep memory.sweep.yaml -q --out out || echo ended with $?\n"
                                          "grep lost_runs out/sweep.json",
                                          folder.path())
                                   .output;
    EXPECT_THAT(output,
                AllOf(HasSubstr("orbweaver: 1 of the runs failed or were killed, first point 2 with seed 1: exit code "
                                "2: "),
                      HasSubstr("; --resume repeats them\nended with 8\n"), HasSubstr("\"lost_runs\": 1")));
}

TEST(program, that_has_too_little_memory_to_start_reports_it) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the address sanitizer wants more address space than this test leaves";
#endif
    const scratch_folder folder;
    // With less memory the loader fails (127), with more the program runs.
    const std::string output =
        run_script("for ((kib = 14000; kib < 34000; kib += 250)); do\n(ulimit -v $kib; '" ORBWEAVER_EXECUTABLE
                   "' --version || echo ended with $?)\ndone 2>&1",
                   folder.path())
            .output;
    EXPECT_THAT(output,
                AllOf(HasSubstr("this machine has not enough memory for the program\nended with 2\n"),
                      HasSubstr("\norbweaver 0."), Not(HasSubstr("ended with 134")), Not(HasSubstr("ended with 139"))));
}

TEST(run, names_what_is_too_large_for_the_memory_when_the_simulation_has_begun) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the address sanitizer wants more address space than this test leaves";
#endif
    const scratch_folder folder;
    folder.write("base.yaml",
                 "system: network\nnetwork:\n  topology: {kind: mesh, dims: [256, 256]}\n"
                 "  routing: dimension_order\n  classes: [{name: any, vcs: 3}]\n"
                 "traffic: {pattern: uniform, rate: 0.3, warmup_cycles: 10, measure_cycles: 10}\n");
    const std::string output =
        run_script("ulimit -v 300000\n'" ORBWEAVER_EXECUTABLE "' run base.yaml -q --out out || echo ended with $?",
                   folder.path())
            .output;
    EXPECT_THAT(output, HasSubstr("base.yaml:3:3: "));
    EXPECT_THAT(output, HasSubstr("this machine has not enough memory for network, 256 x 256 mesh"));
    EXPECT_THAT(output, HasSubstr("ended with 2\n"));
}

}  // namespace
}  // namespace orbweaver
