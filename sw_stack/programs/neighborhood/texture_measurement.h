// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/programs/neighborhood/pair_class.h"
#include "sw_stack/programs/neighborhood/texture.h"

namespace orbweaver::neighborhood {

/// The measurement: the texture of an image at two distances.
struct problem {
    image_shape shape;
    uint32_t short_distance = 0;
    uint32_t long_distance = 0;

    constexpr pair_class pairs_of(uint32_t number) const { return class_of(number, short_distance, long_distance); }
    constexpr uint32_t bins() const { return bins_of(shape.bits); }
    /// Returns the number of pairs of a class in the whole image.
    constexpr uint64_t pairs(uint32_t number) const {
        const pair_class paired = pairs_of(number);
        const auto dx = static_cast<uint32_t>(paired.dx < 0 ? -paired.dx : paired.dx);
        return static_cast<uint64_t>(shape.width - dx) * (shape.height - paired.dy);
    }
};

/// Calls f(first, second, count) for each row y of `rows`: pairs (first[i], second[i]), i < count, of a class. row(y)
/// returns the pixels of row y.
template <class Row, class F>
void for_each_row_of_pairs(const problem& shape, const pair_class& pairs, const even_part& rows, Row row, F function) {
    const auto dx = static_cast<uint32_t>(pairs.dx < 0 ? -pairs.dx : pairs.dx);
    const uint32_t left = pairs.dx < 0 ? dx : 0;  // pixels of the first row without a partner
    for (uint32_t y = rows.first; y < rows.last && y + pairs.dy < shape.shape.height; ++y) {
        function(row(y) + left, row(y + pairs.dy) + left + pairs.dx, shape.shape.width - dx);
    }
}

/// This node's part of the stressmark (Lewis, section 6.2.1): private histograms of all pairs whose first pixel is in
/// its rows, and a section of the combined histograms of each class.
class texture_measurement {
public:
    /// @param keep keeps the sections of all classes for the verification
    texture_measurement(const problem& shape, uint32_t node, uint32_t nodes, const image_rows& image, bool keep);
    ~texture_measurement();
    texture_measurement(const texture_measurement&) = delete;
    texture_measurement& operator=(const texture_measurement&) = delete;

    /// Measures all classes, on all nodes together; `result` receives this node's share.
    void run(neighborhood_exchange& exchange, texture_sums (&result)[classes]);

    /// Returns this node's bins of the combined histograms.
    const even_part& section() const { return m_section; }
    /// Returns the sections of a class, if they were kept.
    histogram_pair sections(uint32_t number) const {
        uint32_t* const first = m_sections + (m_keep ? number : 0) * kinds * m_section.size();
        return {first, first + m_section.size()};
    }

private:
    void count(uint32_t number, neighborhood_exchange& exchange);

    problem m_problem;
    even_part m_rows;
    even_part m_section;
    const image_rows& m_image;
    bool m_keep;
    histogram_pair m_own;
    logarithm_terms m_terms;
    uint32_t* m_sections;
};

}  // namespace orbweaver::neighborhood
