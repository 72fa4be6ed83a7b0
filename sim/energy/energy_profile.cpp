// SPDX-License-Identifier: Apache-2.0
#include "sim/energy/energy_profile.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "hw/base/errors.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/router/router_shape.h"
#include "sim/config/table/parameter_rows.h"
#include "sim/config/table/parameter_table.h"
#include "sim/config/table/value_kinds.h"
#include "sim/energy/router_kinds.h"
#include "sim/kind/run_kind.h"
#include "sim/text/diagnostics.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_profile_routers = 10000;

parameter_table<energy_profile> profile_table() {
    const real_number energy{0, 1e9, "pJ"};
    parameter_table<router_energy> columns;
    columns.add("parameters", text{"the parameters of a router in RTL"}, field(&router_energy::parameters), "Its kind")
        .required();
    columns.add("leakage_mw", real_number{0, 1e6, "mW"}, field(&router_energy::leakage_mw), "Leakage").required();
    columns.add("idle_pj", energy, field(&router_energy::idle_pj), "A cycle without events").required();
    columns.add("buffer_write_pj", energy, field(&router_energy::buffer_write_pj), "A flit written").required();
    columns.add("crossbar_pj", energy, field(&router_energy::crossbar_pj), "A flit read and sent").required();
    columns.add("vc_allocation_pj", energy, field(&router_energy::vc_allocation_pj), "A packet").required();
    columns.add("bit_transition_pj", energy, field(&router_energy::bit_transition_pj), "A wire of an input").required();
    columns.add("error_percent", real_number{0, 1e9, "percent"}, field(&router_energy::error_percent), "Of the fit")
        .required();
    parameter_table<unit_energy> unit_columns;
    unit_columns.add("name", text{"the name of a block"}, field(&unit_energy::name), "Its name in power.json")
        .required();
    unit_columns
        .add("parameters", text{"the parameters of a block in RTL"}, field(&unit_energy::parameters), "Its kind")
        .required();
    unit_columns.add("leakage_mw", real_number{0, 1e6, "mW"}, field(&unit_energy::leakage_mw), "Leakage").required();
    unit_columns.add("idle_pj", energy, field(&unit_energy::idle_pj), "A cycle without events").required();
    unit_columns.add("write_pj", energy, field(&unit_energy::write_pj), "An entry of a queue written");
    unit_columns.add("read_pj", energy, field(&unit_energy::read_pj), "An entry of a queue read");
    unit_columns.add("message_pj", energy, field(&unit_energy::message_pj), "A message of a table or a channel");
    unit_columns.add("flit_pj", energy, field(&unit_energy::flit_pj), "A flit of a channel");
    parameter_table<energy_profile> table;
    table.add("liberty", text{"the name of a Liberty file"}, field(&energy_profile::liberty), "Its technology")
        .required();
    table
        .add("routers", list_of_records(std::move(columns), 1, max_profile_routers, "routers, each {parameters, ...}"),
             field(&energy_profile::routers), "Kinds of routers")
        .required();
    table.add("units", list_of_records(std::move(unit_columns), 0, max_profile_routers, "blocks, each {name, ...}"),
              field(&energy_profile::units), "Kinds of blocks in interface units");
    return table;
}

const router_energy* router_in(const energy_profile& profile, const std::string& parameters) {
    const auto found = std::find_if(profile.routers.begin(), profile.routers.end(),
                                    [&parameters](const auto& router) { return router.parameters == parameters; });
    return found == profile.routers.end() ? nullptr : &*found;
}

}  // namespace

energy_profile read_profile(const std::string& file) {
    const auto source = read_source(file);
    diagnostics problems;
    const auto root = read_yaml(source, problems);
    problems.throw_if_any();
    energy_profile profile;
    position_map positions;
    if (root->kind != node_kind::map) {
        problems.add({source, 0, 0}, "", "a technology profile is a map with `liberty` and `routers`");
        problems.throw_if_any();
    }
    profile_table().read(*root, {"", problems, positions}, profile);
    problems.throw_if_any();
    return profile;
}

std::string profile_text(const energy_profile& profile) {
    std::string text = fmt::format(
        "# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).\nliberty: {}\nrouters:\n",
        profile.liberty);
    for (const router_energy& router : profile.routers) {
        text += fmt::format("  - parameters: \"{}\"\n    leakage_mw: {:.6g}\n    idle_pj: {:.6g}\n", router.parameters,
                            router.leakage_mw, router.idle_pj);
        const noc::router_events costs = router.event_energies();
        for (std::size_t kind = 0; kind < costs.size(); ++kind) {
            text += fmt::format("    {}_pj: {:.6g}\n", noc::router_event_names[kind], costs[kind]);
        }
        text += fmt::format("    error_percent: {:.3g}\n", router.error_percent);
    }
    if (!profile.units.empty()) { text += "units:\n"; }
    for (const unit_energy& unit : profile.units) {
        text += fmt::format("  - name: {}\n    parameters: \"{}\"\n    leakage_mw: {:.6g}\n    idle_pj: {:.6g}\n",
                            unit.name, unit.parameters, unit.leakage_mw, unit.idle_pj);
        const auto add = [&text](const char* key, double energy) {
            if (energy > 0) { text += fmt::format("    {}: {:.6g}\n", key, energy); }
        };
        add("write_pj", unit.write_pj);
        add("read_pj", unit.read_pj);
        add("message_pj", unit.message_pj);
        add("flit_pj", unit.flit_pj);
    }
    return text;
}

const unit_energy* find_unit(const energy_profile& profile, const std::string& name, const std::string& parameters) {
    const auto found = std::find_if(profile.units.begin(), profile.units.end(), [&](const auto& unit) {
        return unit.name == name && unit.parameters == parameters;
    });
    return found == profile.units.end() ? nullptr : &*found;
}

energy_profile merged(energy_profile existing, const energy_profile& added) {
    if (existing.liberty != added.liberty) {
        throw user_error(
            fmt::format("the profile is of {}, not of {}; name another file", existing.liberty, added.liberty));
    }
    std::erase_if(existing.routers,
                  [&added](const router_energy& router) { return router_in(added, router.parameters) != nullptr; });
    std::erase_if(existing.units, [&added](const unit_energy& unit) {
        return find_unit(added, unit.name, unit.parameters) != nullptr;
    });
    existing.units.insert(existing.units.end(), added.units.begin(), added.units.end());
    existing.routers.insert(existing.routers.end(), added.routers.begin(), added.routers.end());
    return existing;
}

std::vector<router_energy> router_energies(const system::system_desc& described, const noc::topology_graph& graph) {
    if (described.energy.profile.empty()) { return {}; }
    const energy_profile profile = read_profile(described.energy.profile);
    const rtl::rtl_routing routing =
        rtl::routing_in_rtl(described.network, graph, kind_of(described).has_single_flits(described));
    std::vector<router_energy> energies(graph.routers.size());
    for (const router_kind& kind : router_kinds(described.network, graph, routing, described.area)) {
        const router_energy* const known = router_in(profile, kind.parameters);
        if (known == nullptr) {
            throw noc::description_error(
                "energy.profile",
                fmt::format("{} has no router with {}; `orbweaver power CONFIG --profile FILE` adds the routers of a "
                            "configuration",
                            described.energy.profile, kind.parameters));
        }
        for (const unsigned router : kind.routers) { energies[router] = *known; }
    }
    return energies;
}

}  // namespace orbweaver::sim
