// SPDX-License-Identifier: Apache-2.0
#include "sim/report/pair_matrix.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/errors.h"
#include "sim/report/input_text.h"
#include "sim/results/tables/csv_reader.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

/// Rows and columns of a matrix of node pairs for the page. In large networks each row and column represents several
/// neighbouring nodes.
class pair_axes {
public:
    /// @param file file with node numbers, named in error messages
    pair_axes(std::uint64_t nodes, std::filesystem::path file);

    std::uint64_t nodes() const { return m_nodes; }
    std::uint64_t group() const { return m_group; }  // nodes per row
    std::uint64_t side() const { return m_side; }    // number of rows

    /// Returns the index of a pair's figure, sorted by source and then by destination.
    /// @throws user_error for texts that are not nodes
    std::uint64_t index(const std::string& source, const std::string& destination) const;

    /// Returns a non-negative figure of the file.
    /// @throws user_error for an invalid text
    double figure(const std::string& cell) const;

private:
    std::uint64_t node(const std::string& cell) const;

    std::uint64_t m_nodes;
    std::uint64_t m_group;
    std::uint64_t m_side;
    std::filesystem::path m_file;
};

constexpr std::uint64_t max_groups = 64;  // per side of the matrix

pair_axes::pair_axes(std::uint64_t nodes, std::filesystem::path file)
    : m_nodes(nodes),
      m_group(std::max<std::uint64_t>((nodes + max_groups - 1) / max_groups, 1)),
      m_side((nodes + m_group - 1) / m_group),
      m_file(std::move(file)) {}

std::uint64_t pair_axes::index(const std::string& source, const std::string& destination) const {
    return node(source) / m_group * m_side + node(destination) / m_group;
}

double pair_axes::figure(const std::string& cell) const {
    const auto number = parse_real_number(cell);
    if (!number.value || *number.value < 0) {
        throw user_error(fmt::format("{}: '{}' is no figure of a pair", m_file.string(), cell));
    }
    return *number.value;
}

std::uint64_t pair_axes::node(const std::string& cell) const {
    const auto number = parse_whole_number(cell);
    if (!number.value || *number.value >= m_nodes) {
        throw user_error(fmt::format("{}: '{}' is no node of {}", m_file.string(), cell, m_nodes));
    }
    return *number.value;
}

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
