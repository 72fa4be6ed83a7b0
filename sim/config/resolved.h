// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/system/system_desc.h"
#include "sim/json.h"

namespace orbweaver::sim {

/// Returns the configuration of a description, including all defaults, as result.json stores it in `config`.
json resolved_json(const system::system_desc& description);

/// Returns the resolved configuration as YAML that `orbweaver run` can read.
/// @param directory directory for the text; file names in it are relative to this directory
std::string resolved_yaml(const system::system_desc& description, const std::filesystem::path& directory = {});

}  // namespace orbweaver::sim
