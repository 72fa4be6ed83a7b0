// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::cop {

/// Flags of ports, which the core of their controller polls.
enum class port_flag : std::uint8_t { data_ready, answered, transmit_empty };

/// Where a port keeps its flags.
class port_flags {
public:
    /// The core sees it from the next cycle on.
    virtual void raise(port_flag which, unsigned port) = 0;
    /// Only while the controller calls the port, at the end of a clock.
    virtual void lower(port_flag which, unsigned port) = 0;

protected:
    ~port_flags() = default;
};

}  // namespace orbweaver::cop
