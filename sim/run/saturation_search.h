// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/run/run_system.h"

namespace orbweaver::sim {

/// Searches for the saturation point of a network under traffic by bisection over the offered load. It is the highest
/// sustained load (traffic.h defines when a run is saturated). The rates of several classes keep their proportions.
/// Each probe is a separate simulation in a child process, with the same seed, and prints a line when it ends.
///
/// The result is the result of the highest sustained load, with `saturation` added: its load, and all probes. A probe
/// that ends neither sustained nor saturated (deadlock, time limit) ends the search with its result.
/// @throws user_error for anything that cannot be built, and for traces, which require a single run
finished_run find_saturation(const system::system_desc& described, const result_json& resolved,
                             const run_options& options);

/// Runs a single probe of such a search.
/// @param load flits/node/cycle of all sources; within their limits
finished_run probe_load(const system::system_desc& described, const result_json& resolved, const run_options& options,
                        double load);

}  // namespace orbweaver::sim
