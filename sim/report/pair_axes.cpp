// SPDX-License-Identifier: Apache-2.0
#include "sim/report/pair_axes.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hw/base/errors.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t max_groups = 64;  // per side of the matrix

}  // namespace

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

}  // namespace orbweaver::sim
