// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Repeats experiments of papers: the program orbweaver-studies takes the place of this one, with the same words.
/// @throws user_error if it is not built
[[noreturn]] void paper_command(int argc, const char* const* argv);

}  // namespace orbweaver
