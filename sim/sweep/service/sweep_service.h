// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/sweep/space/sweep.h"
#include "sim/sweep/sweep_options.h"

namespace orbweaver::sim {

/// Runs a sweep whose points are asked for while it runs (docs/sweep.md, Ask and tell): asks come from standard input,
/// answers go to standard output. Points are on record in the order of the asks, so that the sweep can be resumed.
/// @param described loaded for asks
/// @return as run_sweep(); success if nothing was asked
/// @throws user_error as run_sweep()
exit_code serve_sweep(const sweep& described, const sweep_options& options);

}  // namespace orbweaver::sim
