// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/build/embedded_file.h"
#include "rtl_bridge/network/network_rtl.h"
#include "sim/kind/run_options.h"

namespace orbweaver::sim {

/// Returns the network of a configuration as RTL.
/// @throws description_error for parts without RTL
rtl::network_rtl network_in_rtl(const system::system_desc& described, const noc::topology_graph& graph);

/// Simulates the first cycles of a run with the model of the routers, and some more if only later cycles reveal the
/// states of heads. Can be called only once per process.
/// @param listener receives all flits and credits
/// @return the number of simulated cycles
cycle_t simulate_model(const system::system_desc& described, run_options options, cycle_t cycles,
                       const rtl::rtl_routing& routing, link_trace& listener);

/// Returns the network of a configuration as RTL, with a testbench that replays the activity of its nodes in the first
/// cycles of a run. Simulates that run, and can therefore be called only once per process.
/// @param options where the run finds its programs; the run writes nothing
/// @param cycles  length of the run
/// @return files of a folder
/// @throws description_error for parts without RTL; user_error for anything that cannot be built or loaded
std::vector<rtl::embedded_file> emit_network(const system::system_desc& described, run_options options, cycle_t cycles);

}  // namespace orbweaver::sim
