// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/virtual_hypercube.h"
#include "sw_stack/programs/hypernet/memory_based_reasoning/memory.h"

namespace orbweaver::reasoning {

/// Memory-based reasoning on a subnet with one record per node (dissertation section 4.2.4). All nodes of the subnet
/// call the same operations in the same order.
class memory {
public:
    /// @param level the (d,level)-subnet of this node is the memory
    memory(const hypernet_net& net, uint32_t level, const record& own, uint32_t number);

    /// Counts for each predictor how often its values occur with each goal: sorts the records by value and goal, and
    /// takes the lengths of the runs. Afterwards each node knows the occurrences of its record's values.
    void count();

    /// Computes the dissimilarity of this node's record and the question. Precondition: count() was called.
    void compare(const record& question);

    /// Returns the least dissimilar record that has not been retrieved before.
    match retrieve();

    /// Steps over dimensions, and exchanges over external links, so far.
    uint32_t steps() const;
    uint32_t crossings() const;

private:
    /// A record while it is sorted and sent back.
    struct traveller {
        uint32_t key;
        uint32_t home;
        occurrences found;
    };

    occurrences count(uint32_t predictor);
    occurrences occurrences_of(uint32_t predictor, uint32_t value);

    const record m_record;
    occurrences m_occurrences[predictors] = {};  // [predictor] occurrences of the record's value
    match m_match;
    virtual_hypercube m_travellers;
    virtual_hypercube m_sorted;
    virtual_hypercube m_sums;
    virtual_hypercube m_matches;
};

}  // namespace orbweaver::reasoning
