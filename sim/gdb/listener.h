// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "sim/gdb/file_handle.h"

namespace orbweaver::sim::gdb {

/// A port of this machine where a debugger may connect, and nobody from another machine.
class listener {
public:
    /// @param port 0: any that is free
    /// @throws user_error if the port cannot be had
    explicit listener(std::uint16_t port);

    std::uint16_t port() const { return m_port; }

    /// Waits for somebody to connect, then listens no more.
    /// @param give_up asked from time to time whether to go on waiting
    /// @return the connection; not open if it was given up
    file_handle accept(const std::function<bool()>& give_up);

private:
    file_handle m_socket;
    std::uint16_t m_port = 0;
};

}  // namespace orbweaver::sim::gdb
