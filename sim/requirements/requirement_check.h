// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/prediction/latency_bounds.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// A flow with its requirement and the bound that is known.
struct judged_flow {
    std::string name;
    noc::regulator_desc regulator;
    noc::flow_requirement required;
    noc::latency_bound bound;
    std::vector<std::uint32_t> links{};  // of its routes, as network.h counts them; empty: not known

    /// Returns whether the latency that it requires holds in every run.
    bool is_guaranteed() const { return bound.is_known() && required.latency >= bound.cycles; }
};

/// Why the requirements cannot all be met, and the key of a flow concerned.
struct requirement_conflict {
    std::string key;
    std::string text;
};

/// The requirements of all flows against the links of a network.
struct requirement_report {
    std::vector<judged_flow> flows;               // those with a regulator or a requirement
    std::vector<requirement_conflict> conflicts;  // worst first; empty: the requirements can be met
    std::string busiest_link;                     // link with the largest sum of required bandwidths; empty: none
    double busiest_load = 0;                      // that sum, in flits/cycle
    double busiest_capacity = 1;                  // of that link, in flits/cycle
    std::string unsummed;                         // why the bandwidths were not added up; empty: they were
};

/// Returns whether some flow has a regulator or a requirement.
bool judges_flows(const system::system_desc& described);

/// Adds up the required bandwidths on each link by the routes of `check --load`, and bounds the latencies.
/// @param described offers synthetic traffic (load_check.h)
/// @throws noc::description_error for traffic that the network cannot carry at all
requirement_report judge_requirements(const system::system_desc& described);

}  // namespace orbweaver::sim
