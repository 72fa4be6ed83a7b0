// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::sim {

/// Returns the reference page of all instructions, in Markdown. It covers the cores with their control and status
/// registers, and the coordination processors, and is generated from their decoding tables.
std::string instruction_manual();

}  // namespace orbweaver::sim
