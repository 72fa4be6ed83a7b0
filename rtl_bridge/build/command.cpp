// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/command.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "hw/base/stop_request.h"

namespace orbweaver::rtl {

namespace {

constexpr int no_such_program = 127;
constexpr const char* only_warnings = "%Error: Exiting due to ";  // this message without an error before it

/// A file descriptor that the destructor closes.
class descriptor {
public:
    explicit descriptor(int number) : m_number(number) {}
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() {
        if (m_number >= 0) { close(m_number); }
    }
    int number() const { return m_number; }

private:
    int m_number;
};

/// Destinations of the two output streams of a program.
struct output_streams {
    int standard;
    int error;
};

constexpr int killed = 128;  // added to the number of the signal

int exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : killed + WTERMSIG(status); }

/// Returns a list of paths without relative ones. An empty path is the current folder.
std::string absolute_paths(const std::string& list) {
    const std::filesystem::path current = std::filesystem::current_path();
    std::string absolute;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        absolute += (begin == 0 ? "" : ":") + (current / list.substr(begin, end - begin)).string();
        begin = end + 1;
    }
    return absolute;
}

/// Signals that the leader of a program's group waits for. They are blocked before it exists, so that none is lost.
sigset_t awaited_signals() {
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTERM);
    return awaited;
}

/// Runs the program in a process group of its own and waits for it as the group's leader. The leader ends the group
/// when its parent ends, even by SIGKILL. Killing only a compiler driver would leave the compiler running.
[[noreturn]] void lead_group(const std::vector<char*>& words, std::vector<std::string>& environment,
                             const output_streams& output, const char* folder, pid_t parent, const sigset_t& former) {
    setpgid(0, 0);
    std::signal(SIGCHLD, SIG_DFL);
    const sigset_t awaited = awaited_signals();
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) {  // the parent ended before the previous line
        _exit(no_such_program);
    }
    const pid_t program = fork();
    if (program == 0) {
        for (std::string& variable : environment) { putenv(variable.data()); }
        sigprocmask(SIG_SETMASK, &former, nullptr);
        if (dup2(output.standard, STDOUT_FILENO) >= 0 && dup2(output.error, STDERR_FILENO) >= 0 &&
            (folder == nullptr || chdir(folder) == 0)) {
            execvp(words[0], words.data());
        }
        _exit(no_such_program);
    }
    while (program > 0) {
        int received = 0;
        int status = 0;
        sigwait(&awaited, &received);
        if (received == SIGTERM) { kill(0, SIGKILL); }
        if (waitpid(program, &status, WNOHANG) == program) { _exit(exit_status(status)); }
    }
    _exit(no_such_program);
}

/// Waits for a program's group, and ends it if this process receives a stop signal. If a signal ended the program, what
/// it has started is ended too, such as the compiler of a driver that was killed.
/// @return the status of waitpid()
int wait_for_group(pid_t leader) {
    constexpr int longest_wait = 20;  // ms
    pollfd ended{static_cast<int>(syscall(SYS_pidfd_open, leader, 0)), POLLIN, 0};
    const descriptor closing(ended.fd);
    siginfo_t end{};
    bool is_notified = false;
    while (waitid(P_PID, static_cast<id_t>(leader), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == 0) {
        if (stop_request::is_due() && !is_notified) {
            is_notified = true;
            kill(leader, SIGTERM);
        }
        poll(&ended, 1, longest_wait);
    }
    // The leader passes the signal of the program on as its exit status. It keeps its number until waitpid().
    if (end.si_code != CLD_EXITED || end.si_status > killed) { kill(-leader, SIGKILL); }
    int status = 0;
    waitpid(leader, &status, 0);
    return status;
}

/// @param output destinations of the program's output
/// @throws stop_request if this process receives a stop signal meanwhile
int run_program(std::vector<std::string> arguments, const output_streams& output, const std::filesystem::path& folder) {
    if (std::string& program = arguments.front(); program.find('/') != std::string::npos) {
        program = std::filesystem::absolute(program).string();
    }
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (std::string& word : arguments) { words.push_back(word.data()); }
    words.push_back(nullptr);
    std::vector<std::string> environment = tool_environment(folder);
    const pid_t parent = getpid();
    const sigset_t awaited = awaited_signals();
    sigset_t former;
    pthread_sigmask(SIG_BLOCK, &awaited, &former);
    const pid_t child = fork();
    if (child == 0) {
        lead_group(words, environment, output, folder.empty() ? nullptr : folder.c_str(), parent, former);
    }
    pthread_sigmask(SIG_SETMASK, &former, nullptr);
    if (child < 0) { return no_such_program; }
    const int status = wait_for_group(child);
    stop_request::check();
    return exit_status(status);
}

/// Returns the output of a program in a file in memory.
std::string text_in(int file) {
    std::string text;
    std::array<char, 4096> part;
    lseek(file, 0, SEEK_SET);
    for (ssize_t size = 0; (size = read(file, part.data(), part.size())) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    return text;
}

}  // namespace

program_outcome run_command(const std::vector<std::string>& arguments, const std::filesystem::path& folder) {
    const descriptor output(memfd_create("output", MFD_CLOEXEC));
    const descriptor errors(memfd_create("errors", MFD_CLOEXEC));
    if (output.number() < 0 || errors.number() < 0) { return {no_such_program, {}, std::strerror(errno)}; }
    const int status = run_program(arguments, {output.number(), errors.number()}, folder);
    return {status, text_in(output.number()), text_in(errors.number())};
}

std::vector<std::string> tool_environment(const std::filesystem::path& folder) {
    std::vector<std::string> variables{"LC_ALL=C"};
    if (folder.empty()) { return variables; }
    variables.emplace_back("TMPDIR=.");
    for (const char* const name :
         {"PATH", "LD_LIBRARY_PATH", "VERILATOR_ROOT", "CPATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH"}) {
        const char* const list = std::getenv(name);
        if (list == nullptr || *list == '\0') { continue; }
        std::string absolute = absolute_paths(list);
        if (absolute != list) { variables.push_back(fmt::format("{}={}", name, absolute)); }
    }
    return variables;
}

std::vector<std::string> words_in(const std::filesystem::path& folder, const std::vector<std::string>& command) {
    std::vector<std::string> words{"/usr/bin/env", "-C", folder.string()};
    for (std::string& variable : tool_environment(folder)) { words.push_back(std::move(variable)); }
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

std::string output_of(const std::vector<std::string>& arguments) {
    const program_outcome outcome = run_command(arguments);
    return outcome.status == 0 ? outcome.output : "";
}

std::string failure_in(const program_outcome& outcome) {
    constexpr std::size_t most = 2000;
    const std::string text = outcome.output + outcome.errors;
    if (text.empty() && outcome.status > killed) {
        return fmt::format("it was ended by signal {}", outcome.status - killed);
    }
    std::size_t first = text.find("%Error");
    if (first != std::string::npos && text.compare(first, std::strlen(only_warnings), only_warnings) == 0) {
        first = std::min(first, text.find("%Warning"));  // Verilator may fail because of warnings only
    }
    for (const char* const mark : {"ERROR: ", "error: ", "/ld: "}) { first = std::min(first, text.find(mark)); }
    if (first == std::string::npos) { return text.size() <= most ? text : text.substr(text.size() - most); }
    const std::size_t begin = text.rfind('\n', first) + 1;  // 0 if there is no earlier line
    return text.substr(begin, most) + (text.size() - begin > most ? "\n[...]" : "");
}

}  // namespace orbweaver::rtl
