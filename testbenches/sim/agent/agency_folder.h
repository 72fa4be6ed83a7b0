// SPDX-License-Identifier: Apache-2.0
// The folder of the agents that are shipped.
#pragma once

#include <filesystem>

namespace orbweaver::sim {

inline const std::filesystem::path agency_folder = std::filesystem::path{ORBWEAVER_SOURCE_DIR} / "sw_stack" / "agents";

}  // namespace orbweaver::sim
