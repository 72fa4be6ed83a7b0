// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/service/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace orbweaver::sim {

void line_input::receive() {
    pollfd watched{m_descriptor, POLLIN, 0};
    if (m_descriptor < 0 || poll(&watched, 1, 0) <= 0) { return; }
    std::array<char, 65536> bytes;
    const ssize_t count = read(m_descriptor, bytes.data(), bytes.size());
    if (count > 0) {
        m_received.append(bytes.data(), static_cast<std::size_t>(count));
        discard();
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        m_descriptor = -1;
    }
}

/// Discards the rest of a line that was too long.
void line_input::discard() {
    if (m_discards) {
        const std::size_t end = m_received.find('\n');
        m_discards = end == std::string::npos;
        m_received.erase(0, m_discards ? end : end + 1);
    }
}

bool line_input::has_line() const {
    return m_received.find('\n') != std::string::npos || m_received.size() >= longest_line ||
           (m_descriptor < 0 && !m_received.empty());
}

std::string line_input::take_line() {
    const std::size_t end = std::min({m_received.find('\n'), longest_line, m_received.size()});
    std::string line = m_received.substr(0, end);
    const bool has_end = end < m_received.size() && m_received[end] == '\n';
    m_received.erase(0, end + (has_end ? 1 : 0));
    m_discards = !has_end && end == longest_line;
    discard();
    return line;
}

}  // namespace orbweaver::sim
