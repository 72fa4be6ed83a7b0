// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// The name that a misspelt one most likely means: fewest insertions, deletions, replacements and swaps of neighbours,
/// at most a third of the length (at least one); upper and lower case, '-' and '_' count as equal. Empty if none is
/// near.
std::string nearest_name(std::string_view wrong, const std::vector<std::string>& names);

/// "; did you mean 'vc_depth'?", or nothing.
std::string did_you_mean(std::string_view wrong, const std::vector<std::string>& names);

/// Names for a sentence: "a", "a or b", "a, b or c".
std::string one_of(const std::vector<std::string>& names);

}  // namespace orbweaver::sim
