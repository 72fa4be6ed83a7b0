// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/hypernet/memory_based_reasoning/memory.h"

namespace orbweaver::reasoning {

/// The runs of equal values at the two ends of a block of records sorted by value. They are one run if the block has
/// only one value.
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

    /// Returns this block joined with the next one.
    value_runs joined(const value_runs& next) const {
        value_runs both{first_value, of_first, next.last_value, next.of_last};
        if (next.first_value == first_value) { both.of_first += next.of_first; }
        if (last_value == next.last_value) { both.of_last += of_last; }
        return both;
    }
};

/// A record in the order of values, with its knowledge of the runs around it.
struct sorted_record {
    uint32_t value;
    occurrences own;   // occurrences of its value
    value_runs block;  // runs of the block of records that it knows

    static sorted_record holding(uint32_t value, uint32_t goal) {
        const value_runs alone = value_runs::of_one(value, goal);
        return {value, alone.of_first, alone};
    }

    /// Extends its knowledge by the block before or after its own.
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
