// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <queue>
#include <unordered_map>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// When a rank was over, and how long it computed.
struct rank_times {
    cycle_t end = 0;        // of its last operation
    cycle_t computing = 0;  // cycles in which a processor of it computes
    bool over = false;      // there is nothing left for it to do
};

/// How long collectives of one kind took, from the start of their first operation to the end of their last.
struct collective_times {
    std::uint64_t count = 0;
    cycle_t sum = 0;
    cycle_t longest = 0;
};

/// Times of a program's ranks and collectives, while it runs.
class program_times {
public:
    explicit program_times(unsigned ranks) : m_ranks(ranks), m_covered(ranks), m_ahead(ranks) {}

    /// A rank computes, now or later. `now` never goes back.
    void computes(unsigned rank, cycle_t now, cycle_t start, cycle_t end);
    /// All has happened.
    void close();
    void ended(unsigned rank, cycle_t cycle);
    /// An operation of a collective; 0: of none.
    void takes_part(std::uint64_t collective, cycle_t start, cycle_t end);

    const std::vector<rank_times>& ranks() const { return m_ranks; }
    /// By kind.
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
    std::vector<cycle_t> m_covered;                         // [rank]: computing is counted up to here
    std::vector<spans> m_ahead;                             // [rank]: what is not counted
    std::unordered_map<std::uint64_t, span> m_collectives;  // by number; sums alone are taken of it
};

/// The kind of a collective stands in the highest byte of its number, from 1 on.
inline constexpr unsigned collective_kind_shift = 56;

}  // namespace orbweaver::noc
