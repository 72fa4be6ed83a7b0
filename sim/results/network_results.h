// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network.h"
#include "hw/noc/traffic/traffic.h"
#include "sim/results/json.h"

namespace orbweaver {

/// `network` of result.json: what the links carried over `cycles` cycles.
result_json network_results(const network& of, cycle_t cycles);

/// `traffic` of result.json.
result_json traffic_results(const traffic_result& measured);

}  // namespace orbweaver
