// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Part `index` of the numbers 0 .. count - 1 cut into `parts` parts whose sizes differ by one at most:
/// floor(index count / parts) .. floor((index + 1) count / parts) - 1.
struct even_part {
    constexpr even_part(uint32_t count, uint32_t parts, uint32_t index)
        : first(static_cast<uint32_t>(static_cast<uint64_t>(index) * count / parts)),
          last(static_cast<uint32_t>(static_cast<uint64_t>(index + 1) * count / parts)) {}
    constexpr uint32_t size() const { return last - first; }
    constexpr bool has(uint32_t number) const { return number >= first && number < last; }

    uint32_t first;
    uint32_t last;  // one behind the part
};

}  // namespace orbweaver
