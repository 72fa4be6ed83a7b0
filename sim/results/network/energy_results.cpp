// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/energy_results.h"

#include <fmt/core.h>

#include "hw/noc/activity.h"
#include "hw/noc/floorplan/wire_lengths.h"

namespace orbweaver::sim {

namespace {

/// Events of all routers and links.
struct event_sums {
    noc::router_activity routers;
    std::uint64_t flits = 0;
    std::uint64_t bit_transitions = 0;
    double wires = 0;  // pJ
};

event_sums events_of(const noc::network& fabric, const bit_transitions* transitions) {
    event_sums sums;
    for (const noc::router_activity& events : noc::activity_of_routers(fabric)) {
        accumulate<noc::router_activity>(noc::router_activity_statistics, sums.routers, events);
    }
    for (unsigned number = 0; number < fabric.links(); ++number) {
        sums.flits += fabric.link_at(number).counters().flits;
        sums.bit_transitions += transitions == nullptr ? 0 : transitions->count(number);
    }
    const std::vector<double> wires = wire_energies(fabric);
    for (unsigned number = 0; number < wires.size(); ++number) {
        sums.wires += static_cast<double>(transitions->count(number)) * wires[number];
    }
    return sums;
}

/// Returns the costs of flits of some width. Costs are given for 32 bits, and those of events that move all of a flit
/// grow with its bits.
noc::energy_desc costs_of(const noc::energy_desc& given, unsigned flit_bits) {
    noc::energy_desc costs = given;
    for (double noc::energy_desc::*cost : {&noc::energy_desc::link_flit, &noc::energy_desc::buffer_write,
                                           &noc::energy_desc::buffer_read, &noc::energy_desc::crossbar}) {
        costs.*cost *= flit_bits / 32.0;
    }
    return costs;
}

result_json energy_json(const event_sums& sums, const noc::energy_desc& costs) {
    struct kind {
        const char* name;
        const char* block;
        std::uint64_t count;
        double cost;
    };
    const kind kinds[] = {
        {"link_flit", "links", sums.flits, costs.link_flit},
        {"bit_transition", "links", sums.bit_transitions, costs.bit_transition},
        {"buffer_write", "buffers", sums.routers.buffer_writes, costs.buffer_write},
        {"buffer_read", "buffers", sums.routers.buffer_reads, costs.buffer_read},
        {"crossbar", "crossbars", sums.routers.crossbar, costs.crossbar},
        {"vc_allocation", "allocators", sums.routers.vc_allocations, costs.vc_allocation},
        {"switch_allocation", "allocators", sums.routers.switch_allocations, costs.switch_allocation},
    };
    result_json events = result_json::object();
    result_json blocks = result_json::object();
    double total = 0;
    for (const kind& each : kinds) {
        const double energy = static_cast<double>(each.count) * each.cost;
        events[each.name] = {{"count", each.count}, {"energy", energy}};
        blocks[each.block] = blocks.value(each.block, 0.0) + energy;
        total += energy;
    }
    if (sums.wires != 0) {
        events["wire_transition"] = {{"count", sums.bit_transitions}, {"energy", sums.wires}};
        blocks["wires"] = sums.wires;
        total += sums.wires;
    }
    return {{"unit", costs.unit == noc::energy_unit::relative ? "relative" : "pJ"},
            {"total", total},
            {"blocks", std::move(blocks)},
            {"events", std::move(events)}};
}

}  // namespace

std::vector<double> wire_energies(const noc::network& fabric) {
    const noc::floorplan_desc& plan = fabric.description().floorplan;
    if (plan.wire_energy == 0) { return {}; }
    std::vector<double> energies = noc::wire_lengths(plan, fabric.topology());
    for (double& each : energies) { each *= plan.wire_energy; }
    return energies;
}

void add_activity(result_document& result, const noc::network& fabric, const bit_transitions* transitions,
                  const noc::energy_desc& costs) {
    result_json& activity = result.values()["activity"];
    activity["routers"] = result.object(result_json::json_pointer("/activity/routers"), [&fabric](json_writer& writer) {
        const auto events = noc::activity_of_routers(fabric);
        for (unsigned number = 0; number < events.size(); ++number) {
            writer.entry(noc::router_name(fabric.topology(), number),
                         counters_json<noc::router_activity>(noc::router_activity_statistics, events[number]));
        }
    });
    activity["links"] =
        result.object(result_json::json_pointer("/activity/links"), [&fabric, transitions](json_writer& writer) {
            for (unsigned number = 0; number < fabric.links(); ++number) {
                const noc::link_counters counters = fabric.link_at(number).counters();
                writer.key(fabric.link_name(number));
                writer.begin_object();
                writer.entry("flits", counters.flits);
                writer.entry("packets", counters.packets);
                if (transitions != nullptr) { writer.entry("bit_transitions", transitions->count(number)); }
                writer.end();
            }
        });
    result.values()["energy"] =
        energy_json(events_of(fabric, transitions), costs_of(costs, fabric.description().flit_bits));
}

std::string summarise_energy(const result_json& energy) {
    const double total = energy["total"].get<double>();
    if (total == 0) { return {}; }
    std::string text = fmt::format("\nenergy  {:.4g} {}", total, energy["unit"] == "pJ" ? "pJ" : "relative units");
    if (energy.contains("mean_mw")) {
        text += fmt::format(", {:.4g} mW of which {:.4g} idle", energy["mean_mw"].get<double>(),
                            energy["idle_mw"].get<double>());
    }
    text += ':';
    const char* separator = " ";
    for (const auto& [block, part] : energy["blocks"].items()) {
        text += fmt::format("{}{} {:.1f} %", separator, block, 100 * part.get<double>() / total);
        separator = ", ";
    }
    return text + '\n';
}

}  // namespace orbweaver::sim
