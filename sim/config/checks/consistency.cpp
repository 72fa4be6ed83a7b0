// SPDX-License-Identifier: Apache-2.0
#include "sim/config/checks/consistency.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

text_position checked_configuration::position(std::string_view path) const {
    for (; !path.empty();
         path = path.substr(0, path.find_last_of('.') == std::string_view::npos ? 0 : path.find_last_of('.'))) {
        const auto found = positions.find(path);
        if (found != positions.end()) { return found->second; }
    }
    return start;
}

void checked_configuration::refuse(std::string_view path, std::string_view message) const {
    problems.add(position(path), path, fmt::format("{}: {}", path, message));
}

namespace {

/// Refuses sections of another system, because they would unexpectedly have no effect.
void check_sections(const checked_configuration& configuration) {
    const std::string_view system = orbweaver::name_of(configuration.description.kind);
    const auto& sections = all_parameters().sections();
    for (const auto& section : sections) {
        if (section.is_for(system) || !configuration.is_set(section.path)) { continue; }
        const bool is_covered = std::any_of(sections.begin(), sections.end(), [&](const config_section& other) {
            return !other.is_for(system) && section.path.starts_with(other.path + ".");
        });  // sections that are refused as a whole
        if (!is_covered) {
            configuration.refuse(section.path, fmt::format("has no meaning with system: {}; it is for system: {}",
                                                           system, fmt::join(section.only_for, ", ")));
        }
    }
}

/// Requires explicit costs with a physical unit. The default costs weigh all events equally and would look like figures
/// of a technology.
void check_costs_given(const checked_configuration& configuration) {
    if (configuration.description.energy.unit == noc::energy_unit::relative || !configuration.sound("energy")) {
        return;
    }
    std::vector<std::string> missing;
    for (const char* cost :
         {"link_flit", "buffer_write", "buffer_read", "crossbar", "vc_allocation", "switch_allocation"}) {
        if (!configuration.is_set(fmt::format("energy.{}", cost))) { missing.emplace_back(cost); }
    }
    if (configuration.description.activity && !configuration.is_set("energy.bit_transition")) {
        missing.emplace_back("bit_transition");
    }
    if (!missing.empty()) {
        const std::string_view unit = orbweaver::name_of(configuration.description.energy.unit);
        configuration.refuse("energy.unit",
                             fmt::format("{} needs the cost of every event, and these are not given: {}; give them, or "
                                         "leave the unit at relative, which compares designs",
                                         unit, fmt::join(missing, ", ")));
    }
}

/// Refuses a profile without the counts that it needs, and further costs.
void check_profile(const checked_configuration& configuration) {
    if (!configuration.description.activity && configuration.sound("activity")) {
        configuration.refuse("energy.profile", "wires are watched only with activity: true");
    }
    for (const char* key : {"unit", "link_flit", "bit_transition", "buffer_write", "buffer_read", "crossbar",
                            "vc_allocation", "switch_allocation"}) {
        const std::string path = fmt::format("energy.{}", key);
        if (configuration.is_set(path)) {
            configuration.refuse(path, "energy.profile has all costs; leave one of the two out");
        }
    }
}

/// Refuses energies of tiles, which are in pJ, next to costs in relative units.
void check_energy_of_tiles(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (!system.energy.profile.empty() || system.energy.unit != noc::energy_unit::relative) { return; }
    if (!configuration.sound("energy")) { return; }
    const std::pair<const char*, double> costs[] = {{"core_instruction", system.tile_energy.core_instruction_pj},
                                                    {"core_idle", system.tile_energy.core_idle_mw},
                                                    {"memory_word", system.tile_energy.memory_word_pj},
                                                    {"memory_idle", system.tile_energy.memory_idle_mw}};
    for (const auto& [key, cost] : costs) {
        if (cost == 0) { continue; }
        configuration.refuse(fmt::format("energy.{}", key),
                             "is of a technology: give routers a profile, or costs with energy.unit: pJ");
    }
}

/// Refuses an energy of wires that no result would hold.
void check_energy_of_wires(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (system.network.floorplan.wire_energy == 0 || !configuration.sound("energy")) { return; }
    if (!system.activity) {
        configuration.refuse("floorplan.wire_energy", "wires are watched only with activity: true");
    }
    if (system.energy.profile.empty() && system.energy.unit == noc::energy_unit::relative) {
        configuration.refuse("floorplan.wire_energy",
                             "is in pJ: give routers a profile, or costs with energy.unit: pJ");
    }
}

/// Returns whether a floorplan has other values than the defaults, which a complete configuration may contain.
bool has_wires(const noc::floorplan_desc& plan) {
    return plan.placement != noc::floorplan_desc{}.placement || plan.wire_delay != 0 || plan.wire_energy != 0 ||
           plan.wire_area != 0;
}

/// Refuses keys of a floorplan without tiles, and machines that have no floorplan.
void check_floorplan(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (!configuration.is_set("floorplan") || !configuration.sound("floorplan")) { return; }
    if (!system.network.floorplan.is_given()) {
        if (has_wires(system.network.floorplan)) {
            configuration.refuse("floorplan.tile", "is missing; it gives the size of a node, as [1.5, 1.5]");
        }
        return;
    }
    if (system.network_links.kind == system::network_link_kind::serial) {
        configuration.refuse("floorplan", "is of one chip, and serial links are between chips");
    }
    if (system::has_engines(system) && system.network.floorplan.placement == "grid") {
        configuration.refuse("floorplan.placement",
                             "agent engines share the tiles of their nodes; place the routers by a file");
    }
    check_energy_of_wires(configuration);
}

/// Refuses costs of events that are not counted, because they would have no effect.
void check_energy(const checked_configuration& configuration) {
    check_energy_of_tiles(configuration);
    if (!configuration.description.energy.profile.empty()) { return check_profile(configuration); }
    check_costs_given(configuration);
    if (configuration.is_set("energy.bit_transition") && configuration.sound("energy") &&
        configuration.description.energy.bit_transition > 0 && !configuration.description.activity &&
        configuration.sound("activity")) {
        configuration.refuse("energy.bit_transition", "wires are watched only with activity: true");
    }
}

/// Refuses keys of serial links if there are none, and settings that are incompatible with serial links.
void check_network_links(const checked_configuration& configuration) {
    const bool serial = configuration.description.network_links.kind == system::network_link_kind::serial;
    if (!configuration.sound("network.link")) { return; }
    if (!serial && configuration.is_set("network.link.serial")) {
        configuration.refuse("network.link.serial", "has no meaning with network.link.kind: parallel");
    }
    if (serial && configuration.description.network.vc_depth == 0) {
        configuration.refuse("network.vc_depth", "serial links carry credits, which unlimited buffers do not have");
    }
    if (serial && noc::replaces_model(configuration.description.network.router.impl) &&
        configuration.sound("network.router")) {
        configuration.refuse("network.link.kind", "the router in RTL is for parallel links");
    }
    if (serial &&
        (configuration.description.network.flit_bits != 32 || !configuration.description.network.planes.empty())) {
        configuration.refuse("network.link.kind",
                             "serial links carry words of 32 bits of one network; leave network.flit_bits and "
                             "network.planes out");
    }
}

/// Refuses measurements that cannot end. Plans and replays take as long as they need.
void check_measurement(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    const bool has_traffic = kind_of(system).is_default;
    const cycle_t needed = system.traffic.warmup_cycles + system.traffic.measure_cycles;
    if (has_traffic && configuration.sound("limits") && configuration.sound("traffic") &&
        needed > system.limit_cycles) {
        configuration.refuse(
            "limits.cycles",
            fmt::format("{} cycles end the run before traffic.warmup_cycles + traffic.measure_cycles = {} have passed",
                        system.limit_cycles, needed));
    }
}

/// Checks the network of a machine, independently of its nodes.
void check_fabric(const checked_configuration& configuration) {
    check_network(configuration);
    if (configuration.description.kind != system::system_kind::chip) { check_chips(configuration); }
    check_network_links(configuration);
    check_planes(configuration);
    check_times(configuration);
    check_energy(configuration);
    check_floorplan(configuration);
    if (configuration.description.kind != system::system_kind::cluster && configuration.is_set("clock.cop")) {
        configuration.refuse("clock.cop", "is for system: cluster");
    }
}

}  // namespace

