// SPDX-License-Identifier: Apache-2.0
// What the table of parameters reports to editors and people.
#pragma once

#include <string>
#include <vector>

#include "sim/config/table/parameter_rows.h"
#include "sim/json.h"

namespace orbweaver::sim {

/// JSON Schema (draft 2020-12) of a configuration: structure, types, ranges, defaults. Contradictions between values,
/// units that do not come out whole and the like are found by `orbweaver check` alone.
json configuration_schema();

/// The part of such a schema that a table declares: types, ranges, defaults.
json table_schema(const parameter_rows& table, const std::string& title, const std::string& description);

/// The reference page of all parameters, in Markdown: docs/reference/configuration.md.
std::string configuration_manual();

/// All parameters with defaults and meaning, for a terminal.
std::string configuration_listing();

/// Dotted paths of all parameters, as `--set` takes them.
std::vector<std::string> configuration_keys();

}  // namespace orbweaver::sim
