// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/listener.h"

#include <fmt/core.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "hw/base/errors.h"
#include "sim/gdb/patience.h"

namespace orbweaver::sim::gdb {
namespace {

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace

listener::listener(std::uint16_t port) : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const int yes = 1;
    sockaddr_in address = loopback(port);
    socklen_t bytes = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    const bool listens = m_socket.open() &&
                         ::setsockopt(m_socket.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                         ::bind(m_socket.number(), generic, bytes) == 0 && ::listen(m_socket.number(), 1) == 0 &&
                         ::getsockname(m_socket.number(), generic, &bytes) == 0;
    if (!listens) {
        throw user_error(fmt::format("--gdb {}: port {} of 127.0.0.1 cannot be used: {}", port, port,
                                     std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
    }
    m_port = ntohs(address.sin_port);
}

file_handle listener::accept(const std::function<bool()>& give_up) {
    while (!give_up()) {
        pollfd waiting{m_socket.number(), POLLIN, 0};
        if (::poll(&waiting, 1, patience_ms) <= 0) { continue; }
        file_handle connection(::accept4(m_socket.number(), nullptr, nullptr, SOCK_CLOEXEC));
        if (connection.open()) {
            const int yes = 1;  // disables Nagle's algorithm, because packets are small and each is awaited
            ::setsockopt(connection.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            m_socket.close();
            return connection;
        }
    }
    return {};
}

}  // namespace orbweaver::sim::gdb
