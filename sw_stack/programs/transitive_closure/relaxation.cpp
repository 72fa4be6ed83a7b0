// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/transitive_closure/relaxation.h"

namespace orbweaver::closure {

namespace {

/// Performs relax_row_tuned() for `Width` elements.
template <uint32_t Width>
inline void shorten(int32_t* distance, const int32_t* row, int32_t first_leg) {
    int32_t old[Width];
    int32_t length[Width];
#pragma GCC unroll 8
    for (uint32_t element = 0; element < Width; ++element) {
        length[element] = row[element];
        old[element] = distance[element];
    }
#pragma GCC unroll 8
    for (uint32_t element = 0; element < Width; ++element) { length[element] += first_leg; }
#pragma GCC unroll 8
    for (uint32_t element = 0; element < Width; ++element) {
        if (__builtin_expect(length[element] < old[element], 0)) { distance[element] = length[element]; }
    }
}

}  // namespace

void relax_row_plain(int32_t* distance, const int32_t* row, int32_t first_leg, uint32_t count) {
    for (uint32_t element = 0; element < count; ++element) {
        const int32_t length = first_leg + row[element];
        if (length < distance[element]) { distance[element] = length; }
    }
}

void relax_row_tuned(int32_t* distance, const int32_t* row, int32_t first_leg, uint32_t count) {
    for (uint32_t eights = count / 8; eights != 0; --eights, distance += 8, row += 8) {
        shorten<8>(distance, row, first_leg);
    }
    if ((count & 4) != 0) {
        shorten<4>(distance, row, first_leg);
        distance += 4;
        row += 4;
    }
    if ((count & 2) != 0) {
        shorten<2>(distance, row, first_leg);
        distance += 2;
        row += 2;
    }
    if ((count & 1) != 0) { shorten<1>(distance, row, first_leg); }
}

void relax(const distance_block& block, const pieces& relays, row_relaxation relax_row) {
    const pieces source = relays;  // a local copy, which the stores cannot alias
    const uint32_t columns = block.columns().size();
    int32_t* distance = block.element(block.rows().first, block.columns().first);
    const int32_t* first_leg = source.column;
    for (uint32_t rows = block.rows().size(); rows != 0; --rows) {
        relax_row(distance, source.row, *first_leg, columns);
        distance += columns;
        first_leg += source.column_stride;
    }
}

}  // namespace orbweaver::closure
