// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "sim/gdb/file_handle.h"

namespace orbweaver::sim::gdb {

/// A port where a debugger on this machine may connect, but none on another machine.
class listener {
public:
    /// @param port 0: any free port
    /// @throws user_error if the port is not available
    explicit listener(std::uint16_t port);

    std::uint16_t port() const { return m_port; }

    /// Waits for a connection, then stops listening.
    /// @param give_up called regularly; true ends the wait
    /// @return the connection; not open if `give_up` returned true
    file_handle accept(const std::function<bool()>& give_up);

private:
    file_handle m_socket;
    std::uint16_t m_port = 0;
};

}  // namespace orbweaver::sim::gdb
