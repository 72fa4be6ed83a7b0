// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/faults/link_outage.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// How the news of failures and repairs spreads from the controller of a router to those of its neighbours, where it
/// takes time (network.fault_news_cycles). Ghosh (1988, section 2.3) has controllers that know of failures, and
/// states no time; the spreading is that of link-state protocols.
///
/// The routers at the ends of a link see at once that it fails or is repaired; so do a router that fails and its
/// neighbours. A controller that hears something new sends it on in the same cycle over every other link that is up;
/// what it knows already it drops. Behind a link that is repaired its ends inform each other what the other lacks. So
/// in the end all routers that can reach one another know the same. A failed router hears its neighbours and passes
/// nothing on. News that is under way on a link arrives. It takes no time of the link from packets.
///
/// All of it follows from the description, and is worked out before the run.
class fault_news {
public:
    /// Whether news of an outage goes to a router at all.
    using scope = std::function<bool(const link_outage&, unsigned router)>;

    /// A failure or a repair.
    struct event {
        unsigned outage = 0;
        bool is_repair = false;
        cycle_t cycle = 0;
        std::vector<cycle_t> heard{};  // when each router that gets to know it does, ascending
        std::vector<cycle_t> sent{};   // when each message with it leaves, ascending
    };
    /// A router gets to know of an event.
    struct note {
        cycle_t cycle = 0;
        unsigned outage = 0;
        bool is_repair = false;
    };

    /// @param outages         as network.faults has them; of no repair: `never`
    /// @param cycles_per_link 1 or more
    /// @param concerned       empty: every router
    fault_news(const topology_graph& graph, const std::vector<link_outage>& outages, cycle_t cycles_per_link,
               const scope& concerned);

    /// By their outages, of each the failure, and the repair if there is one.
    const std::vector<event>& events() const { return m_events; }
    /// What a router gets to know, in this order.
    const std::vector<note>& notes(unsigned router) const { return m_notes[router]; }

private:
    std::vector<event> m_events;
    std::vector<std::vector<note>> m_notes;  // [router]
};

}  // namespace orbweaver::noc
