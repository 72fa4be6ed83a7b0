// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// The reference page of all instructions, in Markdown: of the cores with their control and status registers, and of
/// coordination processors; from the tables by which they are decoded.
std::string instruction_manual();

}  // namespace orbweaver::sim
