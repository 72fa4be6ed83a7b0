// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// The bounded queue of a source. A packet occupies it from its creation until its tail has left the node. While the
/// queue is full, the process of the source stands still, and it does not make up for that time.
///
/// Packets depart in the order of creation, so the departures alone tell when the process stood still.
class source_queue {
public:
    /// @param packets 1 or more
    explicit source_queue(unsigned packets) : m_departures(packets) {}

    /// Notes that the tail of the oldest packet leaves.
    void note_departure(cycle_t now) { m_departures[m_departed++ % m_departures.size()] = now; }

    /// Returns the cycle from which on the process runs after a creation, that of the creation if the queue is not
    /// full.
    /// @param created packets so far
    /// @param latest  cycle of the last of these creations
    /// @returns never while the queue is full
    cycle_t continuation(std::uint64_t created, cycle_t latest) const {
        const std::uint64_t size = m_departures.size();
        if (created < size) { return latest; }
        if (created - size >= m_departed) { return never; }
        return std::max(latest, m_departures[created % size]);
    }

private:
    std::vector<cycle_t> m_departures;  // [packet modulo size]
    std::uint64_t m_departed = 0;       // packets
};

}  // namespace orbweaver::noc
