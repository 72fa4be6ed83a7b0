// SPDX-License-Identifier: Apache-2.0
// All operations go by tiles of 4 x 4 elements, which stay in sixteen registers: sixteen independent accumulators hide
// the latency of a fused multiply-add, and eight loads serve sixteen of them.
#include "sw_stack/programs/lu/block_kernels.h"

namespace orbweaver::lu {

namespace {

constexpr int tile_size = 4;

/// A size that the compiler knows, so that elements of a tile's rows are within reach of one base register.
template <int value>
struct fixed_size {
    constexpr operator int() const { return value; }
};

constexpr int common_size = 16;

double subtract_product(double a, double b, double minuend) {
    return __builtin_fma(-a, b, minuend);
}

struct tile {
    double v[tile_size][tile_size];
};

template <class Size>
[[gnu::always_inline]] inline tile load(const double* source, Size size) {
    tile t;
#pragma GCC unroll 4
    for (int r = 0; r < tile_size; ++r) {
#pragma GCC unroll 4
        for (int c = 0; c < tile_size; ++c) {
            t.v[r][c] = source[r * size + c];
        }
    }
    return t;
}

template <class Size>
[[gnu::always_inline]] inline void store(const tile& t, double* target, Size size) {
#pragma GCC unroll 4
    for (int r = 0; r < tile_size; ++r) {
#pragma GCC unroll 4
        for (int c = 0; c < tile_size; ++c) {
            target[r * size + c] = t.v[r][c];
        }
    }
}

/// t -= a b, a of four rows and b of four columns, `count` (a multiple of four) the summation's length.
template <class Size>
[[gnu::always_inline]] inline void subtract(tile& t, const double* a, const double* b, int count, Size size) {
    for (const double* const end = a + count; a != end; a += tile_size, b += tile_size * size) {
#pragma GCC unroll 4
        for (int m = 0; m < tile_size; ++m) {
            const double* const row = b + m * size;
            const double b0 = row[0];
            const double b1 = row[1];
            const double b2 = row[2];
            const double b3 = row[3];
#pragma GCC unroll 4
            for (int r = 0; r < tile_size; ++r) {
                const double ar = a[r * size + m];
                t.v[r][0] = subtract_product(ar, b0, t.v[r][0]);
                t.v[r][1] = subtract_product(ar, b1, t.v[r][1]);
                t.v[r][2] = subtract_product(ar, b2, t.v[r][2]);
                t.v[r][3] = subtract_product(ar, b3, t.v[r][3]);
            }
        }
    }
}

/// One tile of the row perimeter: its first `above` rows are done in a, its own rows of L begin at `l`.
template <class Size>
[[gnu::always_inline]] inline void solve_lower_tile(const double* l, const double* done, double* a, int above,
                                                    Size size) {
    tile t = load(a, size);
    subtract(t, l, done, above, size);
    const double* diagonal = l + above;
#pragma GCC unroll 4
    for (int r = 1; r < tile_size; ++r) {
#pragma GCC unroll 4
        for (int s = 0; s < r; ++s) {
#pragma GCC unroll 4
            for (int c = 0; c < tile_size; ++c) {
                t.v[r][c] = subtract_product(diagonal[r * size + s], t.v[s][c], t.v[r][c]);
            }
        }
    }
    store(t, a, size);
}

/// One tile of the column perimeter: its first `left` columns are done in `done`, its own columns of U begin at `u`.
template <class Size>
[[gnu::always_inline]] inline void solve_upper_tile(const double* u, const double* reciprocals, const double* done,
                                                    double* a, int left, Size size) {
    tile t = load(a, size);
    subtract(t, done, u, left, size);
    const double* diagonal = u + left * size;
#pragma GCC unroll 4
    for (int c = 0; c < tile_size; ++c) {
#pragma GCC unroll 4
        for (int r = 0; r < tile_size; ++r) {
#pragma GCC unroll 4
            for (int s = 0; s < c; ++s) {
                t.v[r][c] = subtract_product(t.v[r][s], diagonal[s * size + c], t.v[r][c]);
            }
            t.v[r][c] *= reciprocals[c];
        }
    }
    store(t, a, size);
}

/// LU of one tile in place; its pivots' reciprocals come back. Returns the first bad row, or tile_size.
template <class Size>
[[gnu::always_inline]] inline int factorise_tile(double* a, double* reciprocals, Size size) {
    int bad = tile_size;
    for (int k = 0; k < tile_size; ++k) {
        const double pivot = a[k * size + k];
        reciprocals[k] = 1.0 / pivot;
        const bool usable = pivot != 0 && pivot - pivot == 0;
        bad = !usable && bad == tile_size ? k : bad;
        for (int r = k + 1; r < tile_size; ++r) {
            const double factor = a[r * size + k] * reciprocals[k];
            a[r * size + k] = factor;
            for (int c = k + 1; c < tile_size; ++c) {
                a[r * size + c] = subtract_product(factor, a[k * size + c], a[r * size + c]);
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
            tile t = load(a + i * size + k, size);
            subtract(t, a + i * size, a + k, k, size);
            store(t, a + i * size + k, size);
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
            tile t = load(c + i * size + j, size);
            subtract(t, a + i * size, b + j, size, size);
            store(t, c + i * size + j, size);
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
