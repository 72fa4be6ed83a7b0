// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/machine.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `cores` for result.json: sums over all cores; `core_cycles` is cycles times cores.
result_json core_results(const system::machine& modelled, cycle_t cycles);

/// Returns `niu` for result.json: sums, and maxima for the high-water marks of the tables. Units of a plug-in are not
/// counted; `not_counted` has their number.
result_json niu_results(const system::machine& modelled);

/// Returns `nodes` for result.json: lists with one entry per node.
result_json node_results(const system::machine& modelled, cycle_t cycles);

}  // namespace orbweaver::sim
