// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/build/embedded_file.h"
#include "sim/kind/run_options.h"

namespace orbweaver::sim {

/// The network of a configuration as RTL, with a testbench of what its nodes do in the first cycles of a run, which
/// this simulates: once a process, as all runs.
/// @param options where the run finds its programs; it writes nothing
/// @param cycles  of the run
/// @return files of a folder
/// @throws description_error for what there is no RTL of, user_error for whatever cannot be built or loaded
std::vector<rtl::embedded_file> emit_network(const system::system_desc& described, run_options options, cycle_t cycles);

}  // namespace orbweaver::sim
