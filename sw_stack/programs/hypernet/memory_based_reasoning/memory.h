// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::reasoning {

inline constexpr uint32_t predictors = 3;
inline constexpr uint32_t predictor_values = 8;
inline constexpr uint32_t goal_values = 4;

/// A remembered case: its predictors and its outcome.
struct record {
    uint32_t predictor[predictors];  // 0 .. predictor_values - 1
    uint32_t goal;                   // 0 .. goal_values - 1
};

/// Returns a seeded record. Its goal follows from its predictors in seven of eight records.
/// @param number index of the record on the machine, or first_question + index of a question
constexpr record seeded_record(uint32_t seed, uint32_t number) {
    record drawn{};
    for (uint32_t predictor = 0; predictor < predictors; ++predictor) {
        drawn.predictor[predictor] = hash(seed, number, predictor) % predictor_values;
    }
    const uint32_t noise = hash(seed, number, predictors);
    drawn.goal =
        noise % 8 == 0 ? noise / 8 % goal_values : (drawn.predictor[0] / 2 + drawn.predictor[1] / 4) % goal_values;
    return drawn;
}

/// Question numbers are above all record numbers.
inline constexpr uint32_t first_question = 1U << 16;

/// Number of records per goal for one value of a predictor.
struct occurrences {
    uint32_t of_goal[goal_values];

    constexpr uint32_t total() const {
        uint32_t sum = 0;
        for (const uint32_t count : of_goal) { sum += count; }
        return sum;
    }
    constexpr occurrences& operator+=(const occurrences& other) {
        for (uint32_t goal = 0; goal < goal_values; ++goal) { of_goal[goal] += other.of_goal[goal]; }
        return *this;
    }
};

/// Returns the distance between a record and a question in one predictor: the value difference metric of Stanfill and
/// Waltz, times the predictor's weight for the question. (The dissertation mentions a metric but does not define it.)
/// @param asked,recorded occurrences of the question's and of the record's value
inline double difference(const occurrences& asked, const occurrences& recorded) {
    if (asked.total() == 0) {
        return 0;  // this value does not occur
    }
    double weight = 0;
    double sum = 0;
    for (uint32_t goal = 0; goal < goal_values; ++goal) {
        const double of_asked = static_cast<double>(asked.of_goal[goal]) / asked.total();
        const double of_recorded = static_cast<double>(recorded.of_goal[goal]) / recorded.total();
        weight += of_asked * of_asked;
        sum += (of_asked - of_recorded) * (of_asked - of_recorded);
    }
    return __builtin_sqrt(weight) * sum;
}

/// A record that resembles the question.
struct match {
    double dissimilarity;
    uint32_t record;  // its number
    uint32_t goal;

    /// Returns whether this match is better: less dissimilar, or equal with a lower number.
    constexpr bool is_better_than(const match& other) const {
        return dissimilarity < other.dissimilarity || (dissimilarity == other.dissimilarity && record < other.record);
    }
};
inline constexpr double worse_than_any = 1e300;

}  // namespace orbweaver::reasoning
