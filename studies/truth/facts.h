// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace orbweaver::studies::truth {

/// Figures of a source: a file of studies/truth/facts.
struct fact_file {
    std::string source;                                    // repository, commit, licence and path
    std::vector<std::map<std::string, std::string>> rows;  // [column name]
};

/// Reads comments that name the source, and a table (sim/results/tables/csv_reader.h).
fact_file read_facts(const std::string& text);

/// Returns the number in a cell; nothing if the cell is empty.
std::optional<double> number_in(const std::string& cell);

}  // namespace orbweaver::studies::truth
