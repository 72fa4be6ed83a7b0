// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Equal memories of a design that are read at one address and written at one.
struct memory_shape {
    unsigned words = 0;
    unsigned bits = 0;  // of a word
    std::uint64_t count = 1;
};

}  // namespace orbweaver::rtl
