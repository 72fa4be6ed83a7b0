// SPDX-License-Identifier: Apache-2.0
#include "sim/results/energy_results.h"

#include <fmt/core.h>

#include "hw/noc/activity.h"

namespace orbweaver {

result_json activity_results(const network& fabric, const bit_transitions* transitions) {
    result_json routers = result_json::object();
    const auto events = activity_of_routers(fabric);
    for (unsigned number = 0; number < events.size(); ++number) {
        add_new(routers, router_name(fabric.topology(), number),
                counters_json<router_activity>(router_activity_statistics, events[number]));
    }
    result_json links = result_json::object();
    for (unsigned number = 0; number < fabric.links(); ++number) {
        const link_counters counters = fabric.link_at(number).counters();
        result_json entry = {{"flits", counters.flits}, {"packets", counters.packets}};
        if (transitions != nullptr) {
            entry["bit_transitions"] = transitions->count(number);
        }
        add_new(links, fabric.link_name(number), std::move(entry));
    }
    return {{"routers", std::move(routers)}, {"links", std::move(links)}};
}

namespace {

std::uint64_t sum(const result_json& activity, const char* event) {
    std::uint64_t total = 0;
    for (const auto& entry : activity) {
        total += entry.value(event, std::uint64_t{0});
    }
    return total;
}

}  // namespace

result_json energy_results(const result_json& activity, const energy_desc& costs) {
    struct kind {
        const char* name;
        const char* block;
        const char* source;
        const char* event;
        double cost;
    };
    const kind kinds[] = {
        {"link_flit", "links", "links", "flits", costs.link_flit},
        {"bit_transition", "links", "links", "bit_transitions", costs.bit_transition},
        {"buffer_write", "buffers", "routers", "buffer_writes", costs.buffer_write},
        {"buffer_read", "buffers", "routers", "buffer_reads", costs.buffer_read},
        {"crossbar", "crossbars", "routers", "crossbar", costs.crossbar},
        {"vc_allocation", "allocators", "routers", "vc_allocations", costs.vc_allocation},
        {"switch_allocation", "allocators", "routers", "switch_allocations", costs.switch_allocation},
    };
    result_json events = result_json::object();
    result_json blocks = result_json::object();
    double total = 0;
    for (const kind& each : kinds) {
        const std::uint64_t count = sum(activity[each.source], each.event);
        const double energy = static_cast<double>(count) * each.cost;
        events[each.name] = {{"count", count}, {"energy", energy}};
        blocks[each.block] = blocks.value(each.block, 0.0) + energy;
        total += energy;
    }
    return {{"unit", costs.unit == energy_unit::relative ? "relative" : "pJ"},
            {"total", total},
            {"blocks", std::move(blocks)},
            {"events", std::move(events)}};
}

std::string summarise_energy(const result_json& energy) {
    const double total = energy["total"].get<double>();
    if (total == 0) {
        return {};
    }
    std::string text = fmt::format("\nenergy  {:.4g} {}:", total, energy["unit"] == "pJ" ? "pJ" : "relative units");
    const char* separator = " ";
    for (const auto& [block, part] : energy["blocks"].items()) {
        text += fmt::format("{}{} {:.1f} %", separator, block, 100 * part.get<double>() / total);
        separator = ", ";
    }
    return text + '\n';
}

}  // namespace orbweaver
