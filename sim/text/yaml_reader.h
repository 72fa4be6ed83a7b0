// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Reads one YAML document into a tree with places. Aliases are expanded; a key twice, a key that is no word, tags,
/// merge keys and a second document are problems.
/// @param start  byte of the text at which the YAML starts (what stands before it is not YAML: the KEY= of --set)
/// @return the value; a null for a text without any; nothing if reading had to stop at a problem. A key that comes
/// twice is reported, and
///         its first value stands
std::optional<config_node> read_yaml(const std::shared_ptr<const source_text>& source, diagnostics& problems,
                                     std::size_t start = 0);

/// Reads a file of at most configuration_bytes_limit bytes.
/// @throws user_error if it is missing, unreadable or no regular file
std::shared_ptr<const source_text> read_source(const std::string& path);

}  // namespace orbweaver::sim
