// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::sim {

/// A table for files and reports. Every row has one cell per column.
struct data_table {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Returns comma-separated values (RFC 4180) with the column names in the first line.
std::string csv_text(const data_table& table);

/// Returns a Markdown table with numbers right-aligned and text left-aligned.
std::string markdown_text(const data_table& table);

}  // namespace orbweaver::sim
