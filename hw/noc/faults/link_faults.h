// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The links that fail, and when (network.faults). A link is down from the cycle of its failure to that of its repair,
/// both of its directions alike. Nothing is stored but the plan and whose clock counts, so that everybody sees a change
/// in the same cycle, in whatever order components are called.
class link_faults {
public:
    /// @param graph only read here
    /// @throws description_error for a link that does not exist, a repair before the failure, or a link that fails
    ///         while it is down
    link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph);

    /// Says whose cycles count; nobody's: it is cycle 0. @return who said it before
    const cycle_t* follow(const cycle_t* clock) { return std::exchange(m_clock, clock); }

    /// Whether the link behind an output is down now.
    bool is_down(unsigned router, port_id output) const {
        for (const outage& failure : m_outages) {
            if (failure.is_at(now()) &&
                (failure.one == channel{router, output} || failure.other == channel{router, output})) {
                return true;
            }
        }
        return false;
    }
    bool any_down() const {
        for (const outage& failure : m_outages) {
            if (failure.is_at(now())) {
                return true;
            }
        }
        return false;
    }
    /// Whether any link fails or is repaired after the present cycle.
    bool will_change() const { return now() < m_changes.back(); }

    /// The first cycles of the stretches of time in which nothing fails and nothing is repaired, ascending, from 0 on.
    const std::vector<cycle_t>& changes() const { return m_changes; }

    /// Entries of network.faults.
    unsigned count() const { return static_cast<unsigned>(m_outages.size()); }

private:
    struct channel {
        unsigned router = 0;
        port_id output;

        friend constexpr bool operator==(const channel&, const channel&) = default;
    };
    struct outage {
        channel one;  // the two directions of the link
        channel other;
        cycle_t start = 0;
        cycle_t repair = 0;  // the first cycle in which it works again

        bool is_at(cycle_t cycle) const { return start <= cycle && cycle < repair; }
    };

    cycle_t now() const { return m_clock != nullptr ? *m_clock : 0; }
    void add(unsigned number, const link_fault_desc& described, const topology_graph& graph);

    std::vector<outage> m_outages;
    std::vector<cycle_t> m_changes;
    const cycle_t* m_clock = nullptr;
};

/// While it lives, the links are in the state of its cycle: for proofs, which try every stretch of time.
class supposed_time {
public:
    /// @param faults null: nothing to suppose
    explicit supposed_time(link_faults* faults)
        : m_faults(faults), m_before(faults != nullptr ? faults->follow(&m_cycle) : nullptr) {}
    ~supposed_time() {
        if (m_faults != nullptr) {
            m_faults->follow(m_before);
        }
    }
    supposed_time(const supposed_time&) = delete;
    supposed_time& operator=(const supposed_time&) = delete;

    void set(cycle_t cycle) { m_cycle = cycle; }

private:
    cycle_t m_cycle = 0;
    link_faults* m_faults;
    const cycle_t* m_before;
};

}  // namespace orbweaver::noc
