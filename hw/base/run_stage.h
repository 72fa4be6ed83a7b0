// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hw/base/types.h"

namespace orbweaver {

/// What is known of the cycles that a run still takes.
enum class cycles_left : std::uint8_t { at_least, at_most };

/// How far a run has come in terms of what it does, for a person who waits for it.
struct run_stage {
    std::string name;               // "measurement"
    std::optional<double> share{};  // of the stage that is done, 0 to 1; none: nobody knows
    std::string detail{};           // "31 of 400 messages"
    std::optional<cycle_t> left{};  // cycles; none: nobody knows
    cycles_left bound = cycles_left::at_least;
};

}  // namespace orbweaver
