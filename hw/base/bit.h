// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver {

/// Returns a mask with one bit set. @param position 0 .. 63
constexpr std::uint64_t bit(unsigned position) { return std::uint64_t{1} << position; }

/// Returns whether more than one bit of `mask` is set.
constexpr bool has_several(std::uint64_t mask) { return (mask & (mask - 1)) != 0; }

/// Returns the index of the lowest set bit. @param mask not 0
/// Does not use std::countr_zero, which handles an empty mask on every use. Also avoids GCC's own function where
/// possible, because its result is widened whenever it is an index. Routers call this five times per flit.
inline unsigned lowest_bit(std::uint64_t mask) {
#if defined(__x86_64__) && defined(__GNUC__)
    std::uint64_t position;
    asm("rep bsfq %1, %0" : "=r"(position) : "rm"(mask) : "cc");
    if (position > 63) { __builtin_unreachable(); }
    return static_cast<unsigned>(position);
#else
    return static_cast<unsigned>(__builtin_ctzll(mask));
#endif
}

}  // namespace orbweaver
