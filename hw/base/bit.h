// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver {

/// Returns a mask with one bit set. @param position 0 .. 63
constexpr std::uint64_t bit(unsigned position) { return std::uint64_t{1} << position; }

/// Returns whether more than one bit of `mask` is set.
constexpr bool has_several(std::uint64_t mask) { return (mask & (mask - 1)) != 0; }

}  // namespace orbweaver
