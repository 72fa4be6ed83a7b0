// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::rtl {

/// The smallest inverter or buffer of a liberty file: what a mapping supposes behind inputs and flip-flops, so that
/// they do not drive any load in no time. Empty if the file has none.
/// @param liberty text of the file
std::string driving_cell(const std::string& liberty);

}  // namespace orbweaver::rtl
