// SPDX-License-Identifier: Apache-2.0
#include "sim/results/console/summary.h"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "sim/results/agents/engine_results.h"
#include "sim/results/chip/cop_results.h"
#include "sim/results/chip/mpi_results.h"
#include "sim/results/chip/serial_results.h"
#include "sim/results/console/heat_map.h"
#include "sim/results/network/bus_results.h"
#include "sim/results/network/energy_results.h"
#include "sim/results/network/floorplan_results.h"
#include "sim/results/network/stall_results.h"
#include "sim/text/si_number.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t functions_shown = 8;
constexpr std::size_t causes_shown = 5;
constexpr std::size_t links_shown = 5;
constexpr std::size_t reports_shown = 8;
constexpr std::size_t details_shown = 12;
constexpr std::size_t log_lines_shown = 3;

std::string si(double value) {
    const si_number shown = scaled(value);
    return fmt::format(fmt::runtime(shown.value < 10 && *shown.prefix != 0 ? "{:.2f} {}" : "{:.4g} {}"), shown.value,
                       shown.prefix);
}

/// Adds the first lines of the log of a failed run, because earlier messages may explain the failure. Omits a line that
/// the summary repeats.
void add_log(std::string& text, const result_json& result) {
    const std::string summary = result["outcome"].value("summary", "");
    std::size_t shown = 0;
    for (const auto& entry : result.value("log", result_json::array())) {
        const std::string line = entry.get<std::string>();
        const std::size_t node_start = line.find(": node ");
        if (node_start != std::string::npos && summary.starts_with(line.substr(node_start + 2))) { continue; }
        if (shown++ == log_lines_shown) {
            text += "  log: ... and more in result.json\n";
            break;
        }
        text += fmt::format("  log: {}\n", line);
    }
}

void add_heading(std::string& text, const result_json& result) {
    const std::string status = result["status"];
    text += fmt::format("{}: {}", result.value("name", "run"), status);
    if (result.contains("outcome") && !result["outcome"].value("summary", "").empty()) {
        text += fmt::format(" - {}", result["outcome"]["summary"].get<std::string>());
    }
    text += '\n';
    if (result.contains("outcome")) {
        const auto& details = result["outcome"]["details"];
        for (std::size_t i = 0; i < details.size() && i < details_shown; ++i) {
            text += fmt::format("  {}\n", details[i].get<std::string>());
        }
        if (details.size() > details_shown) {
            text += fmt::format("  ... and {} more in result.json\n", details.size() - details_shown);
        }
        if (result["outcome"].value("exit_code", 0) != 0) { add_log(text, result); }
    }
    const double wall = number_at(result, "wall_seconds");
    text +=
        fmt::format("  {}cycles ({:.4g} us simulated) in {:.2f} s: {}cycles/s", si(number_at(result, "cycles")),
                    number_at(result, "time_ns") * 1e-3, wall, si(wall > 0 ? number_at(result, "cycles") / wall : 0));
    if (result.contains("cores") && wall > 0) {
        text += fmt::format(", {}instructions/s", si(number_at(result["cores"], "instructions") / wall));
    }
    text += '\n';
    if (result.contains("binding")) { text += fmt::format("  binding   {}\n", result["binding"].value("text", "")); }
    for (const auto& doubt : result.value("doubts", result_json::array())) {
        text += fmt::format("  doubt     {}\n", doubt.get<std::string>());
    }
}

void add_workload(std::string& text, const result_json& workload) {
    text += fmt::format("\nprogram {}", workload.value("program", ""));
    if (workload.contains("verified")) {
        text += workload["verified"].is_null()     ? ""
                : workload["verified"].get<bool>() ? ": verified"
                                                   : ": WRONG RESULT";
    }
    if (number_at(workload, "cycles") > 0) {
        text += fmt::format(", timed region {}cycles", si(number_at(workload, "cycles")));
    }
    text += '\n';
    if (!workload.contains("reports")) { return; }
    std::size_t shown = 0;
    for (const auto& [name, value] : workload["reports"].items()) {
        if (shown++ == reports_shown) { break; }
        text += fmt::format("  {:<24} {}\n", name, value.is_string() ? value.get<std::string>() : value.dump());
    }
}

