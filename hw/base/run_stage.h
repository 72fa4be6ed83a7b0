// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hw/base/types.h"

namespace orbweaver {

/// The kind of a bound on the remaining cycles of a run.
enum class cycles_left : std::uint8_t { at_least, at_most };

/// The progress of a run in terms of its work, for the user who waits for it.
struct run_stage {
    std::string name;               // "measurement"
    std::optional<double> share{};  // completed fraction of the stage, 0 .. 1; empty if unknown
    std::string detail{};           // "31 of 400 messages"
    std::optional<cycle_t> left{};  // remaining cycles; empty if unknown
    cycles_left bound = cycles_left::at_least;
};

}  // namespace orbweaver
