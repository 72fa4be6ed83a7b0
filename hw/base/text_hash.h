// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace orbweaver {

/// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of a text, equal on all machines and in all builds.
constexpr std::uint64_t text_hash(std::string_view text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char letter : text) { value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3; }
    return value;
}

}  // namespace orbweaver
