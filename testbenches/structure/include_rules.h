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

/// Returns whether a header lies in the folder of the file that includes it. A project in `examples` is complete by
/// itself.
bool stands_next_to(std::string_view file, std::string_view included);

/// Returns the errors in the includes of one file, one a line; empty: none.
/// @param file path from the root of the tree, with forward slashes
std::vector<std::string> include_errors(std::string_view file, std::string_view text);

/// A file and the files that it includes, as paths from the root of the tree.
struct file_includes {
    std::string file;
    std::vector<std::string> included;
};

/// Folders next to each other, at any depth, that depend on each other. Files that lie in a folder itself belong to
/// none of the folders in it.
/// @return for each parent folder with such folders one cycle, an include a line: "a/b/x.cpp includes a/c/y.h"
std::vector<std::vector<std::string>> folder_cycles(const std::vector<file_includes>& files);

}  // namespace orbweaver
