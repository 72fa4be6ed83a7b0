// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"

namespace orbweaver::sim {

/// Compares the send and receive tables of a chip's NIUs with the known entries of its program, which the barrier of
/// our library creates. If they do not fit, the machine is not proved; otherwise the report states how many entries
/// remain for unknown use. Does nothing for machines without tables and programs without our library.
/// @param programs directory of sw_stack's programs
void judge_tables(const system::system_desc& described, const std::filesystem::path& programs, check_report& report);

}  // namespace orbweaver::sim
