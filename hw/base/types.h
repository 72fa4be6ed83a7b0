// SPDX-License-Identifier: Apache-2.0
// Quantities and identifiers with distinct types.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace orbweaver {

/// A point in time or a duration, in cycles of one clock domain.
using cycle_t = std::uint64_t;

/// No such cycle: later than any wake-up.
inline constexpr cycle_t never = ~cycle_t{0};

/// An index that compares only with indices of its own kind.
template <class Tag, class Rep = std::uint32_t>
struct strong_id {
    Rep value{};

    // clang-tidy 14 mistakes the 0 of a defaulted comparison for a pointer.
    constexpr auto operator<=>(const strong_id&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// A source and destination of messages: a tile of a chip, or a traffic endpoint of a network. 0 .. nodes-1.
using node_id = strong_id<struct node_tag, std::uint16_t>;
/// A bidirectional port of a router. 0 .. ports-1.
using port_id = strong_id<struct port_tag, std::uint8_t>;
/// A virtual channel of a physical channel. 0 .. vcs-1.
using vc_id = strong_id<struct vc_tag, std::uint8_t>;
/// A message class of the network, in the order of network.classes.
using class_id = strong_id<struct class_tag, std::uint8_t>;
/// A hardware thread context of a core. 0 .. contexts-1.
using context_id = strong_id<struct context_tag, std::uint8_t>;

}  // namespace orbweaver
