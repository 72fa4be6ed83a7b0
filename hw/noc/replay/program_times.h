// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <queue>
#include <unordered_map>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// The end of a rank, and its computing time.
struct rank_times {
    cycle_t end = 0;        // end of its last operation
    cycle_t computing = 0;  // cycles in which at least one of its processors computes
    bool over = false;      // the rank has no more work
};

/// Durations of collectives of one kind, from the start of their first operation to the end of their last.
struct collective_times {
    std::uint64_t count = 0;
    cycle_t sum = 0;
    cycle_t longest = 0;
};

/// Times of a program's ranks and collectives, recorded while it runs.
class program_times {
public:
    explicit program_times(unsigned ranks) : m_ranks(ranks), m_covered(ranks), m_ahead(ranks) {}

    /// Records that a rank computes, now or later. `now` never decreases.
    void computes(unsigned rank, cycle_t now, cycle_t start, cycle_t end);
    /// Completes the times at the end of a run.
    void close();
    void ended(unsigned rank, cycle_t cycle);
    /// Records an operation of a collective; 0: of none.
    void takes_part(std::uint64_t collective, cycle_t start, cycle_t end);

    const std::vector<rank_times>& ranks() const { return m_ranks; }
    /// Returns the times by kind.
    std::map<unsigned, collective_times> collectives() const;

private:
    struct span {
        cycle_t start = never;
        cycle_t end = 0;
        bool operator>(const span& other) const { return start > other.start; }
    };
    using spans = std::priority_queue<span, std::vector<span>, std::greater<>>;
    void settle(unsigned rank, cycle_t now);

    std::vector<rank_times> m_ranks;
    std::vector<cycle_t> m_covered;                         // [rank]: computing is counted up to this cycle
    std::vector<spans> m_ahead;                             // [rank]: intervals that are not counted yet
    std::unordered_map<std::uint64_t, span> m_collectives;  // [collective]; only used for sums
};

/// The highest byte of a collective's number is its kind, from 1 on.
inline constexpr unsigned collective_kind_shift = 56;

}  // namespace orbweaver::noc
