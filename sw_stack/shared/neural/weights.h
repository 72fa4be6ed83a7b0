// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/chance.h"

namespace orbweaver::neural {

/// Source of the weights of a net.
enum class weight_rule : uint8_t {
    symmetric,   // random with either sign: such a net settles if its cells change one at a time
    excitatory,  // never negative: such a net settles in any update order, in one state only
    hebbian,     // learnt from patterns, by the products of outputs
    trained,     // learnt from patterns, by the errors of outputs: training.h
};

/// Returns whether the weights are learnt from patterns.
constexpr bool learns(weight_rule rule) { return rule == weight_rule::hebbian || rule == weight_rule::trained; }

/// Returns the output that pattern `pattern` gives a cell: 1 or -1.
constexpr int32_t pattern_sign(uint32_t seed, uint32_t pattern, uint32_t cell) {
    return (draw(seed, purpose::pattern, pattern, cell) & 1) != 0 ? 1 : -1;
}

inline constexpr uint32_t max_patterns = 127;

/// Returns the maximum contribution of one pattern to a weight.
constexpr int32_t learning_step(uint32_t patterns) { return static_cast<int32_t>(max_patterns / patterns); }

/// Weights that are functions of the two cells. Trained weights are not; they start at 0.
struct weights {
    uint32_t seed;
    weight_rule rule;
    uint32_t patterns;  // 1 .. 127, for the hebbian rule

    constexpr int32_t weight(uint32_t a, uint32_t b) const {
        if (rule == weight_rule::trained) { return 0; }
        if (rule == weight_rule::hebbian) { return learnt(a, b); }
        const uint32_t drawn = draw_of_pair(seed, purpose::weight, a, b);
        const auto size = static_cast<int32_t>(drawn % 127) + 1;
        return rule == weight_rule::symmetric && drawn >> 31 != 0 ? -size : size;
    }

private:
    /// Hebb (5.4.3): each pattern contributes in proportion to the product of the two outputs.
    constexpr int32_t learnt(uint32_t a, uint32_t b) const {
        int32_t sum = 0;
        for (uint32_t pattern = 0; pattern < patterns; ++pattern) {
            sum += pattern_sign(seed, pattern, a) * pattern_sign(seed, pattern, b);
        }
        return sum * learning_step(patterns);
    }
};

}  // namespace orbweaver::neural
