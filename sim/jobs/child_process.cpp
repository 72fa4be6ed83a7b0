// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/child_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>

namespace orbweaver::sim {

namespace {

double in_seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

child_process::child_process(const std::vector<std::string>& words, int input)
    : child_process([&](int output) { return start(words, input, output); }) {}

child_process::child_process(const maker& make) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        throw std::system_error(errno, std::generic_category(), "a pipe to a new process");
    }
    try {
        m_process = make(ends[1]);
    } catch (...) {
        close(ends[0]);
        close(ends[1]);
        throw;
    }
    setpgid(m_process, m_process);  // called in both parent and child, because either may run first
    close(ends[1]);
    m_pipe = ends[0];
    m_end = static_cast<int>(syscall(SYS_pidfd_open, m_process, 0));  // glibc 2.36 does not declare it for C++
}

pid_t child_process::start(const std::vector<std::string>& words, int input, int output) {
    std::fflush(stdout);
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process < 0) { throw std::system_error(errno, std::generic_category(), "a new process"); }
    if (process == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) {  // the parent died before prctl() took effect
            _exit(127);
        }
        become(words, input, output);
    }
    return process;
}

void child_process::become(const std::vector<std::string>& words, int input, int output) {
    const int read = input >= 0 ? input : open("/dev/null", O_RDONLY);
    fcntl(output, F_SETFL, 0);  // output of the child may block
    dup2(read, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (const std::string& word : words) { argv.push_back(const_cast<char*>(word.c_str())); }
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    dprintf(STDERR_FILENO, "%s: cannot be executed: %s\n", argv[0], std::strerror(errno));
    _exit(127);
}

child_process::~child_process() {
    if (!m_ended) {
        send(SIGKILL);
        waitpid(m_process, nullptr, 0);
    }
    for (const int open : {m_pipe, m_end}) {
        if (open >= 0) { close(open); }
    }
}

void child_process::read_output() {
    constexpr int max_reads = 64;  // limit, so that a child with endless output cannot starve others
    std::array<char, 4096> bytes;
    for (int reads = 0; reads < max_reads && m_pipe >= 0; ++reads) {
        const ssize_t count = read(m_pipe, bytes.data(), bytes.size());
        if (count < 0) {
            return;  // no data at present
        }
        if (count == 0) {
            close(m_pipe);
            m_pipe = -1;
            return;
        }
        m_output.append(bytes.data(), static_cast<std::size_t>(count));
        if (m_output.size() > kept_output) { m_output.erase(0, m_output.size() - kept_output); }
    }
}

bool child_process::ended() {
    int status = 0;
    rusage used{};
    if (!m_ended && wait4(m_process, &status, WNOHANG, &used) == m_process) {
        m_ended = true;
        m_processor_seconds = in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
        m_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        m_status = WIFSIGNALED(status) ? 128 + m_signal : WEXITSTATUS(status);
        read_output();
    }
    return m_ended;
}

void child_process::send(int signal) const { kill(-m_process, signal); }

double child_process::seconds() const { return std::chrono::duration<double>(clock::now() - m_start).count(); }

}  // namespace orbweaver::sim
