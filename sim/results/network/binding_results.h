// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "sim/results/chip/core_loads.h"
#include "sim/results/resource_load.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Input of the analysis of a run's limits.
struct limits_of_run {
    std::string status;                      // status in result.json
    std::vector<std::string> warnings{};     // depth_warnings(); the first ends the sentence of what binds
    std::vector<resource_load> elsewhere{};  // next to links and buses: memory ports, reply buffers, cores
    std::optional<core_loads> cores{};       // loads of the cores; empty: no firmware ran
    std::string remark{};                    // for the end of the sentence; may be empty
    std::vector<std::string> doubts{};       // reasons why the measurements do not support a decision
};

/// Adds `binding`, `warnings` and `doubts` to result.json, and to its `network` the links of all kinds that were
/// busiest. `binding` is the resource that came nearest to its capacity, or why packets or cores wait although none
/// came near (docs/results.md).
/// @param fabric outlives the document
/// @param cycles duration of the run
void add_binding(result_document& result, const noc::network& fabric, const system::network_links_desc& link_options,
                 const limits_of_run& limits, cycle_t cycles);

}  // namespace orbweaver::sim
