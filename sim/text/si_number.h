// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace orbweaver::sim {

/// A number with an SI prefix for people: 12345678 is 12.3 and "M".
struct si_number {
    double value;
    const char* prefix;
};

constexpr si_number scaled(double value) {
    constexpr std::array<const char*, 5> prefixes{"", "k", "M", "G", "T"};
    std::size_t step = 0;
    while (value >= 1000 && step + 1 < prefixes.size()) {
        value /= 1000;
        ++step;
    }
    return {value, prefixes[step]};
}

}  // namespace orbweaver::sim
