// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/program_times.h"

#include <algorithm>

namespace orbweaver::noc {

void program_times::computes(unsigned rank, cycle_t now, cycle_t start, cycle_t end) {
    m_ahead[rank].push({start, end});
    settle(rank, now);
}

/// Counts intervals that begin up to now, in the order of their starts. They may overlap, because processors of a rank
/// may compute at the same time.
void program_times::settle(unsigned rank, cycle_t now) {
    spans& ahead = m_ahead[rank];
    cycle_t& covered = m_covered[rank];
    for (; !ahead.empty() && ahead.top().start <= now; ahead.pop()) {
        const span next = ahead.top();
        if (next.end > covered) {
            m_ranks[rank].computing += next.end - std::max(next.start, covered);
            covered = next.end;
        }
    }
}

void program_times::close() {
    for (unsigned rank = 0; rank < m_ahead.size(); ++rank) { settle(rank, never); }
}

void program_times::ended(unsigned rank, cycle_t cycle) { m_ranks[rank].end = std::max(m_ranks[rank].end, cycle); }

void program_times::takes_part(std::uint64_t collective, cycle_t start, cycle_t end) {
    if (collective == 0) { return; }
    span& entry = m_collectives[collective];
    entry.start = std::min(entry.start, start);
    entry.end = std::max(entry.end, end);
}

std::map<unsigned, collective_times> program_times::collectives() const {
    std::map<unsigned, collective_times> kinds;
    for (const auto& [number, entry] : m_collectives) {
        collective_times& times = kinds[static_cast<unsigned>(number >> collective_kind_shift)];
        ++times.count;
        times.sum += entry.end - entry.start;
        times.longest = std::max(times.longest, entry.end - entry.start);
    }
    return kinds;
}

}  // namespace orbweaver::noc
