// SPDX-License-Identifier: Apache-2.0
#include "sim/run/kinds/plane_run.h"

#include <fmt/core.h>

#include "hw/base/errors.h"
#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/traffic/traffic_waits.h"
#include "hw/system/plane_systems.h"
#include "sim/results/network/byte_results.h"
#include "sim/results/network/energy_results.h"
#include "sim/results/network/reply_buffer_loads.h"
#include "sim/results/network/traffic_doubts.h"
#include "sim/results/network/traffic_results.h"
#include "sim/run/network_run.h"

namespace orbweaver::sim {

namespace {

/// Adds the energy of a plane to that of all planes.
void add_energy(result_json& sum, const result_json& plane) {
    sum["unit"] = plane["unit"];
    sum["total"] = sum["total"].get<double>() + plane["total"].get<double>();
    for (const auto& [name, energy] : plane["blocks"].items()) {
        result_json& whole = sum["blocks"][name];
        whole = (whole.is_null() ? 0.0 : whole.get<double>()) + energy.get<double>();
    }
    for (const auto& [name, event] : plane["events"].items()) {
        result_json& whole = sum["events"][name];
        if (whole.is_null()) { whole = result_json::object(); }
        whole["count"] = whole.value("count", std::uint64_t{0}) + event["count"].get<std::uint64_t>();
        whole["energy"] = whole.value("energy", 0.0) + event["energy"].get<double>();
    }
}

}  // namespace

plane_run::plane_run(const system::system_desc& described, const run_options& options)
    : system_run(described, options), m_load("traffic", m_clock, build(), described.traffic, m_control) {
    refuse_firmware_traces(options);
    if (options.trace_flits || options.vcd || options.fst) {
        throw user_error(
            "--trace flits, --vcd and --fst follow one network; trace a run of one plane as `network` has it");
    }
}

std::vector<noc::network*> plane_run::build() {
    std::vector<noc::network*> networks;
    for (system::system_desc& described : system::plane_systems(m_described)) {
        const std::string& name = m_described.network.planes[m_planes.size()].name;
        plane& made = m_planes.emplace_back();
        made.name = name;
        made.described = std::move(described);
        const std::string module = m_planes.size() == 1 ? "network" : "network_" + name;
        made.network = std::make_unique<noc::network>(module.c_str(), m_clock, made.described.network, made.ledger);
        made.ages.emplace(*made.network, m_described.limit_packet_age, m_control);
        networks.push_back(made.network.get());
    }
    return networks;
}

void plane_run::change_measurement(const system::system_desc& described) {
    m_load.change_measurement(described.traffic);
}

void plane_run::look(cycle_t now) {
    for (plane& each : m_planes) { each.ages->look(now); }
}

deadlock_report plane_run::waits(cycle_t now) {
    for (unsigned number = 0; number < m_planes.size(); ++number) {
        noc::wait_graph graph;
        noc::network_waits network_part(*m_planes[number].network, graph);
        network_part.add(now);
        noc::add_traffic_waits(m_load, network_part, graph, number);
        if (graph.has_hanging() || number + 1 == m_planes.size()) { return deadlock_report(std::move(graph)); }
    }
    return deadlock_report({});
}

run_outcome plane_run::judge(loop_end how, cycle_t now) const {
    std::vector<const noc::network*> fabrics;
    for (const plane& each : m_planes) { fabrics.push_back(each.network.get()); }
    return unfinished_load(how, now, m_described, fabrics);
}

/// Adds the results of a plane, as a run of its network alone has them.
void plane_run::add_plane(result_json& result, plane& reported, const run_outcome& outcome, cycle_t cycles) const {
    result_document part{result_json::object()};
    add_network_groups(part, reported.described, *reported.network, {.status = outcome.status}, cycles);
    add_activity(part, *reported.network, nullptr, m_described.energy);
    result["planes"][reported.name] = part.whole();
}

void plane_run::add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) {
    result_json& values = result.values();
    values["traffic"] = traffic_results(m_load);
    add_byte_results(values["traffic"], m_load, m_described.clock_chip_ps);
    result_json sum{{"unit", ""}, {"total", 0.0}};
    for (unsigned number = 0; number < m_planes.size(); ++number) {
        plane& each = m_planes[number];
        add_plane(values, each, outcome, cycles);
        result_json& energy = values["planes"][each.name]["energy"];
        add_energy_of_data(energy, m_load, number);
        add_energy(sum, energy);
    }
    values["energy"] = std::move(sum);
    add_energy_of_data(values["energy"], m_load);
    values["doubts"] = traffic_doubts(m_load, outcome.status);
}

void plane_run::write_files() const { write_latency_files(m_load, m_options.out); }

}  // namespace orbweaver::sim
