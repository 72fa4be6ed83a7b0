// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orbweaver {

/// One room of the tree and what its files may include (docs/architecture.md, Layers).
struct room {
    std::string_view folder;
    std::vector<std::string_view> may_include;  // folders, its own included
};

/// The rooms; a file belongs to the room with the longest folder that holds it.
const std::vector<room>& rooms();

/// The quoted includes of a source text, in order.
std::vector<std::string> quoted_includes(std::string_view text);

/// The angle-bracket includes of a source text, in order.
std::vector<std::string> system_includes(std::string_view text);

/// What is wrong with the includes of one file, a line each; empty if nothing.
/// @param file path from the root of the tree, with forward slashes
std::vector<std::string> include_errors(std::string_view file, std::string_view text);

}  // namespace orbweaver
