// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/multicast/contention_watch.h"
#include "hw/noc/multicast/multicast.h"
#include "multicast/plan/plan.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `multicast` for result.json.
result_json multicast_results(const multicast::multicast_plan& plan, const noc::multicast_result& measured,
                              const noc::contention_watch& watched);

/// Returns the multicast results as text.
std::string summarise_multicast(const result_json& ran);

}  // namespace orbweaver::sim
