// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/command.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"

namespace orbweaver::rtl {

namespace {

constexpr int no_such_program = 127;
constexpr const char* only_warnings = "%Error: Exiting due to ";  // without an error before it

/// The program and whatever it starts are a process group of their own, whose leader waits here: it ends the group
/// when its parent ends, even by SIGKILL. A compiler driver alone would leave the compiler behind.
[[noreturn]] void lead_group(const std::vector<char*>& words, int output, const char* folder, pid_t parent) {
    setpgid(0, 0);
    std::signal(SIGCHLD, SIG_DFL);
    sigset_t awaited;
    sigset_t former;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTERM);
    sigprocmask(SIG_BLOCK, &awaited, &former);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) {  // it ended before the line above
        _exit(no_such_program);
    }
    const pid_t program = fork();
    if (program == 0) {
        sigprocmask(SIG_SETMASK, &former, nullptr);
        if (dup2(output, STDOUT_FILENO) >= 0 && dup2(output, STDERR_FILENO) >= 0 &&
            (folder == nullptr || chdir(folder) == 0)) {
            execvp(words[0], words.data());
        }
        _exit(no_such_program);
    }
    while (program > 0) {
        int received = 0;
        int status = 0;
        sigwait(&awaited, &received);
        if (received == SIGTERM) {
            kill(0, SIGKILL);
        }
        if (waitpid(program, &status, WNOHANG) == program) {
            _exit(WIFEXITED(status) ? WEXITSTATUS(status) : no_such_program);
        }
    }
    _exit(no_such_program);
}

/// @param output takes what the program prints
int run_program(const std::vector<std::string>& arguments, int output, const std::filesystem::path& folder) {
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& word : arguments) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) {
        return no_such_program;
    }
    if (child == 0) {
        lead_group(words, output, folder.empty() ? nullptr : folder.c_str(), parent);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return no_such_program;
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : no_such_program;
}

/// Closed in the end.
class descriptor {
public:
    explicit descriptor(int number) : m_number(number) {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() {
        if (m_number >= 0) {
            close(m_number);
        }
    }
    int number() const { return m_number; }

private:
    int m_number;
};

}  // namespace

int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log,
                const std::filesystem::path& folder) {
    const descriptor output(open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (output.number() < 0) {
        throw user_error(fmt::format("cannot write {}: {}", log.string(), std::strerror(errno)));
    }
    return run_program(arguments, output.number(), folder);
}

std::string output_of(const std::vector<std::string>& arguments) {
    const descriptor output(memfd_create("output", MFD_CLOEXEC));
    if (output.number() < 0 || run_program(arguments, output.number(), {}) != 0) {
        return {};
    }
    std::string text;
    std::array<char, 4096> part;
    lseek(output.number(), 0, SEEK_SET);
    for (ssize_t size = 0; (size = read(output.number(), part.data(), part.size())) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    return text;
}

std::string failure_in_log(const std::filesystem::path& log) {
    constexpr std::size_t most = 2000;
    const std::string text = file_text(log).value_or("");
    std::size_t first = text.find("%Error");
    if (first != std::string::npos && text.compare(first, std::strlen(only_warnings), only_warnings) == 0) {
        first = std::min(first, text.find("%Warning"));  // Verilator ends for its warnings alone
    }
    for (const char* const mark : {"ERROR: ", "error: ", "/ld: "}) {
        first = std::min(first, text.find(mark));
    }
    if (first == std::string::npos) {
        return text.size() <= most ? text : text.substr(text.size() - most);
    }
    const std::size_t begin = text.rfind('\n', first) + 1;  // 0 where there is no line before
    return text.substr(begin, most) + (text.size() - begin > most ? "\n[...]" : "");
}

}  // namespace orbweaver::rtl
