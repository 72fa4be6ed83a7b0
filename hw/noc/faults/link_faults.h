// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The links and routers that fail, and when (network.faults). A link is down from the cycle of its failure to that of
/// its repair, both of its directions alike. A router that has failed takes no packets: the links that lead to it are
/// down, and those that it has leave by the others. Nothing is stored but the plan and whose clock counts, so that
/// everybody sees a change in the same cycle, in whatever order components are called.
class link_faults {
public:
    /// @param graph only read here
    /// @throws description_error for a link or router that does not exist, a repair before the failure, or one that
    ///         fails while it is down
    link_faults(const std::vector<link_fault_desc>& described, const topology_graph& graph);

    /// Says whose cycles count; nobody's: it is cycle 0. @return who said it before
    const cycle_t* follow(const cycle_t* clock) { return std::exchange(m_clock, clock); }

    /// Whether the link behind an output is down now.
    bool is_down(unsigned router, port_id output) const {
        return m_down[present()][m_first_port[router] + output.value];
    }
    /// Whether a router takes no packets now.
    bool is_router_down(unsigned router) const { return m_dead[present()][router]; }
    bool any_down() const { return m_any[present()]; }
    /// Whether any link fails or is repaired after the present cycle.
    bool will_change() const { return now() < m_changes.back(); }

    /// The first cycles of the stretches of time in which nothing fails and nothing is repaired, ascending, from 0 on.
    const std::vector<cycle_t>& changes() const { return m_changes; }
    /// Number of the stretch in which the present cycle lies.
    std::size_t present() const {
        const auto next = std::upper_bound(m_changes.begin(), m_changes.end(), now());
        return static_cast<std::size_t>(next - m_changes.begin()) - 1;
    }
    /// Whether the link behind an output is down in a stretch.
    bool is_down_in(std::size_t stretch, unsigned router, port_id output) const {
        return m_down[stretch][m_first_port[router] + output.value];
    }

    bool is_router_down_in(std::size_t stretch, unsigned router) const { return m_dead[stretch][router]; }

    /// Entries of network.faults.
    unsigned count() const { return static_cast<unsigned>(m_outages.size()); }

private:
    /// Of a link, known by its two ends, or of a router.
    struct outage {
        std::vector<std::size_t> ports;  // outputs that lead nowhere
        unsigned router = 0;
        bool is_router = false;
        cycle_t start = 0;
        cycle_t repair = 0;  // the first cycle in which it works again

        bool is_at(cycle_t cycle) const { return start <= cycle && cycle < repair; }
        bool concerns(const outage& other) const {
            return is_router == other.is_router && (is_router ? router == other.router : ports == other.ports);
        }
    };

    cycle_t now() const { return m_clock != nullptr ? *m_clock : 0; }
    std::size_t place(unsigned router, port_id port) const { return m_first_port[router] + port.value; }
    void number_ports(const topology_graph& graph);
    void add(unsigned number, const link_fault_desc& described, const topology_graph& graph);
    outage outage_of(unsigned number, const link_fault_desc& described, const topology_graph& graph) const;
    void list_changes();
    void lay_out(std::size_t routers);

    std::vector<outage> m_outages;
    std::vector<cycle_t> m_changes;
    std::vector<std::size_t> m_first_port;  // [router], and one more
    std::vector<std::vector<bool>> m_down;  // [stretch][first port of router + output]
    std::vector<std::vector<bool>> m_dead;  // [stretch][router]
    std::vector<bool> m_any;                // [stretch]
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
