// SPDX-License-Identifier: Apache-2.0
#include "sim/results/tables/data_table.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

using row = std::vector<std::string>;

std::string replaced(std::string text, const std::string& what, const std::string& replacement) {
    for (std::size_t offset = text.find(what); offset != std::string::npos;
         offset = text.find(what, offset + replacement.size())) {
        text.replace(offset, what.size(), replacement);
    }
    return text;
}

std::string csv_cell(const std::string& cell) {
    const bool plain = cell.find_first_of(",\"\r\n") == std::string::npos;
    return plain ? cell : "\"" + replaced(cell, "\"", "\"\"") + "\"";
}

std::string csv_line(const row& cells) {
    row quoted;
    std::transform(cells.begin(), cells.end(), std::back_inserter(quoted), csv_cell);
    return fmt::format("{}\n", fmt::join(quoted, ","));
}

std::string markdown_line(const row& cells) {
    row escaped;
    for (const std::string& cell : cells) { escaped.push_back(replaced(replaced(cell, "|", "\\|"), "\n", " ")); }
    return fmt::format("| {} |\n", fmt::join(escaped, " | "));
}

bool is_figure(const std::string& cell) {
    return cell.empty() || cell.find_first_not_of("+-.0123456789 %") == std::string::npos;
}

}  // namespace

std::string csv_text(const data_table& table) {
    std::string text = csv_line(table.columns);
    for (const row& cells : table.rows) { text += csv_line(cells); }
    return text;
}

std::string markdown_text(const data_table& table) {
    row rule;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool figures = std::all_of(table.rows.begin(), table.rows.end(),
                                         [column](const row& cells) { return is_figure(cells[column]); });
        rule.emplace_back(figures ? "--:" : "---");
    }
    std::string text = markdown_line(table.columns) + markdown_line(rule);
    for (const row& cells : table.rows) { text += markdown_line(cells); }
    return text;
}

}  // namespace orbweaver::sim
