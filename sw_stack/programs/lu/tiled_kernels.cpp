// SPDX-License-Identifier: Apache-2.0
// All operations use tiles of 4 x 4 elements in sixteen registers. Sixteen independent accumulators hide the latency of
// a fused multiply-add, and eight loads serve sixteen of them.
#include "sw_stack/programs/lu/block_kernels.h"

namespace orbweaver::lu {

namespace {

constexpr int tile_size = 4;

/// A compile-time size, so that the rows of a tile are addressable from one base register.
template <int value>
struct fixed_size {
    constexpr operator int() const { return value; }
};

constexpr int common_size = 16;

double subtract_product(double a, double b, double minuend) { return __builtin_fma(-a, b, minuend); }

struct tile {
    double value[tile_size][tile_size];
};

template <class Size>
[[gnu::always_inline]] inline tile load(const double* source, Size size) {
    tile sums;
#pragma GCC unroll 4
    for (int line = 0; line < tile_size; ++line) {
#pragma GCC unroll 4
        for (int column = 0; column < tile_size; ++column) { sums.value[line][column] = source[line * size + column]; }
    }
    return sums;
}

template <class Size>
[[gnu::always_inline]] inline void store(const tile& sums, double* target, Size size) {
#pragma GCC unroll 4
    for (int line = 0; line < tile_size; ++line) {
#pragma GCC unroll 4
        for (int column = 0; column < tile_size; ++column) { target[line * size + column] = sums.value[line][column]; }
    }
}

/// Computes t -= a b, where a has four rows and b four columns.
/// @param count length of the sums, a multiple of four
template <class Size>
[[gnu::always_inline]] inline void subtract(tile& sums, const double* a, const double* b, int count, Size size) {
    for (const double* const end = a + count; a != end; a += tile_size, b += tile_size * size) {
#pragma GCC unroll 4
        for (int m = 0; m < tile_size; ++m) {
            const double* const row = b + m * size;
            const double b0 = row[0];
            const double b1 = row[1];
            const double b2 = row[2];
            const double b3 = row[3];
#pragma GCC unroll 4
            for (int line = 0; line < tile_size; ++line) {
                const double factor = a[line * size + m];
                sums.value[line][0] = subtract_product(factor, b0, sums.value[line][0]);
                sums.value[line][1] = subtract_product(factor, b1, sums.value[line][1]);
                sums.value[line][2] = subtract_product(factor, b2, sums.value[line][2]);
                sums.value[line][3] = subtract_product(factor, b3, sums.value[line][3]);
            }
        }
    }
}

/// Solves one tile of the row perimeter. The first `above` rows of a are done; its own rows of L begin at `lower`.
template <class Size>
[[gnu::always_inline]] inline void solve_lower_tile(const double* lower, const double* done, double* a, int above,
                                                    Size size) {
    tile sums = load(a, size);
    subtract(sums, lower, done, above, size);
    const double* diagonal = lower + above;
#pragma GCC unroll 4
    for (int line = 1; line < tile_size; ++line) {
#pragma GCC unroll 4
        for (int inner = 0; inner < line; ++inner) {
#pragma GCC unroll 4
            for (int column = 0; column < tile_size; ++column) {
                sums.value[line][column] = subtract_product(diagonal[line * size + inner], sums.value[inner][column],
                                                            sums.value[line][column]);
            }
        }
    }
    store(sums, a, size);
}

/// Solves one tile of the column perimeter. Its first `left` columns are done, in `done`; its own columns of U begin at
/// `upper`.
template <class Size>
[[gnu::always_inline]] inline void solve_upper_tile(const double* upper, const double* reciprocals, const double* done,
                                                    double* a, int left, Size size) {
    tile sums = load(a, size);
    subtract(sums, done, upper, left, size);
    const double* diagonal = upper + left * size;
#pragma GCC unroll 4
    for (int column = 0; column < tile_size; ++column) {
#pragma GCC unroll 4
        for (int line = 0; line < tile_size; ++line) {
#pragma GCC unroll 4
            for (int inner = 0; inner < column; ++inner) {
                sums.value[line][column] = subtract_product(sums.value[line][inner], diagonal[inner * size + column],
                                                            sums.value[line][column]);
            }
            sums.value[line][column] *= reciprocals[column];
        }
    }
    store(sums, a, size);
}

/// Factorises one tile in place and stores the reciprocals of its pivots. Returns the first bad row, or tile_size.
template <class Size>
[[gnu::always_inline]] inline int factorise_tile(double* a, double* reciprocals, Size size) {
    int bad = tile_size;
    for (int k = 0; k < tile_size; ++k) {
        const double pivot = a[k * size + k];
        reciprocals[k] = 1.0 / pivot;
        const bool usable = pivot != 0 && pivot - pivot == 0;
        bad = !usable && bad == tile_size ? k : bad;
        for (int line = k + 1; line < tile_size; ++line) {
            const double factor = a[line * size + k] * reciprocals[k];
            a[line * size + k] = factor;
            for (int column = k + 1; column < tile_size; ++column) {
                a[line * size + column] = subtract_product(factor, a[k * size + column], a[line * size + column]);
            }
        }
    }
    return bad;
}

template <class Size>
[[gnu::always_inline]] inline int factorise_block(double* a, Size size) {
    int bad = size;
    for (int k = 0; k < size; k += tile_size) {
        double reciprocals[tile_size];
        double* const diagonal = a + k * size + k;
        for (int i = k; i < size; i += tile_size) {  // the column of tiles, left-looking
            tile sums = load(a + i * size + k, size);
            subtract(sums, a + i * size, a + k, k, size);
            store(sums, a + i * size + k, size);
        }
        const int row = factorise_tile(diagonal, reciprocals, size);
        bad = row < tile_size && bad == size ? k + row : bad;
        for (int i = k + tile_size; i < size; i += tile_size) {
            double* const pivot = a + i * size + k;
            solve_upper_tile(diagonal, reciprocals, pivot, pivot, 0, size);
        }
        for (int j = k + tile_size; j < size; j += tile_size) {
            solve_lower_tile(a + k * size, a + j, a + k * size + j, k, size);
        }
    }
    return bad;
}

template <class Size>
[[gnu::always_inline]] inline void solve_lower_block(const double* factorised, double* a, Size size) {
    for (int j = 0; j < size; j += tile_size) {
        for (int i = 0; i < size; i += tile_size) {
            solve_lower_tile(factorised + i * size, a + j, a + i * size + j, i, size);
        }
    }
}

template <class Size>
[[gnu::always_inline]] inline void solve_upper_block(const double* factorised, const double* reciprocals, double* a,
                                                     Size size) {
    for (int i = 0; i < size; i += tile_size) {
        for (int j = 0; j < size; j += tile_size) {
            solve_upper_tile(factorised + j, reciprocals + j, a + i * size, a + i * size + j, j, size);
        }
    }
}

template <class Size>
[[gnu::always_inline]] inline void multiply_subtract_block(double* c, const double* a, const double* b, Size size) {
    for (int i = 0; i < size; i += tile_size) {
        for (int j = 0; j < size; j += tile_size) {
            tile sums = load(c + i * size + j, size);
            subtract(sums, a + i * size, b + j, size, size);
            store(sums, c + i * size + j, size);
        }
    }
}

int factorise(double* a, int size) {
    return size == common_size ? factorise_block(a, fixed_size<common_size>{}) : factorise_block(a, size);
}

void solve_lower(const double* factorised, double* a, int size) {
    if (size == common_size) {
        solve_lower_block(factorised, a, fixed_size<common_size>{});
    } else {
        solve_lower_block(factorised, a, size);
    }
}

void solve_upper(const double* factorised, const double* reciprocals, double* a, int size) {
    if (size == common_size) {
        solve_upper_block(factorised, reciprocals, a, fixed_size<common_size>{});
    } else {
        solve_upper_block(factorised, reciprocals, a, size);
    }
}

void multiply_subtract(double* c, const double* a, const double* b, int size) {
    if (size == common_size) {
        multiply_subtract_block(c, a, b, fixed_size<common_size>{});
    } else {
        multiply_subtract_block(c, a, b, size);
    }
}

}  // namespace

const block_kernels tiled_kernels{factorise, solve_lower, solve_upper, multiply_subtract};

}  // namespace orbweaver::lu
