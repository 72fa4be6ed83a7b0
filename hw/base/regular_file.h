// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver {

/// Rejects pipes and devices, because reading them may block or never end.
/// @param name path of the file
/// @throws user_error, "<name>: ...", if it does not exist or is not a regular file
void require_regular_file(const std::string& name);

}  // namespace orbweaver
