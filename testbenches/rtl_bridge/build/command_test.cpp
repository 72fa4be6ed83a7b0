// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/command.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "hw/base/file_text.h"
#include "hw/base/stop_request.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

std::string failure(const std::string& written) { return failure_in({1, "", written}); }

TEST(run_command, keeps_both_outputs_apart_in_english_without_a_file) {
    const program_outcome outcome = run_command({"/bin/sh", "-c", "pwd; echo $LC_ALL $TMPDIR >&2; exit 3"}, "/");
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.output, "/\n");
    EXPECT_EQ(outcome.errors, "C .\n");
    EXPECT_EQ(output_of({"/bin/sh", "-c", "echo x; echo perl: warning: no locale >&2"}), "x\n");
    EXPECT_EQ(output_of({"false"}), "");
}

TEST(run_command, leaves_relative_paths_their_meaning_in_another_folder) {
    const std::filesystem::path folder = temporary_path("called_here");
    std::filesystem::create_directories(folder / "bin");
    std::ofstream(folder / "bin" / "tool") << "#!/bin/sh\necho $0 $CPATH $PATH $VERILATOR_ROOT\n";
    std::filesystem::permissions(folder / "bin" / "tool", std::filesystem::perms::owner_all);
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder);
    const std::string path = std::getenv("PATH");
    setenv("PATH", ("bin::" + path).c_str(), 1);
    setenv("CPATH", "/include:", 1);
    setenv("VERILATOR_ROOT", "root", 1);
    const std::string here = folder.string();
    const std::string others =
        " /include:" + here + "/ " + here + "/bin:" + here + "/:" + path + " " + here + "/root\n";
    EXPECT_EQ(run_command({"tool"}, "/").output, here + "/bin/tool" + others);
    EXPECT_EQ(run_command({"./bin/tool"}, "/").output, here + "/./bin/tool" + others);
    std::filesystem::current_path(before);
}

TEST(run_command, ends_all_that_a_program_has_started_when_it_is_killed) {
    const std::filesystem::path left = temporary_path("left");
    const auto ended =
        run_command({"/bin/sh", "-c", "(trap '' TERM; exec sleep 30) & echo $! > \"$0\"; kill -9 $$", left});
    EXPECT_EQ(failure_in(ended), "it was ended by signal 9");
    const auto words = [process = file_text(left).value_or("")] {
        return file_text("/proc/" + process.substr(0, process.find('\n')) + "/cmdline").value_or("");
    };
    for (int i = 0; i < 2000 && !words().empty(); ++i) { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }
    EXPECT_EQ(words(), "");
}

TEST(run_command, ends_all_that_a_program_has_started_when_this_process_is_killed) {
    const std::filesystem::path started = temporary_path("started");
    const std::filesystem::path survived = temporary_path("survived");
    const pid_t child = fork();
    if (child == 0) {
        run_command({"/bin/sh", "-c", "(echo > \"$0\"; sleep 0.5; echo > \"$1\") & wait", started, survived});
        _exit(0);
    }
    while (!std::filesystem::exists(started)) { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(800));
    EXPECT_FALSE(std::filesystem::exists(survived));
}

TEST(run_command, reports_its_end_by_a_signal_from_a_program_that_is_not_there) {
    EXPECT_EQ(run_command({"/bin/sh", "-c", "kill -9 $$"}).status, 128 + SIGKILL);
    EXPECT_EQ(run_command({"no-such-program"}).status, 127);
}

TEST(run_command, ends_at_a_signal_in_a_scope_and_not_elsewhere) {
    const pid_t child = fork();
    if (child == 0) {
        int passed = 0;
        const stop_request::note note;
        std::raise(SIGTERM);
        passed += run_command({"true"}).status == 0 ? 1 : 0;
        try {
            const stop_request::scope scope;
            run_command({"sleep", "1000"});
        } catch (const stop_request&) { ++passed; }
        _exit(passed);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 2);
}

TEST(failure_in, begins_at_the_first_error) {
    const std::string warnings = "%Warning-WIDTH: a.sv:1: warning\n" + std::string(3000, '.') + "\n";
    for (const char* const error :
         {"%Error: a.sv:2:7: no such file", "a.cpp:3:1: error: no type", "ERROR: no module"}) {
        const std::string found = failure(warnings + error + "\n" + warnings);
        EXPECT_THAT(found, AllOf(StartsWith(error), EndsWith("[...]")));
        EXPECT_LT(found.size(), 2100U);
    }
    EXPECT_THAT(failure("/usr/bin/ld: cannot find -lz\ncollect2: error: ld returned 1 exit status\n"),
                StartsWith("/usr/bin/ld: cannot find"));
    EXPECT_EQ(failure("in file a.sv\nsecond: error: b\n"), "second: error: b\n");
}

TEST(failure_in, has_the_warnings_for_which_alone_verilator_ends) {
    const std::string ends = "%Error: Exiting due to 1 warning(s)\n";
    EXPECT_EQ(failure("- read a.sv\n%Warning-WIDTH: a.sv:3: 4 bits\n" + ends),
              "%Warning-WIDTH: a.sv:3: 4 bits\n" + ends);
    const std::string error = "%Error: a.sv:4: no such module\n";
    EXPECT_THAT(failure("%Warning-WIDTH: a.sv:3: 4 bits\n" + error + ends), StartsWith(error));
}

TEST(failure_in, is_its_end_where_no_error_is_reported) {
    const std::string found = failure(std::string(3000, '.') + "killed");
    EXPECT_THAT(found, AllOf(EndsWith("...killed"), Not(HasSubstr("[...]"))));
    EXPECT_EQ(found.size(), 2000U);
    EXPECT_THAT(failure(""), IsEmpty());
}

}  // namespace
}  // namespace orbweaver::rtl
