// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Part `index` of the numbers 0 .. count - 1 cut into `parts` parts whose sizes differ by one at most:
/// floor(index count / parts) .. floor((index + 1) count / parts) - 1. count times parts fits a word: the library's
/// division of 64-bit numbers takes hundreds of cycles.
struct even_part {
    constexpr even_part(uint32_t count, uint32_t parts, uint32_t index)
        : first(index * count / parts), last((index + 1) * count / parts) {}
    constexpr uint32_t size() const { return last - first; }
    /// The index of the part that has `number`.
    static constexpr uint32_t index_of(uint32_t count, uint32_t parts, uint32_t number) {
        return ((number + 1) * parts - 1) / count;
    }
    constexpr bool has(uint32_t number) const { return number >= first && number < last; }

    uint32_t first;
    uint32_t last;  // one behind the part
};

}  // namespace orbweaver
