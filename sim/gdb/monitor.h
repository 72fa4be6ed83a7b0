// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "hw/base/clock_domain.h"
#include "sim/gdb/machine_debugger.h"

namespace orbweaver::sim::gdb {

/// Does what the user of a debugger has asked for by `monitor WORDS`.
/// @param selected the thread that the user looks at
/// @return text for the user, of whole lines
std::string monitor(machine_debugger& debugger, const clock_domain& clock, thread_id selected, std::string_view words);

}  // namespace orbweaver::sim::gdb
