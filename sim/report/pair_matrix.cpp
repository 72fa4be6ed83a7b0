// SPDX-License-Identifier: Apache-2.0
#include "sim/report/pair_matrix.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "sim/config/number_text.h"
#include "sim/report/input_text.h"
#include "sim/results/csv_reader.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t most_groups = 64;  // a side of the matrix

struct pair_sum {
    double packets = 0;
    double cycles = 0;
    double most = 0;
};

double pair_figure(const std::string& cell, const std::filesystem::path& file) {
    const auto number = parse_real_number(cell);
    if (!number.value || *number.value < 0) {
        throw user_error(fmt::format("{}: '{}' is no latency and no count", file.string(), cell));
    }
    return *number.value;
}

std::uint64_t pair_node(const std::string& cell, std::uint64_t nodes, const std::filesystem::path& file) {
    const auto number = parse_whole_number(cell);
    if (!number.value || *number.value >= nodes) {
        throw user_error(fmt::format("{}: '{}' is no node of {}", file.string(), cell, nodes));
    }
    return *number.value;
}

result_json class_matrix(const std::vector<pair_sum>& sums) {
    result_json packets = result_json::array();
    result_json means = result_json::array();
    result_json most = result_json::array();
    for (const pair_sum& pair : sums) {
        const bool known = pair.packets > 0;
        packets.push_back(static_cast<std::uint64_t>(pair.packets));
        means.push_back(known ? result_json(std::round(100 * pair.cycles / pair.packets) / 100) : result_json(nullptr));
        most.push_back(known ? result_json(static_cast<std::uint64_t>(pair.most)) : result_json(nullptr));
    }
    return {{"packets", std::move(packets)}, {"mean", std::move(means)}, {"max", std::move(most)}};
}

}  // namespace

result_json pair_matrix(const std::filesystem::path& file, std::uint64_t nodes) {
    const data_table table = read_csv(input_text(file), file.string());
    if (table.columns != std::vector<std::string>{"class", "source", "destination", "packets", "mean", "max"}) {
        throw user_error(fmt::format("{}:1: other columns than those of latencies by pair", file.string()));
    }
    const std::uint64_t group = std::max<std::uint64_t>((nodes + most_groups - 1) / most_groups, 1);
    const std::uint64_t side = (nodes + group - 1) / group;
    std::map<std::string, std::vector<pair_sum>> classes;
    for (const auto& row : table.rows) {
        std::vector<pair_sum>& sums = classes[row[0]];
        sums.resize(side * side);
        pair_sum& sum = sums[pair_node(row[1], nodes, file) / group * side + pair_node(row[2], nodes, file) / group];
        const double packets = pair_figure(row[3], file);
        sum.packets += packets;
        sum.cycles += packets * pair_figure(row[4], file);
        sum.most = std::max(sum.most, pair_figure(row[5], file));
    }
    result_json matrix = {{"nodes", nodes}, {"group", group}, {"side", side}, {"classes", result_json::object()}};
    for (const auto& [name, sums] : classes) {
        matrix["classes"][name] = class_matrix(sums);
    }
    return matrix;
}

}  // namespace orbweaver::sim
