// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// Returns the reference page of all statistics, in Markdown, made from the tables in which they are declared.
std::string statistics_manual();

}  // namespace orbweaver::sim
