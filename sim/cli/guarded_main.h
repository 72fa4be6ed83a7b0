// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace orbweaver::sim {

/// What main() of a program does around its work: makes the standard streams safe to write to, and turns what the work
/// throws into a message and an exit code.
/// @param work gives the exit code
int guarded_main(const std::function<int()>& work);

}  // namespace orbweaver::sim
