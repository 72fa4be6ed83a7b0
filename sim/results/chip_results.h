// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/chip.h"
#include "sim/results/json.h"

namespace orbweaver {

/// `cores` of result.json: sums over all cores; `core_cycles` is cycles times cores.
result_json core_results(const chip& machine, cycle_t cycles);

/// `niu` of result.json: sums, and maxima for the tables' high-water marks.
result_json niu_results(const chip& machine);

/// `nodes` of result.json: lists, an entry a node.
result_json node_results(const chip& machine, cycle_t cycles);

}  // namespace orbweaver
