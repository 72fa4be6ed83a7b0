// SPDX-License-Identifier: Apache-2.0
#include "sim/energy/tile_energies.h"

#include <utility>

#include "hw/noc/description_error.h"
#include "hw/system/tile_count.h"
#include "sim/blocks/area_blocks.h"

namespace orbweaver::sim {

namespace {

/// The blocks of an interface unit, by their names in area.json.
constexpr std::pair<const char*, unit_energy interface_unit_energy::*> blocks[] = {
    {"transmit_queue", &interface_unit_energy::data_queue},
    {"thread_transmit_queue", &interface_unit_energy::thread_queue},
    {"send_table", &interface_unit_energy::send_table},
    {"receive_table", &interface_unit_energy::receive_table},
    {"injector", &interface_unit_energy::injector},
    {"ejector", &interface_unit_energy::ejector}};

void add_controllers(interface_unit_energy& sum, const energy_profile& profile, const area_blocks& asked) {
    sum.not_counted.insert(sum.not_counted.end(), asked.not_counted.begin(), asked.not_counted.end());
    for (const rtl::synthesis_block& block : asked.blocks) {
        const unit_energy* const known = find_unit(profile, block.name, parameters_of(block));
        if (known == nullptr) {
            sum.not_counted.push_back(block.name);
            continue;
        }
        sum.has_controllers = true;
        sum.controllers_leakage_mw += static_cast<double>(block.instances) * known->leakage_mw;
        sum.controllers_idle_pj += static_cast<double>(block.instances) * known->idle_pj;
    }
}

}  // namespace

interface_unit_energy energy_of_unit(const system::system_desc& described, const noc::topology_graph& graph) {
    interface_unit_energy sum;
    if (described.energy.profile.empty()) {
        sum.not_counted.emplace_back("interface units");
        return sum;
    }
    const energy_profile profile = read_profile(described.energy.profile);
    const area_blocks asked = interface_units_in_rtl(described, graph);
    const auto tiles = static_cast<double>(system::tiles_of(described, static_cast<unsigned>(graph.nodes.size())));
    sum.not_counted = asked.not_counted;
    for (const rtl::synthesis_block& block : asked.blocks) {
        const unit_energy* const known = find_unit(profile, block.name, parameters_of(block));
        if (known == nullptr) {
            sum.not_counted.push_back(block.name);
            continue;
        }
        const double share = static_cast<double>(block.instances) / tiles;
        sum.leakage_mw += share * known->leakage_mw;
        sum.idle_pj += share * known->idle_pj;
        sum.is_known = true;
        if (!known->has_events()) { sum.not_counted.push_back("events of " + block.name); }
        for (const auto& [name, energy] : blocks) {
            if (block.name == name) { sum.*energy = *known; }
        }
    }
    add_controllers(sum, profile, controllers_in_rtl(described, graph));
    return sum;
}

}  // namespace orbweaver::sim
