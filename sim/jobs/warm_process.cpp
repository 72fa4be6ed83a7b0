// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/warm_process.h"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "sim/jobs/fork_request.h"

namespace orbweaver::sim {

warm_process::warm_process(const std::vector<std::string>& words) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        throw std::system_error(errno, std::generic_category(), "a socket to a new process");
    }
    m_socket = ends[0];
    try {
        m_child = std::make_unique<child_process>(words, ends[1]);
    } catch (...) {
        close(ends[0]);
        close(ends[1]);
        throw;
    }
    close(ends[1]);
}

warm_process::~warm_process() { close(m_socket); }

/// @return false if nothing was received
bool warm_process::receive(int& number, int flags) {
    ssize_t got = 0;
    do { got = recv(m_socket, &number, sizeof number, flags); } while (got < 0 && errno == EINTR);
    if (got == 0 || (got < 0 && errno != EAGAIN)) { m_is_gone = true; }
    return got == static_cast<ssize_t>(sizeof number);
}

void warm_process::look() {
    m_child->read_output();
    int number = 0;
    if (!m_is_ready && !m_is_gone && receive(number, MSG_DONTWAIT)) {
        m_seconds = m_child->seconds();
        m_is_ready = true;
    }
}

pid_t warm_process::fork_job(const std::vector<std::string>& words, int output) {
    int process = -1;
    if (!send_fork_request(m_socket, words, output) || !receive(process, 0) || process < 0) {
        m_is_gone = true;
        throw std::system_error(ECHILD, std::generic_category(), "a fork of a process that has warmed up");
    }
    return process;
}

}  // namespace orbweaver::sim
