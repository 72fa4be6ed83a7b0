// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/transitive_closure/relaxation.h"

namespace orbweaver::closure {

namespace {

/// distance[e] = min(distance[e], first_leg + row[e]) for `Width` elements. The loads stand together, so that none
/// waits for its value; shorter ways are rare, so that the stores stand aside of the straight path.
template <uint32_t Width>
inline void shorten(int32_t* distance, const int32_t* row, int32_t first_leg) {
    int32_t old[Width];
    int32_t way[Width];
#pragma GCC unroll 8
    for (uint32_t e = 0; e < Width; ++e) {
        way[e] = row[e];
        old[e] = distance[e];
    }
#pragma GCC unroll 8
    for (uint32_t e = 0; e < Width; ++e) {
        way[e] += first_leg;
    }
#pragma GCC unroll 8
    for (uint32_t e = 0; e < Width; ++e) {
        if (__builtin_expect(way[e] < old[e], 0)) {
            distance[e] = way[e];
        }
    }
}

/// `distance` may be `row` itself: row k, of which nothing becomes shorter in step k.
void relax_row(int32_t* distance, const int32_t* row, int32_t first_leg, uint32_t count) {
    constexpr uint32_t width = 8;
    const int32_t* const end = distance + count;
    for (; end - distance >= static_cast<int32_t>(width); distance += width, row += width) {
        shorten<width>(distance, row, first_leg);
    }
    for (; distance != end; ++distance, ++row) {
        shorten<1>(distance, row, first_leg);
    }
}

}  // namespace

void relax(const distance_block& block, const pieces& through) {
    const even_part& rows = block.rows();
    const uint32_t columns = block.columns().size();
    for (uint32_t i = 0; i < rows.size(); ++i) {
        relax_row(block.at(rows.first + i, block.columns().first), through.row,
                  through.column[i * through.column_stride], columns);
    }
}

}  // namespace orbweaver::closure
