// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::core {

/// The word that lr.w has reserved; a core has one reservation.
struct reservation {
    static constexpr std::uint32_t none = ~0U;

    std::uint32_t word = none;  // word index from the start of memory
    unsigned context = 0;
    std::uint32_t value = 0;  // value that lr.w loaded

    void end() { word = none; }
    void end_of_context(unsigned ended) {
        if (context == ended) { end(); }
    }
    /// Ends the reservation if the stored word is the reserved one.
    void note_store(std::uint32_t stored) {
        if (word == stored) [[unlikely]] { end(); }
    }
};

}  // namespace orbweaver::core
