// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver {

/// Whoever reads a pipe or a device may wait for ever, or read without end: input is regular files.
/// @param name path of the file
/// @throws user_error, "<name>: ...", if it is none or does not exist
void require_regular_file(const std::string& name);

}  // namespace orbweaver
