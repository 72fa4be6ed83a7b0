// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/fork_service.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "sim/jobs/fork_request.h"

namespace orbweaver::sim {

namespace {

/// Sends an answer. Returns whether the requester is still connected.
bool answer(int socket, int number) {
    return send(socket, &number, sizeof number, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof number);
}

/// Forks a sibling: a child of this process's parent.
pid_t fork_sibling() {
    std::fflush(nullptr);  // prevents the fork from printing buffered output again
    return static_cast<pid_t>(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
}

/// Gives a fork the process settings that child_process gives to a command.
void set_up_fork(pid_t parent, int output) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {  // the parent died before prctl() took effect
        _exit(127);
    }
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);  // replaces the socket
    fcntl(output, F_SETFL, 0);    // output may block until it is read
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    close(nothing);
    close(output);
}

}  // namespace

std::optional<std::vector<std::string>> serve_forks(int socket) {
    const pid_t parent = getppid();
    if (!answer(socket, 0)) { return std::nullopt; }
    while (const std::optional<fork_request> request = receive_fork_request(socket)) {
        const pid_t process = fork_sibling();
        if (process == 0) {
            set_up_fork(parent, request->output);
            return request->words;
        }
        close(request->output);
        if (!answer(socket, process)) { break; }
    }
    return std::nullopt;
}

}  // namespace orbweaver::sim
