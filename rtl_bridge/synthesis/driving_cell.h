// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::rtl {

/// Returns the smallest inverter or buffer of a liberty file. A mapping assumes it as the driver of inputs and
/// flip-flop outputs, so that these do not drive any load without delay. Empty if the file has none.
/// @param liberty text of the file
std::string driving_cell(const std::string& liberty);

}  // namespace orbweaver::rtl
