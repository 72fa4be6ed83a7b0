// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/throttles/link_throttle_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// The throttled outputs of routers (network.throttles): they limit which packets may get VCs of a link between
/// routers, depending on how many are held. There are two policies, against congestion and against packets that
/// monopolise buffers; Ghosh 1988, section 7.2 leaves both to research. The input buffer limit (Lam and Reiser 1979)
/// reserves VCs for packets in transit. The other policy limits the packets to one destination.
///
/// Neither can deadlock a network that is deadlock-free without them. A head that a throttle holds back waits only for
/// packets that hold VCs which it may use itself, so for packets for which it could wait without the throttle.
class link_throttles {
public:
    /// @throws description_error for a pattern that matches no link, or only links whose routers no packet enters
    link_throttles(const std::vector<link_throttle_desc>& described, const topology_graph& graph);

    /// Returns the throttles of the outputs of a router, by port; empty: no output is throttled.
    const std::vector<output_throttle>& outputs(unsigned router) const { return m_of_routers[router]; }

private:
    void add(unsigned number, const link_throttle_desc& described, const topology_graph& graph);

    std::vector<std::vector<output_throttle>> m_of_routers;  // [router][port]
};

}  // namespace orbweaver::noc
