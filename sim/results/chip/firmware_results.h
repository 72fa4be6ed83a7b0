// SPDX-License-Identifier: Apache-2.0
// What result.json states of the firmware of a chip or a cluster.
#pragma once

#include <string>

#include "hw/core/debug/code_profile.h"
#include "hw/core/devices/host_reports.h"
#include "hw/system/machine.h"
#include "sim/output/result_json.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// The folder, in that of the results, for what firmware writes. It names its files itself.
inline constexpr const char* firmware_files = "files";

/// Where a blob of the firmware goes, below the folder of the results.
std::string blob_file(const core::host_report_entry& entry);

/// Whether firmware states that its own result is wrong.
bool is_refuted(const core::host_reports& reports);

/// `workload` of result.json.
result_json workload_results(const workload& program, const core::host_reports& reports);

/// The code that all cores of a machine executed so far.
core::code_profile executed_code(const system::machine& modelled);

/// `profile` of result.json: where the time of the cores went.
result_json profile_results(const core::code_profile& executed, const system::elf_image& image);

}  // namespace orbweaver::sim
