// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "sim/gdb/file_handle.h"
#include "sim/gdb/packet_reader.h"

namespace orbweaver::sim::gdb {

/// Exchanges packets with a debugger, with acknowledgements until the debugger disables them.
class connection {
public:
    /// @param socket a stream socket
    explicit connection(file_handle socket) : m_socket(std::move(socket)) {}

    /// Returns whether the peer is connected.
    bool open() const { return m_socket.open(); }
    /// Ends sending. Closes the connection when the peer has closed it, or after a short time.
    void finish();

    /// Waits for a packet and acknowledges it. Interrupts are ignored.
    /// @param give_up called regularly; true ends the wait
    /// @return the packet; nothing if the peer has disconnected or `give_up` returned true
    std::optional<std::string> receive(const std::function<bool()>& give_up);

    /// Returns whether the peer has sent an interrupt. Never waits.
    bool interrupted();

    /// Sends a packet.
    void send(std::string_view text);

    /// Disables acknowledgements.
    void end_acknowledgements() { m_acknowledges = false; }

private:
    bool read(int patience);
    void write(std::string_view bytes);

    file_handle m_socket;
    packet_reader m_reader;
    std::string m_last;  // last sent packet, framed
    bool m_acknowledges = true;
};

}  // namespace orbweaver::sim::gdb
