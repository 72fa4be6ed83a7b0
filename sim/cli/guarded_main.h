// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace orbweaver::sim {

/// What main() of a program does around its work: makes the standard streams safe to write to, and turns what the work
/// throws into a message and an exit code.
/// @param work gives the exit code
int guarded_main(const std::function<int()>& work);

/// From now on, a lack of memory where nobody can handle it ends the process with exit code 2 and a text. It may be
/// called before the constructors of libraries.
void name_early_failures();

}  // namespace orbweaver::sim
