// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/throttles/link_throttle_desc.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// Which outputs of which routers are throttled (network.throttles): who may take virtual channels of a link between
/// routers while how many of them are held. Two policies against congestion and against packets that hog buffers, both
/// left to research by Ghosh 1988, section 7.2: the input buffer limit (Lam and Reiser 1979), which keeps virtual
/// channels for packets in transit, and a limit for packets to one destination.
///
/// Neither can deadlock a network that is free of deadlock without them: a head that a throttle holds back waits for
/// packets that hold virtual channels which it may take itself, so for nobody for whom it could not wait without the
/// throttle.
class link_throttles {
public:
    /// @throws description_error for a pattern that names no link, or only links whose routers no packet enters
    link_throttles(const std::vector<link_throttle_desc>& described, const topology_graph& graph);

    /// Throttles of the outputs of a router, by port; empty: none is throttled.
    const std::vector<output_throttle>& outputs(unsigned router) const { return m_of_routers[router]; }

private:
    void add(unsigned number, const link_throttle_desc& described, const topology_graph& graph);

    std::vector<std::vector<output_throttle>> m_of_routers;  // [router][port]
};

}  // namespace orbweaver::noc
