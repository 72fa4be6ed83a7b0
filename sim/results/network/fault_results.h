// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/faults/fault_news.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Failure and repair of each entry of network.faults, as far as they have happened, and how far their news has
/// come (docs/noc/faults.md).
/// @param faults as `news` has them
/// @param now    the last cycle of the run
result_json fault_results(const std::vector<noc::link_fault_desc>& faults, const noc::fault_news& news, cycle_t now);

}  // namespace orbweaver::sim
