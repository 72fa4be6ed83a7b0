// SPDX-License-Identifier: Apache-2.0
// Update rule of a cell (dissertation section 5.4.2):
//
//   x(t+1) = T_q(t) ( sum_j w_j x_j(t) )           (5.4.1)
//   q(t+1) = f( q(t), x(t), x_0(t) )               (5.4.2)
//
// Outputs x are bytes. T is looked up with the top 8 bits of the weighted sum; f here depends on the state q and the
// global signal x_0 alone.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/chance.h"

namespace orbweaver::neural {

inline constexpr int32_t highest_output = 127;
inline constexpr int32_t lowest_output = -127;

/// q, which selects the transfer function.
enum class cell_state : uint8_t { threshold, ramp, held_high, held_low };
inline constexpr uint32_t cell_states = 4;

/// x_0, the output of the dummy cell to which all cells are connected.
enum class global_signal : uint8_t { hold, release };
inline constexpr uint32_t global_signals = 2;

inline constexpr uint32_t transfer_entries = 256;

/// T: all transfer functions are non-decreasing, so that energy arguments hold.
/// @param index -128 .. 127
constexpr int8_t transfer(cell_state state, int32_t index) {
    constexpr int32_t slope = 8;
    switch (state) {
        case cell_state::threshold: return index >= 0 ? highest_output : lowest_output;
        case cell_state::ramp: {
            const int32_t value = slope * index;
            return static_cast<int8_t>(value > highest_output  ? highest_output
                                       : value < lowest_output ? lowest_output
                                                               : value);
        }
        case cell_state::held_high: return highest_output;
        case cell_state::held_low: return lowest_output;
    }
    return 0;
}

/// Returns the top 8 bits of a sum of `sum_bits` (8 .. 32) bits; larger sums saturate.
constexpr int32_t transfer_index(int32_t sum, uint32_t sum_bits) {
    const int32_t index = sum >> (sum_bits - 8);
    return index > 127 ? 127 : index < -128 ? -128 : index;
}

/// f: cells are held until the signal releases them; then their state is `freed`.
constexpr cell_state next_state(cell_state state, global_signal control, cell_state freed) {
    const bool held = state == cell_state::held_high || state == cell_state::held_low;
    return held && control == global_signal::release ? freed : state;
}

/// Initial state of a run.
struct start {
    uint32_t seed;
    cell_state free;    // state of cells that are not held: threshold or ramp
    uint32_t held;      // percentage of held cells
    bool from_lowest;   // held cells high, the others at the lowest output; otherwise all are high or low at random
    bool from_pattern;  // start at pattern 0, with some of the other cells inverted
    uint32_t turned;    // percentage of inverted cells, for from_pattern

    constexpr bool is_held(uint32_t cell) const { return draw(seed, purpose::held, cell, 0) % 100 < held; }
    constexpr int32_t output(uint32_t cell) const {
        if (from_lowest) { return is_held(cell) ? highest_output : lowest_output; }
        const uint32_t drawn = draw(seed, purpose::start, cell, 0);
        if (from_pattern) {
            const bool high = (draw(seed, purpose::pattern, 0, cell) & 1) != 0;
            return high != (!is_held(cell) && drawn % 100 < turned) ? highest_output : lowest_output;
        }
        return (drawn & 1) != 0 ? highest_output : lowest_output;
    }
    constexpr cell_state state(uint32_t cell) const {
        return !is_held(cell) ? free : output(cell) > 0 ? cell_state::held_high : cell_state::held_low;
    }
};

/// Returns whether a cell is updated in a pass over the cells of its processor; each cell has its own update times.
constexpr bool has_turn(uint32_t seed, uint32_t cell, uint32_t pass, uint32_t per_cent) {
    return draw(seed, purpose::turn, cell, pass) % 100 < per_cent;
}

}  // namespace orbweaver::neural
