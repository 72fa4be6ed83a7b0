// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// Returns the name that a misspelt one most likely means: the one with fewest insertions, deletions, replacements and
/// swaps of neighbours. The limit is a third of the length, but at least one edit. Upper and lower case are equivalent,
/// and so are '-' and '_'. Empty if no name is similar.
std::string nearest_name(std::string_view wrong, const std::vector<std::string>& names);

/// Returns "; did you mean 'vc_depth'?", or an empty text.
std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& names);

/// Joins names for a sentence: "a", "a or b", "a, b or c".
std::string one_of(const std::vector<std::string>& names);

}  // namespace orbweaver::sim
