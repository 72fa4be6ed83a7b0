// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"
#include "sw_stack/programs/neighborhood/line_image.h"
#include "sw_stack/programs/neighborhood/pgm.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/shared/even_part.h"

namespace orbweaver::neighborhood {

/// Format of an image and its distribution: rows in even parts over the nodes.
struct image_shape {
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t bits = 0;  // bits per pixel

    /// Pixels from one row to the next; rows are word-aligned because messages carry words.
    constexpr uint32_t pitch() const { return (width + 1) & ~1U; }
    constexpr uint32_t row_words() const { return pitch() / 2; }
    constexpr uint32_t largest() const { return (1U << bits) - 1; }
};

/// Location of row y: the node, and the byte offset from that node's first row.
struct row_position {
    constexpr row_position(const image_shape& shape, uint32_t nodes, uint32_t y)
        : node(even_part::index_of(shape.height, nodes, y)),
          offset((y - even_part(shape.height, nodes, node).first) * shape.row_words() * 4) {}

    uint32_t node;
    uint32_t offset;
};

/// Returns pixel (x, y) of the seeded image, which is noise.
constexpr uint16_t seeded_pixel(uint32_t seed, uint32_t bits, uint32_t x, uint32_t y) {
    return static_cast<uint16_t>(hash(seed, x, y) >> (32 - bits));
}

/// Some rows of the image, in memory.
class image_rows {
public:
    image_rows(const image_shape& shape, uint32_t first, uint32_t last)
        : m_shape(shape), m_first(first), m_last(last), m_pixels(new uint16_t[(last - first) * shape.pitch()]) {}
    ~image_rows() { delete[] m_pixels; }
    image_rows(const image_rows&) = delete;
    image_rows& operator=(const image_rows&) = delete;

    void fill(uint32_t seed) {
        for (uint32_t y = m_first; y < m_last; ++y) {
            for (uint32_t x = 0; x < m_shape.width; ++x) {
                m_pixels[(y - m_first) * m_shape.pitch() + x] = seeded_pixel(seed, m_shape.bits, x, y);
            }
        }
    }
    void draw(const line_image& lines) {
        draw_lines(lines, m_shape.width, m_shape.height, m_shape.largest(), m_first, m_last, m_pixels, m_shape.pitch());
    }
    input_error read(const pgm_header& header, const char* end) {
        return read_pgm_rows(header, end, m_first, m_last, m_pixels, m_shape.pitch());
    }

    const uint16_t* row(uint32_t y) const { return m_pixels + (y - m_first) * m_shape.pitch(); }
    uint16_t* data() const { return m_pixels; }

private:
    image_shape m_shape;
    uint32_t m_first;
    uint32_t m_last;
    uint16_t* m_pixels;
};

}  // namespace orbweaver::neighborhood
