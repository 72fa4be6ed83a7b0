// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/constellation_figures.h"

#include <algorithm>

#include "hw/base/file_text.h"
#include "sim/results/tables/csv_reader.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned harness_flits = 4;  // of a packet

sim::data_table table_in(const std::filesystem::path& file) {
    return sim::read_csv(file_text(file).value_or(""), file.string());
}

/// @param rows of latency_histogram.csv: class, latency, cycles, packets
double median_of_flits(const std::vector<std::vector<std::string>>& rows) {
    std::map<unsigned, double> flits;  // [cycles]
    double all = 0;
    for (const std::vector<std::string>& row : rows) {
        if (row[1] != "packet") { continue; }
        const double packets = std::stod(row[3]);
        for (unsigned i = 0; i < harness_flits; ++i) {
            flits[static_cast<unsigned>(std::stoul(row[2])) - i] += packets;
        }
        all += packets * harness_flits;
    }
    double passed = 0;
    for (const auto& [cycles, count] : flits) {
        passed += count;
        if (2 * passed >= all) { return cycles; }
    }
    return 0;
}

}  // namespace

void read_harness_figures(const std::filesystem::path& folder, std::map<std::string, double>& reports) {
    reports["median_of_flits"] = median_of_flits(table_in(folder / "latency_histogram.csv").rows);
    for (const std::vector<std::string>& row : table_in(folder / "latency_pairs.csv").rows) {
        reports["flow " + row[1] + " " + row[2]] = std::stod(row[3]);
    }
}

std::optional<double> least_throughput(const measurements& measured, const std::string& all,
                                       const std::string& window) {
    const auto created = measured.all().find(all);
    const auto arrived = measured.all().find(window);
    if (created == measured.all().end() || arrived == measured.all().end()) { return std::nullopt; }
    std::optional<double> least;
    for (const auto& [name, packets] : created->second.reports) {
        if (!name.starts_with("flow ")) { continue; }
        const auto found = arrived->second.reports.find(name);
        const double share = found == arrived->second.reports.end() ? 0 : found->second / packets;
        least = std::min(least.value_or(share), share);
    }
    return least;
}

}  // namespace orbweaver::studies::truth
