// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// The reference page of all statistics, in Markdown, from the tables in which they are declared.
std::string statistics_manual();

}  // namespace orbweaver::sim
