// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/machine.h"
#include "sim/energy/tile_energies.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Adds cores, memories and interface units to `energy` of result.json: to `total`, `blocks` and `not_counted`, to
/// `tiles` (picojoules of each tile), and, with a technology profile, to `nodes`, `mean_mw` and `idle_mw`.
void add_tile_energy(result_json& energy, const system::machine& modelled, const system::system_desc& described,
                     const interface_unit_energy& interface_unit, cycle_t cycles);

}  // namespace orbweaver::sim
