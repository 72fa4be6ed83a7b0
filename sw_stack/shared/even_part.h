// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Part `index` of the numbers 0 .. count - 1, split into `parts` parts whose sizes differ by at most one: floor(index
/// count / parts) .. floor((index + 1) count / parts) - 1. Precondition: count times parts fits into 32 bits. A 64-bit
/// division would take hundreds of cycles in the library.
struct even_part {
    constexpr even_part(uint32_t count, uint32_t parts, uint32_t index)
        : first(index * count / parts), last((index + 1) * count / parts) {}
    constexpr uint32_t size() const { return last - first; }
    /// Returns the index of the part that contains `number`.
    static constexpr uint32_t index_of(uint32_t count, uint32_t parts, uint32_t number) {
        return ((number + 1) * parts - 1) / count;
    }
    constexpr bool has(uint32_t number) const { return number >= first && number < last; }

    uint32_t first;
    uint32_t last;  // exclusive
};

}  // namespace orbweaver
