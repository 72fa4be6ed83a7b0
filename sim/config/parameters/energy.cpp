// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_energy(system_table& table) {
    const auto energy = [](auto member) { return field(&system::system_desc::energy, member); };
    const real_number cost{0, 1000000, "units of energy.unit"};

    table.add_section({"energy", "What events in the network cost.", systems_with_routers()});
    table.add("energy.profile", file_name{}, energy(&noc::energy_desc::profile),
              "Technology profile by `orbweaver power`, in pJ; it replaces all costs below and needs `activity: true`");
    const auto tile = [](auto member) { return field(&system::system_desc::tile_energy, member); };
    const std::size_t first_of_tiles = table.parameters().size();
    table.add("energy.core_instruction", real_number{0, 1000000, "pJ"},
              tile(&system::tile_energy_desc::core_instruction_pj), "An instruction that a core executes");
    table.add("energy.core_idle", real_number{0, 1000000, "mW"}, tile(&system::tile_energy_desc::core_idle_mw),
              "Clock and leakage of a core");
    table.add("energy.memory_word", real_number{0, 1000000, "pJ"}, tile(&system::tile_energy_desc::memory_word_pj),
              "A word that a core or an interface unit reads from or writes to the memory of its tile");
    table.add("energy.memory_idle", real_number{0, 1000000, "mW"}, tile(&system::tile_energy_desc::memory_idle_mw),
              "Clock and leakage of the memory of a tile");
    table.restrict_from(first_of_tiles,
                        [](const system::system_desc& described) { return system::has_tiles(described.kind); });
    const std::size_t first_cost = table.parameters().size();
    table.add("energy.unit", choice<noc::energy_unit>{}, energy(&noc::energy_desc::unit),
              "Unit of the figures below: `relative` for comparisons, `pJ` for those of a technology");
    table.add("energy.link_flit", cost, energy(&noc::energy_desc::link_flit), "A flit on a link");
    table.add("energy.bit_transition", cost, energy(&noc::energy_desc::bit_transition),
              "A wire of a link that changes its value; needs `activity: true`");
    table.add("energy.buffer_write", cost, energy(&noc::energy_desc::buffer_write),
              "A flit written into a router's buffer");
    table.add("energy.buffer_read", cost, energy(&noc::energy_desc::buffer_read), "A flit read from it");
    table.add("energy.crossbar", cost, energy(&noc::energy_desc::crossbar), "A flit through a router's switch");
    table.add("energy.vc_allocation", cost, energy(&noc::energy_desc::vc_allocation),
              "A virtual channel allocated to a packet");
    table.add("energy.switch_allocation", cost, energy(&noc::energy_desc::switch_allocation),
              "A grant of the switch to a flit");
    table.restrict_from(first_cost,
                        [](const system::system_desc& described) { return described.energy.profile.empty(); });
}

}  // namespace orbweaver::sim
