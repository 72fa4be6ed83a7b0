// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/hypernet/memory_based_reasoning/memory.h"

namespace orbweaver::reasoning {

/// What a block of neighbouring records, sorted by value, has at its two ends: runs of one value, the same run if there
/// is one value only.
struct value_runs {
    uint32_t first_value;
    occurrences of_first;
    uint32_t last_value;
    occurrences of_last;

    static value_runs of_one(uint32_t value, uint32_t goal) {
        value_runs one{value, {}, value, {}};
        one.of_first.of_goal[goal] = one.of_last.of_goal[goal] = 1;
        return one;
    }

    /// Joins this block and the next one.
    value_runs joined(const value_runs& next) const {
        value_runs both{first_value, of_first, next.last_value, next.of_last};
        if (next.first_value == first_value) { both.of_first += next.of_first; }
        if (last_value == next.last_value) { both.of_last += of_last; }
        return both;
    }
};

/// A record among those sorted by value, and what it has learnt of the runs.
struct sorted_record {
    uint32_t value;
    occurrences own;   // of its value
    value_runs block;  // of the records around it that it knows of

    static sorted_record holding(uint32_t value, uint32_t goal) {
        const value_runs alone = value_runs::of_one(value, goal);
        return {value, alone.of_first, alone};
    }

    /// Learns what the block before its own has, or the one behind it.
    void learn(const value_runs& neighbour, bool is_before) {
        if (is_before) {
            if (neighbour.last_value == value) { own += neighbour.of_last; }
            block = neighbour.joined(block);
        } else {
            if (neighbour.first_value == value) { own += neighbour.of_first; }
            block = block.joined(neighbour);
        }
    }
};

}  // namespace orbweaver::reasoning
