// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/run/run_system.h"

namespace orbweaver::sim {

/// Searches for the saturation point of a network under traffic: the highest load that it sustains (traffic.h states
/// when a run is saturated), by bisection over the offered load. The rates of several classes keep their proportions.
/// Every probe is a simulation of its own in a child process, from the same seed. A line a probe is printed as it ends.
///
/// The result is that of the highest sustained load, with `saturation` added: its load, and all probes. A probe that
/// ends neither sustained nor saturated (deadlock, time limit) ends the search with its result.
/// @throws user_error for whatever cannot be built, and for traces, which belong to a single run
finished_run find_saturation(const system::system_desc& described, const result_json& resolved,
                             const run_options& options);

/// A single probe of such a search.
/// @param load flits/node/cycle of all sources, within what they can create
finished_run probe_load(const system::system_desc& described, const result_json& resolved, const run_options& options,
                        double load);

}  // namespace orbweaver::sim
