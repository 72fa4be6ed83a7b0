// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The content of a file.
/// @throws user_error if it cannot be read
std::string input_text(const std::filesystem::path& file);

/// The content of a file of JSON.
/// @param schema what its key "schema" must begin with, as "orbweaver/result/"
/// @throws user_error if it cannot be read, is no JSON, or is something else
result_json input_json(const std::filesystem::path& file, const std::string& schema);

}  // namespace orbweaver::sim
