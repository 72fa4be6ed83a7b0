// SPDX-License-Identifier: Apache-2.0
// Where the agents lie that come with the product.
#pragma once

#include <filesystem>

namespace orbweaver::sim {

inline const std::filesystem::path agency_folder = std::filesystem::path{ORBWEAVER_SOURCE_DIR} / "sw_stack" / "agents";

}  // namespace orbweaver::sim
