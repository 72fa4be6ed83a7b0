// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver {

/// The place of the lowest set bit. @param mask not empty
/// Not std::countr_zero, which pays for the case of an empty mask on every use; nor, where it can be helped, GCC's own
/// function, whose result it widens at every use as an index. Routers do this five times a flit.
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
