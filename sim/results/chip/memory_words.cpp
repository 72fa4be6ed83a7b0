// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/memory_words.h"

namespace orbweaver::sim {

unsigned memory_words(std::uint32_t instruction) {
    constexpr std::uint32_t load = 0x03;
    constexpr std::uint32_t store = 0x23;
    constexpr std::uint32_t load_fp = 0x07;
    constexpr std::uint32_t store_fp = 0x27;
    constexpr std::uint32_t atomic = 0x2f;
    constexpr std::uint32_t width_of_double = 3;
    const std::uint32_t width = instruction >> 12 & 7;
    switch (instruction & 0x7f) {
        case load:
        case store: return 1;
        case load_fp:
        case store_fp: return width == width_of_double ? 2 : 1;
        case atomic: {
            constexpr std::uint32_t load_reserved = 2;
            constexpr std::uint32_t store_conditional = 3;
            const std::uint32_t function = instruction >> 27;
            return function == load_reserved || function == store_conditional ? 1 : 2;
        }
        default: return 0;
    }
}

}  // namespace orbweaver::sim
