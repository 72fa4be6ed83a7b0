// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::cop {

/// Flags of ports, which the core of the controller polls.
enum class port_flag : std::uint8_t { data_ready, answered, transmit_empty };

/// Interface through which a port sets and clears its flags.
class port_flags {
public:
    /// Sets a flag. The core sees it from the next cycle on.
    virtual void raise(port_flag which, unsigned port) = 0;
    /// Clears a flag. Call it only while the controller calls the port, at the end of a clock.
    virtual void lower(port_flag which, unsigned port) = 0;

protected:
    ~port_flags() = default;
};

}  // namespace orbweaver::cop
