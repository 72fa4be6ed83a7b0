// SPDX-License-Identifier: Apache-2.0
// The experiments, one file each.
#pragma once

#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::multicast_paper {

/// M1: one multicast, by destinations, on tree routes and on all links.
experiment single(bool quick);
/// M2: several multicasts at once.
experiment simultaneous(bool quick);
/// M3: length of messages.
experiment length(bool quick);
/// M4: start-up time.
experiment start_up(bool quick);
/// M5: connectivity and size of the network.
experiment networks(bool quick);
/// M6: traffic through the root.
experiment root_traffic(bool quick);
/// M7: ForwardInSwitch modes, and the selection of agents.
experiment forwarding(bool quick);
/// Not in the report: switches that replicate worms, compared with plans.
experiment replication(bool quick);
/// Not in the report: plans executed by agents that carry them, compared with processors.
experiment runners(bool quick);

/// Returns all experiments in the order of the report.
inline std::vector<experiment> all_experiments(bool quick) {
    return {single(quick),       simultaneous(quick), length(quick),      start_up(quick), networks(quick),
            root_traffic(quick), forwarding(quick),   replication(quick), runners(quick)};
}

}  // namespace orbweaver::studies::multicast_paper
