// SPDX-License-Identifier: Apache-2.0
// Descriptions of the parameter table for editors and people.
#pragma once

#include <string>
#include <vector>

#include "sim/config/table/parameter_rows.h"
#include "sim/json.h"

namespace orbweaver::sim {

/// Returns the JSON Schema (draft 2020-12) of a configuration: structure, types, ranges, defaults. Only `orbweaver
/// check` detects contradictions between values, quantities that are not a multiple of the base unit, and similar
/// errors.
json configuration_schema();

/// Returns the part of such a schema that a table declares: types, ranges, defaults.
json table_schema(const parameter_rows& table, const std::string& title, const std::string& description);

/// Returns the reference page of all parameters, in Markdown: docs/reference/configuration.md.
std::string configuration_manual();

/// Returns all parameters with defaults and meaning, for a terminal.
std::string configuration_listing();

/// Returns the dotted paths of all parameters, as used with `--set`.
std::vector<std::string> configuration_keys();

}  // namespace orbweaver::sim
