// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/machine.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// `cores` of result.json: sums over all cores; `core_cycles` is cycles times cores.
result_json core_results(const system::machine& modelled, cycle_t cycles);

/// `niu` of result.json: sums, and maxima for the tables' high-water marks.
result_json niu_results(const system::machine& modelled);

/// `nodes` of result.json: lists, an entry a node.
result_json node_results(const system::machine& modelled, cycle_t cycles);

}  // namespace orbweaver::sim