void check_times(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    constexpr std::uint64_t longest_time = std::uint64_t{1} << 63;  // picoseconds; the kernel counts in 64 bits
    if (configuration.sound("limits") && configuration.sound("clock") &&
        system.limit_cycles > longest_time / system.clock_chip_ps) {
        configuration.refuse(
            "limits.cycles",
            fmt::format("{} cycles of {} ps are more than simulated time can count; at most {} cycles",
                        system.limit_cycles, system.clock_chip_ps, longest_time / system.clock_chip_ps));
    }
    check_measurement(configuration);
}

namespace {

/// Refuses other loads, because the neurocomputer defines all messages.
void check_neurocomputer_alone(const checked_configuration& configuration) {
    if (!configuration.is_set("neurocomputer") || configuration.description.kind != system::system_kind::network) {
        return;
    }
    if (!configuration.description.neurocomputer.runs()) {
        configuration.refuse("neurocomputer", "has no cells");
        return;
    }
    for (const char* const other : {"traffic", "replay", "multicast"}) {
        if (configuration.is_set(other)) {
            configuration.refuse(other, "has no meaning with neurocomputer.cells, which defines what is sent");
        }
    }
}

}  // namespace

void check_loads(const checked_configuration& configuration) {
    if (!system::agents_run_plan(configuration.description)) { check_traffic(configuration); }
    check_agent_engines(configuration);
    if (configuration.description.replay.replays()) {
        check_replay(configuration);
    } else if (configuration.is_set("replay") && configuration.description.kind == system::system_kind::network) {
        configuration.refuse("replay", "has neither a trace nor a program");
    }
    if (configuration.is_set("multicast")) { check_multicast(configuration); }
    check_neurocomputer_alone(configuration);
}

void check_consistency(const checked_configuration& configuration) {
    if (!configuration.sound("system")) {
        return;  // further checks depend on it
    }
    check_sections(configuration);
    const run_kind& kind = kind_of(configuration.description);
    if (kind.has_network()) {
        check_fabric(configuration);
    } else {
        check_times(configuration);
    }
    kind.check(configuration);
}

}  // namespace orbweaver::sim
