// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "sim/results/network/resource_load.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// What a run says of its limits.
struct limits_of_run {
    std::string status;                    // of result.json
    std::vector<std::string> warnings;     // of the configuration: depth_warnings()
    std::vector<resource_load> elsewhere;  // beside links and buses: memory ports
};

/// Adds to `network` of result.json the links of all kinds that were busiest, the warnings, and what binds: the
/// resource that came nearest to its capacity, or why packets wait although none came near (docs/results.md).
/// @param fabric outlives the document
/// @param cycles of the run
void add_binding(result_document& result, const noc::network& fabric, const system::network_links_desc& link_options,
                 const limits_of_run& limits, cycle_t cycles);

}  // namespace orbweaver::sim
