// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/neurocomputer_results.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Returns the mean bytes per processor, and the total bytes per connection. Section 5.4.2 states about 6 bytes per
/// connection.
result_json memory_json(const noc::neurocomputer_result& found, std::size_t processors) {
    const std::uint64_t all = found.bytes.home + found.bytes.weights + found.bytes.outputs + found.interface_bytes;
    return {{"home", ratio(found.bytes.home, processors)},
            {"weights", ratio(found.bytes.weights, processors)},
            {"outputs", ratio(found.bytes.outputs, processors)},
            {"remote_outputs", ratio(found.bytes.remote_outputs, processors)},
            {"interface", ratio(found.interface_bytes, processors)},
            {"bytes_per_connection", ratio(all, found.connections)}};
}

result_json region_json(const noc::neurocomputer_result& found, neural::region where) {
    const auto position = static_cast<std::size_t>(where);
    return {{"packets", found.sent.packets[position]},
            {"messages", found.sent.messages[position]},
            {"packets_per_pass", ratio(found.sent.packets[position], found.counters.passes)}};
}

}  // namespace

result_json neurocomputer_results(const noc::neurocomputer& machine) {
    const noc::neurocomputer_result found = machine.result();
    const std::size_t processors = machine.processors().size();
    result_json object{{"cells", found.cells},
                       {"connections", found.connections},
                       {"learning_cycles", found.learning_cycles},
                       {"pass_cycles", found.cycles},
                       {"is_fixed_point", found.is_over && found.unsettled_cells == 0},
                       {"unsettled_cells", found.unsettled_cells},
                       {"high_cells", std::count_if(found.outputs.begin(), found.outputs.end(),
                                                    [](auto output) { return output > 0; })},
                       {"passes_most", found.max_passes},
                       {"updates_per_cycle", ratio(found.counters.updates, found.cycles)},
                       {"neighbour_processors", ratio(found.neighbours, processors)},
                       {"core", region_json(found, neural::region::core)},
                       {"influence", region_json(found, neural::region::influence)},
                       {"remote", region_json(found, neural::region::remote)},
                       {"memory", memory_json(found, processors)}};
    append(object, counters_json<noc::neural_counters>(noc::neural_statistics, found.counters));
    object["nodes"] = result_json::array();
    for (const noc::neural_processor& each : machine.processors()) {
        object["nodes"].push_back(counters_json<noc::neural_counters>(noc::neural_statistics, each.counters()));
    }
    return object;
}

std::string summarise_neurocomputer(const result_json& ran) {
    const auto count = [&ran](const char* key) { return ran[key].get<std::uint64_t>(); };
    const std::string end = ran["is_fixed_point"].get<bool>()
                                ? "a fixed point"
                                : fmt::format("no fixed point: {} cells would change yet", count("unsettled_cells"));
    const std::string learning =
        count("learning_cycles") == 0 ? "" : fmt::format(", behind {} of learning", count("learning_cycles"));
    return fmt::format(
        "\nneurocomputer  {} cells, {} connections: {} after {} cycles{} and {} passes at most\n"
        "  {:<16} {:.3f} connections a cycle; the pipeline stood still for {} cycles, the interface for {}\n"
        "  {:<16} {} of {} outputs, {} of them full\n"
        "  {:<16} {:.2f} bytes a connection\n",
        count("cells"), count("connections"), end, count("pass_cycles"), learning, count("passes_most"), "updates",
        ran["updates_per_cycle"].get<double>(), count("interface_stalls"), count("bin_waits"), "packets",
        count("packets_sent"), count("messages_sent"), count("full_packets"), "memory",
        ran["memory"]["bytes_per_connection"].get<double>());
}

}  // namespace orbweaver::sim
