// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"

namespace orbweaver::sim {

/// Compares the send and receive tables of a chip's network interface units with what is known of its program: what the
/// barrier of our library puts there. Where that does not fit, the machine is not proved; else the report states how
/// many entries are left for what is not known. Reports nothing of machines without tables and of programs without our
/// library.
/// @param programs directory of sw_stack's programs
void judge_tables(const system::system_desc& described, const std::filesystem::path& programs, check_report& report);

}  // namespace orbweaver::sim
