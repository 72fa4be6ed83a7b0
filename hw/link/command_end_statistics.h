// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::serial {

/// Counters of an end of a link that carries COP commands.
struct command_end_counters {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    std::uint64_t refused = 0;
    std::uint64_t resends = 0;
    std::uint64_t repeated = 0;
    std::uint64_t bad = 0;
    std::uint64_t failed = 0;
};

inline constexpr std::array<statistic<command_end_counters>, 7> command_end_statistics{{
    {"sent", "messages", "messages that the owner sent", &command_end_counters::sent},
    {"received", "messages", "messages that were given to the owner", &command_end_counters::received},
    {"refused", "messages", "messages that the other end's owner refused", &command_end_counters::refused},
    {"resends", "messages", "times that a message was sent again", &command_end_counters::resends},
    {"repeated", "messages", "messages that came again and were dropped", &command_end_counters::repeated},
    {"bad", "1", "receptions that were aborted", &command_end_counters::bad},
    {"failed", "messages", "messages that were given up", &command_end_counters::failed},
}};

}  // namespace orbweaver::serial
