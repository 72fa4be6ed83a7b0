// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver {

/// The mask with one bit set. @param place 0 .. 63
constexpr std::uint64_t bit(unsigned place) {
    return std::uint64_t{1} << place;
}

}  // namespace orbweaver
