// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::sim {

/// Figures in rows and columns, as they go into files and reports. Every row has a cell a column.
struct data_table {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Comma-separated values (RFC 4180) with the names of the columns in the first line.
std::string csv_text(const data_table& table);

/// A table of a Markdown page; figures to the right, text to the left.
std::string markdown_text(const data_table& table);

}  // namespace orbweaver::sim
