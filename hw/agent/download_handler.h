// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "hw/agent/node/agent.h"

namespace orbweaver::agent {

/// An agent at its downloader; valid during the call.
struct arrived_agent {
    const agent& shell;
    std::span<const std::uint8_t> body;
    std::uint32_t node = 0;
    std::uint32_t address = 0;
    cycle_t now = 0;

    std::span<const std::uint8_t> payload() const { return body.subspan(shell.daddr, shell.dlen); }
};

/// A message handler (Birsan 1995, section 4.2), which receives the agents that arrive at an address of a node. It may
/// call the node (inject, start other downloaders, compute).
class download_handler {
public:
    virtual ~download_handler() = default;

    /// Handles an arrived agent, whose payload is within its body.
    /// @return true: it was the last one expected, and the downloader ends
    virtual bool take(const arrived_agent& arrived) = 0;
};

}  // namespace orbweaver::agent
