// SPDX-License-Identifier: Apache-2.0
// Reader of the portable grey map format of Netpbm, plain (P2) and raw (P5). Independent of the machine.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/line_reader.h"

namespace orbweaver::neighborhood {

inline constexpr uint32_t max_pixels_of_row = 4096;
inline constexpr uint32_t min_bits = 7;
inline constexpr uint32_t max_bits = 15;

struct pgm_header {
    bool raw = false;
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t largest = 0;  // largest possible grey value
    uint32_t line = 0;     // line on which the pixels of a raw file begin, or the line before the pixels of a plain one
    const char* pixels = nullptr;  // first pixel byte of a raw file, or the text after the header

    /// Bits a pixel: 7 .. 15.
    uint32_t bits() const;
};

input_error read_pgm_header(const char* begin, const char* end, pgm_header& header);

/// Reads rows first .. last - 1 into `rows`, `pitch` pixels apart; stops at the first error in or before them. Reading
/// the last row also checks the text after it.
input_error read_pgm_rows(const pgm_header& header, const char* end, uint32_t first, uint32_t last, uint16_t* rows,
                          uint32_t pitch);

}  // namespace orbweaver::neighborhood
