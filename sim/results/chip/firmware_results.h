// SPDX-License-Identifier: Apache-2.0
// Results of the firmware of a chip or cluster in result.json.
#pragma once

#include <string>

#include "hw/core/debug/code_profile.h"
#include "hw/core/devices/host_reports.h"
#include "hw/system/machine.h"
#include "sim/output/result_json.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// Folder for files of the firmware, within the result folder; the firmware chooses the file names.
inline constexpr const char* firmware_files = "files";

/// Returns the file name of a firmware blob, relative to the result folder.
std::string blob_file(const core::host_report_entry& entry);

/// Returns whether the firmware reports that its own result is wrong.
bool is_refuted(const core::host_reports& reports);

/// Returns `workload` for result.json.
result_json workload_results(const workload& program, const core::host_reports& reports);

/// Returns the code that all cores of a machine have executed so far.
core::code_profile executed_code(const system::machine& modelled);

/// Returns `profile` for result.json: the cycles of the cores by function.
result_json profile_results(const core::code_profile& executed, const system::elf_image& image);

}  // namespace orbweaver::sim
