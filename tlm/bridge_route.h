// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "hw/base/types.h"

namespace orbweaver {

/// Destination node of an address and, if known, the range of addresses around it with the same destination.
struct bridge_route {
    /// Makes a route with an unknown range.
    bridge_route(node_id destination) : node(destination) {}  // NOLINT(google-explicit-constructor): it is a route
    /// Makes a route for addresses lowest .. highest.
    bridge_route(node_id destination, std::uint64_t lowest, std::uint64_t highest)
        : node(destination), ranged(true), first(lowest), last(highest) {}

    /// Returns whether `bytes` bytes from an address on are in the range.
    /// @param bytes 1 or more
    bool contains(std::uint64_t address, std::uint64_t bytes) const {
        return address >= first && address <= last && bytes - 1 <= last - address;
    }

    node_id node;
    bool ranged = false;
    std::uint64_t first = 0;
    std::uint64_t last = UINT64_MAX;
};

/// Returns the route of an address; nothing if no node is responsible for it.
using bridge_router = std::function<std::optional<bridge_route>(std::uint64_t address)>;

}  // namespace orbweaver
