// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/system/system_desc.h"
#include "sim/json.h"

namespace orbweaver::sim {

/// A description as the configuration that gives it, complete with defaults: what result.json keeps as `config`.
json resolved_json(const system::system_desc& description);

/// The resolved configuration as YAML that `orbweaver run` reads.
/// @param directory where the text will be kept; the names of files in it start from there
std::string resolved_yaml(const system::system_desc& description, const std::filesystem::path& directory = {});

}  // namespace orbweaver::sim
