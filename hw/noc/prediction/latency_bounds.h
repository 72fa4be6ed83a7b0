// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// The worst latency of the packets of a flow.
struct latency_bound {
    double cycles = 0;     // no packet takes longer from its release by the regulator; 0: not known
    double least = 0;      // cycles of the longest packet on the longest route of an empty network; 0: not known
    std::string reason{};  // why no bound is known; empty: it is known

    bool is_known() const { return reason.empty(); }
};

/// Returns [flow], in the order of traffic_flows(): bounds of the latencies of regulated flows, which hold in every
/// run. docs/noc/guarantees.md has the proof. The calculation needs only the description, and nothing is fitted.
///
/// A flow has a bound if its class has virtual channels of its own, all flows with which it shares them have regulators
/// too, and the routers serve each flit within a number of cycles that is known. The rates of other classes do not
/// matter.
/// @throws description_error for a description that is no network
std::vector<latency_bound> latency_bounds(const network_desc& described, const traffic_desc& traffic);

}  // namespace orbweaver::noc
