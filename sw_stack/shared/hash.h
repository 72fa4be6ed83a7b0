// SPDX-License-Identifier: Apache-2.0
// Counter-based random numbers. They depend on their arguments alone, so they are equal on every node and on the host,
// for any number of nodes.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Mixes all bits of a word (the finaliser of MurmurHash3).
constexpr uint32_t mix(uint32_t word) {
    word ^= word >> 16;
    word *= 0x85ebca6bU;
    word ^= word >> 13;
    word *= 0xc2b2ae35U;
    return word ^ word >> 16;
}

constexpr uint32_t hash(uint32_t seed, uint32_t i, uint32_t j) {
    return mix(mix(seed + 0x9e3779b9U * i) + 0x7f4a7c15U * j + 1);
}

}  // namespace orbweaver
