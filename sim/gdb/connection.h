// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sim/gdb/file_handle.h"
#include "sim/gdb/packet_reader.h"

namespace orbweaver::sim::gdb {

/// Packets to and from a debugger, with acknowledgements until it wants none.
class connection {
public:
    /// @param socket a stream socket
    explicit connection(file_handle socket) : m_socket(std::move(socket)) {}

    /// Whether the peer is there.
    bool open() const { return m_socket.open(); }
    /// Sends nothing any more, and closes when the peer has, or after a moment.
    void finish();

    /// Waits for a packet, and acknowledges it. Interrupts are passed over.
    /// @param give_up asked from time to time whether to go on waiting
    /// @return none: the peer is gone, or it was given up
    std::optional<std::string> receive(const std::function<bool()>& give_up);

    /// Whether the peer has sent an interrupt; waits for nothing.
    bool interrupted();

    /// Sends a packet.
    void send(std::string_view text);

    /// From now on nothing is acknowledged.
    void end_acknowledgements() { m_acknowledges = false; }

private:
    bool read(int patience);
    void write(std::string_view bytes);

    file_handle m_socket;
    packet_reader m_reader;
    std::string m_last;  // sent, framed
    bool m_acknowledges = true;
};

}  // namespace orbweaver::sim::gdb
