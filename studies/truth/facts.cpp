// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/facts.h"

#include <sstream>

namespace orbweaver::studies::truth {

namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream text(line + ",");
    for (std::string cell; std::getline(text, cell, ',');) { cells.push_back(cell); }
    return cells;
}

}  // namespace

fact_file read_facts(const std::string& text) {
    fact_file facts;
    std::vector<std::string> columns;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# ")) {
            facts.source += (facts.source.empty() ? "" : "; ") + line.substr(2);
        } else if (columns.empty()) {
            columns = cells_of(line);
        } else {
            const std::vector<std::string> cells = cells_of(line);
            auto& row = facts.rows.emplace_back();
            for (std::size_t i = 0; i < columns.size(); ++i) { row[columns[i]] = cells.at(i); }
        }
    }
    return facts;
}

std::optional<double> number_in(const std::string& cell) {
    return cell.empty() ? std::nullopt : std::optional(std::stod(cell));
}

}  // namespace orbweaver::studies::truth