void add_profile(std::string& text, const result_json& functions) {
    double total = 0;
    for (const auto& entry : functions) { total += number_at(entry, "cycles"); }
    if (total == 0) { return; }
    text += "\nwhere firmware's time went            cycles   of busy  cycles/instr.\n";
    std::size_t shown = 0;
    for (const auto& entry : functions) {
        if (shown++ == functions_shown) { break; }
        const double cycles = number_at(entry, "cycles");
        text += fmt::format("  {:<34.34} {:>8}  {:>6.1f} %  {:>6.2f}\n", entry["function"].get<std::string>(),
                            si(cycles), 100 * cycles / total, cycles / std::max(1.0, number_at(entry, "instructions")));
    }
}

/// Returns the largest counters of an object, as "12.3 % load".
std::string largest(const result_json& causes, double whole) {
    std::vector<std::pair<double, std::string>> sorted;
    for (const auto& [name, value] : causes.items()) {
        if (value.get<double>() > 0) { sorted.emplace_back(value.get<double>(), name); }
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::string text;
    for (std::size_t i = 0; i < sorted.size() && i < causes_shown; ++i) {
        text += fmt::format("{}{:.1f} % {}", i == 0 ? "" : ", ", 100 * sorted[i].first / whole, sorted[i].second);
    }
    return text.empty() ? "none" : text;
}

void add_cores(std::string& text, const result_json& cores) {
    const double whole = number_at(cores, "core_cycles");
    if (whole == 0) { return; }
    text += fmt::format("\ncores   {}instructions ({:.3f} a cycle and core), {} threads, {} switches\n",
                        si(number_at(cores, "instructions")), number_at(cores, "instructions") / whole,
                        cores["threads_created"].dump(), cores["switches"].dump());
    text += fmt::format("  stalled  {}\n  idle     {}\n", largest(cores["stall_cycles"], whole),
                        largest(cores["idle_cycles"], whole));
}

/// Returns the largest utilisation with the channel that has it; without a name if no channel carried anything.
std::string busiest(const result_json& utilisation) {
    const std::string name = utilisation.value("busiest", "");
    return fmt::format("{:.3f}{}", number_at(utilisation, "max"), name.empty() ? "" : fmt::format(" ({})", name));
}

void add_network(std::string& text, const result_json& network) {
    const auto& busy = network["link_utilisation"];
    text += fmt::format("\nnetwork {}flit-hops, {}flits injected; channels carry {:.3f} flits/cycle, at most {}\n",
                        si(number_at(network, "flit_hops")), si(number_at(network, "flits_injected")),
                        number_at(busy, "mean"), busiest(busy));
    if (const auto& links = network["busiest_links"]; !links.empty()) {
        text += "  busiest   ";
        for (std::size_t i = 0; i < links.size() && i < links_shown; ++i) {
            text += fmt::format("{}{} {:.1f} %", i == 0 ? "" : ", ", links[i].value("name", ""),
                                100 * number_at(links[i], "utilisation"));
        }
        text += '\n';
    }
    text += summarise_stalls(network);
    for (const auto& [name, entry] : network["classes"].items()) {
        if (number_at(entry, "packets") > 0) {
            text += fmt::format("  {:<10} {:>9}packets  {:>9}flits  {:.3f} flits buffered a router\n", name,
                                si(number_at(entry, "packets")), si(number_at(entry, "flits")),
                                number_at(entry, "vc_occupancy"));
        }
    }
}

/// Adds one line per level of a cluster of chips.
void add_levels(std::string& text, const result_json& levels) {
    for (const auto& [name, level] : levels.items()) {
        const auto& busy = level["link_utilisation"];
        text += fmt::format("  {:<8} {:>5} links, {:>9}packets  {:>9}flits; {:.3f} flits/cycle a link, at most {}\n",
                            name, level["links"].dump(), si(number_at(level, "packets")), si(number_at(level, "flits")),
                            number_at(busy, "mean"), busiest(busy));
    }
}

/// Joins the lines of two texts side by side; the left text is padded to `width`.
std::string two_columns(const std::string& left, const std::string& right, std::size_t width) {
    std::string text;
    std::istringstream left_lines(left);
    std::istringstream right_lines(right);
    std::string a;
    std::string b;
    while (std::getline(left_lines, a) && std::getline(right_lines, b)) {
        text += fmt::format("  {:<{}}    {}\n", a, width, b);
    }
    return text;
}

/// Scales the values to the largest one. Returns that one in percent, for the heading.
double normalise(std::vector<double>& values) {
    const double largest = *std::max_element(values.begin(), values.end());
    for (double& value : values) { value = largest > 0 ? value / largest : 0; }
    return 100 * largest;
}

void add_maps(std::string& text, const result_json& result) {
    const auto& network = result["network"];
    const unsigned columns = network["columns"];
    // With tiles, agent engines are additional nodes at the same routers.
    const unsigned nodes_of_router = result.contains("engines") && result.contains("cores") ? 2 : 1;
    const unsigned rows = network["rows"].get<unsigned>() / nodes_of_router;
    if (columns * rows * nodes_of_router != network["nodes"].get<unsigned>() || columns * rows < 2) { return; }
    // Where routers are not nodes (trees, several nodes per router), they are drawn in a single row.
    auto links =
        network.value("busiest_channel_of_router", network["busiest_link_of_router"]).get<std::vector<double>>();
    const auto of_nodes = network["busiest_node_link_of_router"].get<std::vector<double>>();
    std::transform(links.begin(), links.end(), of_nodes.begin(), links.begin(),
                   [](double one, double other) { return std::max(one, other); });
    const bool alike = links.size() == std::size_t{columns} * rows;
    const double top_link = normalise(links);
    const std::string of_links =
        fmt::format("busiest link of each router and its nodes (# = {:.1f} % busy)\n", top_link) +
        (alike ? heat_map(links, columns, rows) : heat_map(links, static_cast<unsigned>(links.size()), 1));
    if (!result.contains("nodes")) {
        text += "\n" + of_links;
        return;
    }
    auto busy = result["nodes"]["busy"].get<std::vector<double>>();
    const double top_core = normalise(busy);
    const std::string of_cores =
        fmt::format("pipelines (# = {:.1f} % busy)\n", top_core) + heat_map(busy, columns, rows);
    text += "\n" + (alike ? two_columns(of_cores, of_links, std::max<std::size_t>(28, std::size_t{2} * columns))
                          : of_cores + "\n" + of_links);
}

}  // namespace

