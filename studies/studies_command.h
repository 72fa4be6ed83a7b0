// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::studies {

/// Parses the command line of `orbweaver paper`, repeats experiments of papers, and writes what was published next to
/// what is measured.
/// @return the exit code of the program
/// @throws user_error
int execute_studies(int argc, const char* const* argv);

}  // namespace orbweaver::studies
