// SPDX-License-Identifier: Apache-2.0
#include "sim/compiler/compiler_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>

#include "sim/output/console.h"

namespace orbweaver::sim {

namespace {

constexpr int not_executable = 126;
constexpr int signalled = 128;

[[noreturn]] void become(const std::vector<char*>& arguments, int messages, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() == parent && dup2(messages, STDERR_FILENO) >= 0) { execvp(arguments.front(), arguments.data()); }
    if (errno == ENOENT) { std::_Exit(compiler_end::no_program); }
    dprintf(messages, "orbweaver: %s: %s\n", arguments.front(), std::strerror(errno));
    std::_Exit(not_executable);
}

/// Returns whether the compiler would use colours by itself, if it wrote to standard error and not to a pipe.
bool shows_colours() {
    const char* const terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

/// Shows what comes out of a pipe until its last writer is gone.
std::string shown_text(int messages) {
    std::string text;
    char part[4096];
    for (ssize_t got = 0; (got = read(messages, part, sizeof part)) != 0;) {
        if (got < 0) {
            if (errno == EINTR) { continue; }
            break;
        }
        const std::string read_now(part, static_cast<std::size_t>(got));
        warn("{}", read_now);
        text += read_now;
    }
    return text;
}

}  // namespace

compiler_end run_compiler(std::vector<std::string> words) {
    if (shows_colours()) { words.insert(words.begin() + 1, "-fdiagnostics-color=always"); }
    std::vector<char*> arguments;
    for (std::string& word : words) { arguments.push_back(word.data()); }
    arguments.push_back(nullptr);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) { throw std::system_error(errno, std::generic_category(), "a pipe"); }
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) { throw std::system_error(errno, std::generic_category(), words.front()); }
    if (child == 0) { become(arguments, ends[1], parent); }
    close(ends[1]);
    compiler_end end;
    end.messages = shown_text(ends[0]);
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    end.status = WIFEXITED(status) ? WEXITSTATUS(status) : signalled + WTERMSIG(status);
    return end;
}

}  // namespace orbweaver::sim
