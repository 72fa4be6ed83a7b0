// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "hw/base/clock_domain.h"
#include "sim/gdb/machine_debugger.h"

namespace orbweaver::sim::gdb {

/// Executes a `monitor WORDS` command of the debugger's user.
/// @param selected the currently selected thread
/// @return text for the user, in complete lines
std::string monitor(machine_debugger& debugger, const clock_domain& clock, thread_id selected, std::string_view words);

}  // namespace orbweaver::sim::gdb
