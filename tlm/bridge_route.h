// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "hw/base/types.h"

namespace orbweaver {

/// Where an address leads: to a node and, where it is known, with a range of addresses around it.
struct bridge_route {
    /// The range is not known.
    bridge_route(node_id destination) : node(destination) {}  // NOLINT(google-explicit-constructor): it is a route
    /// Addresses first .. last lead to the node.
    bridge_route(node_id destination, std::uint64_t lowest, std::uint64_t highest)
        : node(destination), ranged(true), first(lowest), last(highest) {}

    /// Whether `bytes` bytes from an address on lie in the range.
    /// @param bytes 1 or more
    bool contains(std::uint64_t address, std::uint64_t bytes) const {
        return address >= first && address <= last && bytes - 1 <= last - address;
    }

    node_id node;
    bool ranged = false;
    std::uint64_t first = 0;
    std::uint64_t last = UINT64_MAX;
};

/// The route of an address; nothing if no node answers for it.
using bridge_router = std::function<std::optional<bridge_route>(std::uint64_t address)>;

}  // namespace orbweaver
