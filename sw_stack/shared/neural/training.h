// SPDX-License-Identifier: Apache-2.0
// Error-driven learning (dissertation section 5.4.2, equation 5.4.4): while a pattern is
// presented, a weight changes in proportion to the difference of the cell's desired output and the present one,
//
//   dw_ij = rate (x_i* - x_i) / 254 sign(x_j)
//
// so it changes by `rate` if the output is the opposite of the desired one. A cell needs only the outputs of its
// neighbours. The weights of the two directions of a connection differ.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/cell.h"
#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::neural {

inline constexpr uint32_t max_training_rounds = 1000;

/// Parameters of the training of weights.
struct training {
    uint32_t seed;  // seed of the patterns
    uint32_t patterns;
    uint32_t rate;    // 1 .. 127: maximum change of a weight
    uint32_t rounds;  // maximum number of rounds over all patterns
};

/// Returns the output that a pattern gives a cell.
constexpr int32_t pattern_output(uint32_t seed, uint32_t pattern, uint32_t cell) {
    return highest_output * pattern_sign(seed, pattern, cell);
}

/// Returns the weight after one training step.
/// @param error  desired minus present output
/// @param output output of the neighbour
constexpr int8_t trained_weight(int8_t weight, int32_t error, int32_t output, uint32_t rate) {
    const int32_t step = error * static_cast<int32_t>(rate) / (highest_output - lowest_output);
    const int32_t changed = weight + (output < 0 ? -step : step);
    return static_cast<int8_t>(changed > highest_output  ? highest_output
                               : changed < lowest_output ? lowest_output
                                                         : changed);
}

}  // namespace orbweaver::neural
