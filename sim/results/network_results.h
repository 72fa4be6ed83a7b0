// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network.h"
#include "sim/results/json.h"

namespace orbweaver {

/// `network` of result.json: what the links carried over `cycles` cycles.
result_json network_results(const network& fabric, cycle_t cycles);

}  // namespace orbweaver
