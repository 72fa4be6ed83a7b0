// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "sim/results/data_table.h"

namespace orbweaver::sim {

/// Reads what csv_text() writes (RFC 4180).
/// @param name of the file, for complaints
/// @throws user_error that names the line in which a quote is left open or a row has too many or too few cells
data_table read_csv(const std::string& text, const std::string& name);

}  // namespace orbweaver::sim
