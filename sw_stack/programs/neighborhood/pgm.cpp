// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neighborhood/pgm.h"

namespace orbweaver::neighborhood {

namespace {

/// Advances to the next number, across line ends and comments.
bool next_filled(line_reader& text) {
    while (text.at_end() || text.starts_with('#')) {
        if (!text.next()) { return false; }
    }
    return true;
}

input_error read_number(line_reader& text, const char* what, uint32_t& value) {
    if (!next_filled(text)) { return {text.line() + 1, "the file ends within its header"}; }
    return text.number(value) ? input_error{} : text.error(what);
}

input_error read_raw(const pgm_header& header, const char* end, uint32_t first, uint32_t last, uint16_t* rows,
                     uint32_t pitch) {
    const uint32_t bytes = header.largest < 256 ? 1 : 2;
    const auto* pixel = reinterpret_cast<const uint8_t*>(header.pixels);
    const auto there = static_cast<uint32_t>(end - header.pixels);
    if (there < header.width * header.height * bytes) { return {header.line, "the file ends before its last pixel"}; }
    if (there > header.width * header.height * bytes) { return {header.line, "more pixels than the header states"}; }
    pixel += first * header.width * bytes;
    for (uint32_t y = first; y < last; ++y, rows += pitch) {
        for (uint32_t x = 0; x < header.width; ++x, pixel += bytes) {
            rows[x] = bytes == 1 ? pixel[0] : static_cast<uint16_t>(pixel[0] << 8 | pixel[1]);
            if (rows[x] > header.largest) { return {header.line, "a pixel is above the largest grey value"}; }
        }
    }
    return {};
}

input_error read_plain(const pgm_header& header, const char* end, uint32_t first, uint32_t last, uint16_t* rows,
                       uint32_t pitch) {
    line_reader text(header.pixels, end, header.line);
    for (uint32_t y = 0; y < last; ++y) {
        for (uint32_t x = 0; x < header.width; ++x) {
            if (!next_filled(text)) { return {text.line() + 1, "the file ends before its last pixel"}; }
            uint32_t value = 0;
            if (!text.number(value)) { return text.error("expected a grey value"); }
            if (value > header.largest) { return text.error("a pixel is above the largest grey value"); }
            if (y >= first) { rows[(y - first) * pitch + x] = static_cast<uint16_t>(value); }
        }
    }
    return last == header.height && next_filled(text) ? text.error("more pixels than the header states")
                                                      : input_error{};
}

}  // namespace

uint32_t pgm_header::bits() const {
    uint32_t result = min_bits;
    while (largest >> result != 0) { ++result; }
    return result;
}

input_error read_pgm_header(const char* begin, const char* end, pgm_header& header) {
    line_reader text(begin, end, 0);
    if (!text.next()) { return {1, "not a portable grey map: it must begin with P2 or P5"}; }
    header.raw = text.word("p5");
    if (!header.raw && !text.word("p2")) { return text.error("not a portable grey map: it must begin with P2 or P5"); }
    input_error error = read_number(text, "expected the width", header.width);
    if (error.what == nullptr) { error = read_number(text, "expected the height", header.height); }
    if (error.what != nullptr) { return error; }
    if (header.width == 0 || header.height == 0 || header.width > max_pixels_of_row ||
        header.height > max_pixels_of_row) {
        return text.error("width and height must be 1 .. 4096");
    }
    error = read_number(text, "expected the largest grey value", header.largest);
    if (error.what != nullptr) { return error; }
    if (header.largest == 0 || header.largest >> max_bits != 0) {
        return text.error("the largest grey value must be 1 .. 32767");
    }
    // Exactly one white space precedes raw pixels; a plain file may continue anywhere.
    const bool line_ends = text.position() != end && *text.position() == '\n';
    if (!header.raw && !text.at_end()) {
        header.line = text.line() - 1;
        header.pixels = text.position();
        return {};
    }
    header.line = header.raw && line_ends ? text.line() + 1 : text.line();
    header.pixels = header.raw && text.position() != end ? text.position() + 1 : text.rest();
    return {};
}

input_error read_pgm_rows(const pgm_header& header, const char* end, uint32_t first, uint32_t last, uint16_t* rows,
                          uint32_t pitch) {
    return header.raw ? read_raw(header, end, first, last, rows, pitch)
                      : read_plain(header, end, first, last, rows, pitch);
}

}  // namespace orbweaver::neighborhood
