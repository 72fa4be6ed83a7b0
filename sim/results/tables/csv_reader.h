// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/results/tables/data_table.h"

namespace orbweaver::sim {

/// Reads the format of csv_text() (RFC 4180).
/// @param name name of the file, for error messages
/// @param offsets if not null, receives the offset of each row in the text
/// @throws user_error that names the line of an unclosed quote or of a row with a wrong number of cells
data_table read_csv(const std::string& text, const std::string& name, std::vector<std::size_t>* offsets = nullptr);

}  // namespace orbweaver::sim
