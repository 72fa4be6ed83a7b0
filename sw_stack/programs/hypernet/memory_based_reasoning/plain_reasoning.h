// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/hypernet/memory_based_reasoning/memory.h"

namespace orbweaver::reasoning {

/// Sequential reasoning on one node, as the reference of the results.
class plain_memory {
public:
    /// Holds the seeded records first .. first + count - 1.
    plain_memory(uint32_t seed, uint32_t first, uint32_t count) : m_seed(seed), m_first(first), m_count(count) {
        for (uint32_t number = first; number < first + count; ++number) {
            const record drawn = seeded_record(seed, number);
            for (uint32_t predictor = 0; predictor < predictors; ++predictor) {
                ++m_occurrences[predictor][drawn.predictor[predictor]].of_goal[drawn.goal];
            }
        }
    }

    /// Finds the best matches of a question, best first.
    /// @param count at most the number of records
    void find(const record& question, match* best, uint32_t count) const {
        for (uint32_t i = 0; i < count; ++i) { best[i] = {worse_than_any, UINT32_MAX, 0}; }
        for (uint32_t number = m_first; number < m_first + m_count; ++number) {
            match next = compared(question, number);
            for (uint32_t i = 0; i < count; ++i) {
                if (next.is_better_than(best[i])) {
                    const match worse = best[i];
                    best[i] = next;
                    next = worse;
                }
            }
        }
    }

private:
    match compared(const record& question, uint32_t number) const {
        const record drawn = seeded_record(m_seed, number);
        match m{0, number, drawn.goal};
        for (uint32_t predictor = 0; predictor < predictors; ++predictor) {
            m.dissimilarity += difference(m_occurrences[predictor][question.predictor[predictor]],
                                          m_occurrences[predictor][drawn.predictor[predictor]]);
        }
        return m;
    }

    uint32_t m_seed;
    uint32_t m_first;
    uint32_t m_count;
    occurrences m_occurrences[predictors][predictor_values] = {};
};

}  // namespace orbweaver::reasoning
