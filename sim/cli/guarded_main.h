// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace orbweaver::sim {

/// Runs `work` as the main() of a program: makes the standard streams safe to write to, and converts exceptions into a
/// message and an exit code.
/// @param work returns the exit code
int guarded_main(const std::function<int()>& work);

/// Makes an unhandled lack of memory end the process with exit code 2 and a message from now on. It may be called
/// before the constructors of libraries run.
void name_early_failures();

}  // namespace orbweaver::sim
