// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/faults/link_outage.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The propagation of failure and repair news from a router's controller to its neighbours, if it takes time
/// (network.fault_news_cycles). Ghosh (1988, section 2.3) has controllers that know of failures, but does not give a
/// time; the propagation follows link-state protocols.
///
/// The routers at the ends of a link see its failure and repair immediately; so do a failing router and its neighbours.
/// A controller that receives something new forwards it in the same cycle over every other link that is up; it drops
/// known news. When a link has been repaired, each of its ends sends the news that the other lacks. So finally all
/// routers that can reach one another have the same knowledge. A failed router receives news from its neighbours but
/// forwards none. News in flight on a link arrives. It uses no link time of packets.
///
/// All of this follows from the description, and is computed before the run.
class fault_news {
public:
    /// Returns whether a router receives news of an outage at all.
    using scope = std::function<bool(const link_outage&, unsigned router)>;

    /// A failure or a repair.
    struct event {
        unsigned outage = 0;
        bool is_repair = false;
        cycle_t cycle = 0;
        std::vector<cycle_t> heard{};  // cycles in which routers learn of it, ascending
        std::vector<cycle_t> sent{};   // cycles in which messages about it leave, ascending
    };
    /// The moment at which a router learns of an event.
    struct note {
        cycle_t cycle = 0;
        unsigned outage = 0;
        bool is_repair = false;
    };

    /// @param outages         as in network.faults; `never` for no repair
    /// @param cycles_per_link 1 or more
    /// @param concerned       empty: every router
    fault_news(const topology_graph& graph, const std::vector<link_outage>& outages, cycle_t cycles_per_link,
               const scope& concerned);

    /// Returns the events in the order of their outages: the failure, then the repair if there is one.
    const std::vector<event>& events() const { return m_events; }
    /// Returns the news that a router receives, in this order.
    const std::vector<note>& notes(unsigned router) const { return m_notes[router]; }

private:
    std::vector<event> m_events;
    std::vector<std::vector<note>> m_notes;  // [router]
};

}  // namespace orbweaver::noc
