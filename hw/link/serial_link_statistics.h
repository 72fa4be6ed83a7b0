// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::serial {

struct serial_link_counters {
    std::uint64_t words_up = 0;
    std::uint64_t words_down = 0;
    std::uint64_t errors = 0;
    std::uint64_t undetected = 0;
    std::uint64_t busy = 0;
    std::uint64_t turn_arounds = 0;
};

inline constexpr std::array<statistic<serial_link_counters>, 6> serial_link_statistics{{
    {"words_up", "words", "words sent by the near end, a host's", &serial_link_counters::words_up},
    {"words_down", "words", "words sent by the far end, a controller's", &serial_link_counters::words_down},
    {"errors", "words", "words that were corrupted", &serial_link_counters::errors},
    {"undetected", "words", "of these, words that arrived without an error signal", &serial_link_counters::undetected},
    {"busy", "cycles", "cycles in which the line carried a word", &serial_link_counters::busy},
    {"turn_arounds", "1", "changes of the direction", &serial_link_counters::turn_arounds},
}};

}  // namespace orbweaver::serial
