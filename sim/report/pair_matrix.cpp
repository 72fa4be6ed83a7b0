// SPDX-License-Identifier: Apache-2.0
#include "sim/report/pair_matrix.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "sim/report/input_text.h"
#include "sim/report/pair_axes.h"
#include "sim/results/tables/csv_reader.h"

namespace orbweaver::sim {

namespace {

struct pair_sum {
    double packets = 0;
    double cycles = 0;
    double most = 0;
};

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
    const pair_axes axes(nodes, file);
    std::map<std::string, std::vector<pair_sum>> classes;
    for (const auto& row : table.rows) {
        std::vector<pair_sum>& sums = classes[row[0]];
        sums.resize(axes.side() * axes.side());
        pair_sum& sum = sums[axes.index(row[1], row[2])];
        const double packets = axes.figure(row[3]);
        sum.packets += packets;
        sum.cycles += packets * axes.figure(row[4]);
        sum.most = std::max(sum.most, axes.figure(row[5]));
    }
    result_json matrix = {
        {"nodes", nodes}, {"group", axes.group()}, {"side", axes.side()}, {"classes", result_json::object()}};
    for (const auto& [name, sums] : classes) { matrix["classes"][name] = class_matrix(sums); }
    return matrix;
}

result_json rank_matrix(const std::filesystem::path& file, std::uint64_t ranks) {
    const data_table table = read_csv(input_text(file), file.string());
    if (table.columns != std::vector<std::string>{"source", "destination", "messages", "bytes", "late_sender_cycles",
                                                  "late_receiver_cycles"}) {
        throw user_error(fmt::format("{}:1: other columns than those of messages by pair of ranks", file.string()));
    }
    const pair_axes axes(ranks, file);
    result_json matrix = {{"ranks", ranks}, {"group", axes.group()}, {"side", axes.side()}};
    std::size_t column = 2;
    for (const char* list : {"messages", "bytes", "late_sender", "late_receiver"}) {
        std::vector<double> sums(axes.side() * axes.side());
        for (const auto& row : table.rows) { sums[axes.index(row[0], row[1])] += axes.figure(row[column]); }
        matrix[list] = sums;
        ++column;
    }
    return matrix;
}

}  // namespace orbweaver::sim
