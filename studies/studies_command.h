// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::studies {

/// Executes the command line of `orbweaver paper`: reproduces experiments of papers and writes published and measured
/// results side by side.
/// @return the exit code of the program
/// @throws user_error
int execute_studies(int argc, const char* const* argv);

}  // namespace orbweaver::studies
