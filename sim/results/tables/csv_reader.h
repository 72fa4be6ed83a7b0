// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/results/tables/data_table.h"

namespace orbweaver::sim {

/// Reads what csv_text() writes (RFC 4180).
/// @param name of the file, for complaints
/// @throws user_error that names the line in which a quote is left open or a row has too many or too few cells
/// @param offsets if given, takes where each row begins in the text
data_table read_csv(const std::string& text, const std::string& name, std::vector<std::size_t>* offsets = nullptr);

}  // namespace orbweaver::sim
