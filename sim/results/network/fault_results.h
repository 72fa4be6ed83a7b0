// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/faults/fault_news.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns, for each entry of network.faults, its failure and repair so far, and how far the news of them has spread
/// (docs/noc/faults.md).
/// @param faults in the order of `news`
/// @param now    last cycle of the run
result_json fault_results(const std::vector<noc::link_fault_desc>& faults, const noc::fault_news& news, cycle_t now);

}  // namespace orbweaver::sim
