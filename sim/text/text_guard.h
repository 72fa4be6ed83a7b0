// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Limits of a configuration text, far above practical needs; they prevent hostile text from consuming time or memory.
inline constexpr std::size_t configuration_bytes_limit = 1 << 20;
inline constexpr std::size_t configuration_depth_limit = 64;      // nested lists and maps
inline constexpr std::size_t configuration_values_limit = 50000;  // after expansion of aliases

/// Checks a text before it reaches the YAML parser: size, UTF-8 without control characters, depth of brackets.
/// @return false after reporting a problem; the parser must not read the text
bool text_is_harmless(const std::shared_ptr<const source_text>& source, diagnostics& problems);

}  // namespace orbweaver::sim
