// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "hw/agent/node/agent.h"

namespace orbweaver::agent {

/// An agent at its downloader. Valid during the call.
struct arrived_agent {
    const agent& shell;
    std::span<const std::uint8_t> body;
    std::uint32_t node = 0;
    std::uint32_t address = 0;
    cycle_t now = 0;

    std::span<const std::uint8_t> payload() const { return body.subspan(shell.daddr, shell.dlen); }
};

/// A message handler (Birsan 1995, section 4.2): takes what agents bring to an address of a node.
/// It may call the node (inject, start other downloaders, compute).
class download_handler {
public:
    virtual ~download_handler() = default;

    /// An agent has arrived, whose payload lies within its body.
    /// @return true: it was the last one expected, and the downloader ends
    virtual bool take(const arrived_agent& arrived) = 0;
};

}  // namespace orbweaver::agent
