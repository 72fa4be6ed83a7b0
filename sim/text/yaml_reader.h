// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Reads one YAML document into a tree with positions. Aliases are expanded. Duplicate keys, keys that are not words,
/// tags, merge keys and a second document are reported as problems. The first value of a duplicate key counts.
/// @param start  byte offset of the YAML in the text (in --set options it follows KEY=)
/// @return the value; null for an empty text; nothing if a problem prevented reading
std::optional<config_node> read_yaml(const std::shared_ptr<const source_text>& source, diagnostics& problems,
                                     std::size_t start = 0);

/// Reads a file of at most configuration_bytes_limit bytes.
/// @throws user_error if it is missing, unreadable or not a regular file
std::shared_ptr<const source_text> read_source(const std::string& path);

}  // namespace orbweaver::sim
