// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

/// Ranks of packets by the priorities of their classes. Allocators and sources serve the lowest rank first.
///
/// With network.router.aging, a level of priority equals that many cycles of age: a packet precedes packets of a class
/// one level higher that were created at least as much later, so no packet waits for ever. Without it no age changes
/// the order of classes.
class class_ranks {
public:
    class_ranks() = default;
    explicit class_ranks(const network_desc& described)
        : m_reads_age(described.router.arbiter == arbiter_kind::oldest_first || described.router.aging != 0) {
        unsigned highest = 0;
        bool has_weights = false;
        for (const message_class_desc& one : described.classes) {
            highest = std::max(highest, one.priority);
            has_weights = has_weights || one.weight != 0;
        }
        m_is_needed = highest != 0 || has_weights || m_reads_age;
        const cycle_t level = described.router.aging != 0 ? described.router.aging : strict_level;
        for (const message_class_desc& one : described.classes) {
            m_bases.push_back((highest - one.priority) * level);
            if (has_weights) { m_weights.push_back(std::max(one.weight, 1U)); }
        }
    }

    /// Returns whether packets have different ranks.
    bool are_needed() const { return m_is_needed; }
    /// Returns whether a rank depends on the cycle of creation.
    bool read_age() const { return m_reads_age; }
    /// Returns the flits of each class in a round at an output; empty: classes have no weights.
    const std::vector<unsigned>& weights() const { return m_weights; }

    cycle_t rank(class_id message_class, cycle_t created) const {
        return m_bases[message_class.value] + (m_reads_age ? created : 0);
    }

    /// Added to the rank of a class that has used its share of a round (weighted_rounds).
    static constexpr cycle_t behind = cycle_t{1} << 52;

private:
    /// Difference of the ranks of two levels, above any cycle and `behind`.
    static constexpr cycle_t strict_level = cycle_t{1} << 56;

    bool m_is_needed = false;
    bool m_reads_age = false;
    std::vector<cycle_t> m_bases;     // [class]
    std::vector<unsigned> m_weights;  // [class]
};

}  // namespace orbweaver::noc
