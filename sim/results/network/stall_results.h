// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/noc/network.h"
#include "hw/noc/router/stall_counts.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Returns the sum over the routers that count why flits wait; nothing if no router does.
std::optional<noc::router_stalls> stalls_in(const noc::network& fabric);

/// Adds `stalls`, `stalls_of_router` and `vc_cycles` to `network` of result.json (docs/results.md, Why flits wait).
/// Does nothing if no router counts stalls.
/// @param fabric outlives the document
void add_stalls(result_document& result, const noc::network& fabric);

/// Returns a line for the summary. @param network `network` of result.json
std::string summarise_stalls(const result_json& network);

}  // namespace orbweaver::sim