std::string summarise(const result_json& result, const run_kind& kind) {
    std::string text;
    add_heading(text, result);
    if (result.contains("workload")) { add_workload(text, result["workload"]); }
    text += kind.summarise(result);
    if (result.contains("cores")) { add_cores(text, result["cores"]); }
    if (result.contains("cop")) { text += summarise_cop(result["cop"]); }
    if (result.contains("engines")) {
        const double cycles = number_at(result, "cycles");
        text += summarise_engines(result["engines"], cycles > 0 ? number_at(result, "time_ns") / cycles : 0);
    }
    if (result.contains("profile")) { add_profile(text, result["profile"]); }
    if (result.contains("mpi")) { text += summarise_mpi(result["mpi"], number_at(result, "cycles")); }
    const result_json planes = result.value("planes", result_json::object());
    for (const auto& [name, plane] : planes.items()) {
        std::string part;
        add_network(part, plane["network"]);
        text += fmt::format("\nplane {}: {}", name, part.substr(1)) + summarise_energy(plane["energy"]).substr(1);
    }
    if (result.contains("network")) {
        add_network(text, result["network"]);
        if (result["network"].contains("levels")) { add_levels(text, result["network"]["levels"]); }
        if (result["network"].contains("buses")) { text += summarise_buses(result["network"]["buses"]); }
        if (result.contains("serial")) { text += summarise_serial(result["serial"]); }
        if (result.contains("floorplan")) { text += "\n" + summarise_floorplan(result["floorplan"]); }
        if (result.contains("energy")) { text += summarise_energy(result["energy"]); }
        add_maps(text, result);
    }
    return text;
}

}  // namespace orbweaver::sim
