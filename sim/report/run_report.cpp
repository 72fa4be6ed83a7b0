// SPDX-License-Identifier: Apache-2.0
#include "sim/report/run_report.h"

#include <fmt/core.h>

#include <fstream>

#include "hw/base/errors.h"
#include "hw/base/regular_file.h"
#include "sim/report/input_text.h"
#include "sim/report/link_timeline.h"
#include "sim/report/pair_matrix.h"
#include "sim/report/timeline.h"
#include "sim/results/tables/csv_reader.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_slices = 40'000;  // in the thread timeline: about 700 KB of the page
constexpr std::size_t max_functions = 200;  // in the profile; the rest is summed
constexpr std::size_t max_log_lines = 200;
constexpr std::size_t max_bars = 4096;  // per histogram; longer ones get wider bars

/// Converts events by router into lists over the routers for each event: {"crossbar": [of r0, of r1, ...]}.
result_json by_event(const result_json& routers) {
    result_json lists = result_json::object();
    for (const auto& router : routers) {
        for (const auto& [event, count] : router.items()) { lists[event].push_back(count); }
    }
    return lists;
}

void shorten_profile(result_json& functions) {
    if (functions.size() <= max_functions) { return; }
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;
    const std::size_t others = functions.size() - max_functions;
    for (std::size_t number = max_functions; number < functions.size(); ++number) {
        instructions += functions[number].value("instructions", std::uint64_t{0});
        cycles += functions[number].value("cycles", std::uint64_t{0});
    }
    functions.erase(functions.begin() + max_functions, functions.end());
    functions.push_back(
        {{"function", fmt::format("({} others)", others)}, {"instructions", instructions}, {"cycles", cycles}});
}

void shorten(result_json& result) {
    if (result.contains("activity")) {
        result["activity"] = by_event(result["activity"].value("routers", result_json::object()));
    }
    if (result.contains("profile")) { shorten_profile(result["profile"]); }
    if (result.contains("log") && result["log"].size() > max_log_lines) {
        result["log"].erase(result["log"].begin() + max_log_lines, result["log"].end());
    }
}

/// Returns one line of the latency charts: the number of packets by latency.
result_json histogram(const std::string& name, const std::string& kind,
                      const std::map<std::uint64_t, std::uint64_t>& counts) {
    const std::uint64_t first = counts.begin()->first;
    const std::uint64_t width = (counts.rbegin()->first - first) / max_bars + 1;
    std::map<std::uint64_t, std::uint64_t> bars;
    for (const auto& [cycles, packets] : counts) { bars[first + (cycles - first) / width * width] += packets; }
    result_json starts = result_json::array();
    result_json heights = result_json::array();
    for (const auto& [cycles, packets] : bars) {
        starts.push_back(cycles);
        heights.push_back(packets);
    }
    return {{"class", name}, {"latency", kind}, {"width", width}, {"cycles", starts}, {"packets", heights}};
}

std::uint64_t packet_count(const std::string& cell, const fs::path& file) {
    const auto number = parse_whole_number(cell);
    if (!number.value) {
        throw user_error(fmt::format("{}: '{}' is no count: {}", file.string(), cell, number.problem));
    }
    return *number.value;
}

/// Returns the histograms of latency_histogram.csv.
result_json traffic_histograms(const fs::path& file) {
    const data_table table = read_csv(input_text(file), file.string());
    if (table.columns != std::vector<std::string>{"class", "latency", "cycles", "packets"}) {
        throw user_error(fmt::format("{}:1: other columns than those of a latency histogram", file.string()));
    }
    std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, std::uint64_t>> counts;
    for (const auto& row : table.rows) {
        counts[{row[0], row[1]}][packet_count(row[2], file)] += packet_count(row[3], file);
    }
    result_json list = result_json::array();
    for (const auto& [whose, distribution] : counts) {
        list.push_back(histogram(whose.first, whose.second, distribution));
    }
    return list;
}

double number(const result_json& object, const char* key) {
    return object.contains(key) && object[key].is_number() ? object[key].get<double>() : 0;
}

void add_trace(result_json& report, const fs::path& file) {
    const result_json& result = report["result"];
    const double micros = number(result, "time_ns") / 1000;
    require_regular_file(file.string());
    std::ifstream stream(file);
    timeline seen(stream, file.string(), micros > 0 ? number(result, "cycles") / micros : 1);
    for (const auto& [type, counts] : seen.latencies()) {
        report["latency"].push_back(histogram(type, "network", counts));
    }
    seen.condense(max_slices);
    report["timeline"] = seen.json(result.value("cycles", std::uint64_t{0}));
}

void add_flits(result_json& report, const fs::path& file) {
    const result_json& result = report["result"];
    const std::size_t links = result.contains("network") ? result["network"].value("links", result_json{}).size() : 0;
    require_regular_file(file.string());
    std::ifstream stream(file);
    report["links_over_time"] =
        link_timeline(stream, file.string(), result.value("cycles", std::uint64_t{0}), links).json();
}

}  // namespace

result_json run_report(const fs::path& directory) {
    result_json report = {{"kind", "run"}};
    report["result"] = input_json(directory / "result.json", "orbweaver/result/");
    report["latency"] = result_json::array();
    if (const fs::path file = directory / "latency_histogram.csv"; fs::exists(file)) {
        report["latency"] = traffic_histograms(file);
    }
    if (const fs::path file = directory / "messages.trace.json"; fs::exists(file)) { add_trace(report, file); }
    if (const fs::path file = directory / "flits.csv"; fs::exists(file)) { add_flits(report, file); }
    if (const fs::path file = directory / "latency_pairs.csv"; fs::exists(file)) {
        const result_json& result = report["result"];
        const result_json& network =
            result.contains("planes") ? result.at("planes").front().at("network") : result.at("network");
        report["pairs"] = pair_matrix(file, network.at("nodes").get<std::uint64_t>());
    }
    if (const fs::path file = directory / "mpi_pairs.csv"; fs::exists(file) && report["result"].contains("mpi")) {
        report["ranks"] = rank_matrix(file, report["result"].at("mpi").at("ranks").at("cycles").size());
    }
    shorten(report["result"]);
    return report;
}

}  // namespace orbweaver::sim
