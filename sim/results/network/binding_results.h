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
    std::vector<std::string> warnings{};     // depth_warnings(), and warnings of the kind of run
    std::vector<resource_load> elsewhere{};  // resources other than links and buses: memory ports, reply buffers, cores
    std::optional<core_loads> cores{};       // loads of cores with firmware; nothing if no firmware ran
    std::string remark{};                    // end of the sentence; may be empty
};

/// Adds `binding` and `warnings` to result.json, and the busiest links of each kind to its `network`. `binding` is the
/// resource nearest to its capacity, or the reason why packets or cores wait although no resource is near it
/// (docs/results.md).
/// @param fabric outlives the document
/// @param cycles duration of the run
void add_binding(result_document& result, const noc::network& fabric, const system::network_links_desc& link_options,
                 const limits_of_run& limits, cycle_t cycles);

}  // namespace orbweaver::sim
