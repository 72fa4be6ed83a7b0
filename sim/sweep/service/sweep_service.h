// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/sweep/space/sweep.h"
#include "sim/sweep/sweep_options.h"

namespace orbweaver::sim {

/// Runs a sweep whose points a client requests while it runs (docs/sweep.md, Ask and tell). Requests arrive on standard
/// input, answers go to standard output. Points are recorded in the order of the requests, so that the sweep can be
/// resumed.
/// @param described loaded with `served` set
/// @return as run_sweep(); success if there were no requests
/// @throws user_error as run_sweep()
exit_code serve_sweep(const sweep& described, const sweep_options& options);

}  // namespace orbweaver::sim
