// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "sim/gdb/patience.h"

namespace orbweaver::sim::gdb {

/// Reads the available data.
/// @param patience maximum time to wait for data, in ms
/// @return false if no data arrived
bool connection::read(int patience) {
    pollfd waiting{m_socket.number(), POLLIN, 0};
    if (::poll(&waiting, 1, patience) <= 0) { return false; }
    std::array<char, 4096> bytes;
    const ssize_t count = ::recv(m_socket.number(), bytes.data(), bytes.size(), 0);
    if (count > 0) {
        m_reader.feed({bytes.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || errno != EINTR) {
        m_socket.close();
    }
    return count > 0;
}

std::optional<std::string> connection::receive(const std::function<bool()>& give_up) {
    while (open()) {
        const std::optional<event> came = m_reader.next();
        if (!came) {
            if (!read(patience_ms) && give_up()) { return std::nullopt; }
            continue;
        }
        if (came->kind == event_kind::refused) {
            write(m_last);
        } else if (came->kind != event_kind::interrupt && m_acknowledges) {
            write(came->kind == event_kind::packet ? "+" : "-");
        }
        if (came->kind == event_kind::packet) { return came->packet; }
    }
    return std::nullopt;
}

bool connection::interrupted() {
    if (open() && m_reader.waiting() <= longest_packet) { read(0); }
    return m_reader.take_interrupt();
}

void connection::send(std::string_view text) {
    m_last = framed(text);
    write(m_last);
}

void connection::finish() {
    if (open()) {
        ::shutdown(m_socket.number(), SHUT_WR);
        while (open() && read(patience_ms)) {}
        m_socket.close();
    }
}

void connection::write(std::string_view bytes) {
    while (open() && !bytes.empty()) {
        const ssize_t count = ::send(m_socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR) {
            m_socket.close();
        }
    }
}

}  // namespace orbweaver::sim::gdb
