// SPDX-License-Identifier: Apache-2.0
#include "hw/base/errors.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

namespace orbweaver {

void model_bug(std::string_view module, cycle_t cycle, std::string_view state, std::source_location where) {
    fmt::print(stderr, "orbweaver: internal error in {} at cycle {}: {}\n  noticed at {}:{}; please report it\n",
               module, cycle, state, where.file_name(), where.line());
    std::fflush(nullptr);
    std::_Exit(static_cast<int>(exit_code::model_bug));
}

}  // namespace orbweaver
