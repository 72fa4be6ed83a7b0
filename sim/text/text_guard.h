// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Bounds on a configuration text. Far beyond what people write; they keep hostile text from costing time or memory.
inline constexpr std::size_t configuration_bytes_limit = 1 << 20;
inline constexpr std::size_t configuration_depth_limit = 64;      // nested lists and maps
inline constexpr std::size_t configuration_values_limit = 50000;  // after expansion of aliases

/// A cheap look at a text before the YAML parser may see it: size, UTF-8 without control characters, depth of brackets.
/// @return false, with a problem reported, if the parser must not see it
bool text_is_harmless(const std::shared_ptr<const source_text>& source, diagnostics& problems);

}  // namespace orbweaver::sim
