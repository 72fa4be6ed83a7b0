// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the content of a file.
/// @throws user_error if it cannot be read
std::string input_text(const std::filesystem::path& file);

/// Returns the content of a JSON file.
/// @param schema required prefix of its key "schema", such as "orbweaver/result/"
/// @throws user_error if the file cannot be read, is not JSON, or has another schema
result_json input_json(const std::filesystem::path& file, const std::string& schema);

}  // namespace orbweaver::sim
