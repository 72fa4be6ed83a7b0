// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/hypernet/memory_based_reasoning/reasoning.h"

#include "sw_stack/hypernet/bitonic_sort.h"
#include "sw_stack/programs/hypernet/memory_based_reasoning/value_runs.h"

namespace orbweaver::reasoning {

memory::memory(const hypernet_net& net, uint32_t level, const record& own, uint32_t number)
    : m_record(own),
      m_match{0, number, own.goal},
      m_travellers(net, level, 0, sizeof(traveller) / 4),
      m_sorted(net, level, 0, sizeof(sorted_record) / 4),
      m_sums(net, level, 0, sizeof(occurrences) / 4),
      m_matches(net, level, 0, sizeof(match) / 4) {}

void memory::count() {
    for (uint32_t predictor = 0; predictor < predictors; ++predictor) { m_occurrences[predictor] = count(predictor); }
}

occurrences memory::count(uint32_t predictor) {
    *m_travellers.array<traveller>() = {
        m_record.predictor[predictor] * goal_values + m_record.goal, m_travellers.index(), {}};
    bitonic_sort(m_travellers);
    const uint32_t key = m_travellers.array<traveller>()->key;
    *m_sorted.array<sorted_record>() = sorted_record::holding(key / goal_values, key % goal_values);
    m_sorted.ascend(m_sorted.dimensions(), [this](uint32_t dimension) {
        const bool other_is_before = (m_sorted.index() >> dimension & 1) != 0;
        m_sorted.array<sorted_record>()->learn(m_sorted.others<sorted_record>()->block, other_is_before);
    });
    m_sorted.restore();
    traveller& there = *m_travellers.array<traveller>();
    there.found = m_sorted.array<sorted_record>()->own;
    there.key = there.home;
    bitonic_sort(m_travellers);
    return m_travellers.array<traveller>()->found;
}

void memory::compare(const record& question) {
    m_match.dissimilarity = 0;
    for (uint32_t predictor = 0; predictor < predictors; ++predictor) {
        const occurrences asked = occurrences_of(predictor, question.predictor[predictor]);
        m_match.dissimilarity += difference(asked, m_occurrences[predictor]);
    }
}

/// Counts over all records, by an ascent.
occurrences memory::occurrences_of(uint32_t predictor, uint32_t value) {
    occurrences& sum = *m_sums.array<occurrences>() = {};
    sum.of_goal[m_record.goal] = m_record.predictor[predictor] == value ? 1 : 0;
    m_sums.ascend(m_sums.dimensions(),
                  [this](uint32_t) { *m_sums.array<occurrences>() += *m_sums.others<occurrences>(); });
    m_sums.renumber();
    return *m_sums.array<occurrences>();
}

match memory::retrieve() {
    *m_matches.array<match>() = m_match;
    m_matches.ascend(m_matches.dimensions(), [this](uint32_t) {
        if (m_matches.others<match>()->is_better_than(*m_matches.array<match>())) {
            *m_matches.array<match>() = *m_matches.others<match>();
        }
    });
    m_matches.renumber();
    const match best = *m_matches.array<match>();
    if (best.record == m_match.record) { m_match.dissimilarity = worse_than_any; }
    return best;
}

uint32_t memory::steps() const { return m_travellers.steps() + m_sorted.steps() + m_sums.steps() + m_matches.steps(); }

uint32_t memory::crossings() const {
    return m_travellers.crossings() + m_sorted.crossings() + m_sums.crossings() + m_matches.crossings();
}

}  // namespace orbweaver::reasoning
