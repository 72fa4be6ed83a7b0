// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::serial {

/// Counters of an end of a link that carries flits.
struct flit_link_counters {
    std::uint64_t flits_sent = 0;
    std::uint64_t flits_received = 0;
    std::uint64_t credits_sent = 0;
    std::uint64_t credits_received = 0;
    std::uint64_t frames = 0;
    std::uint64_t bare = 0;
    std::uint64_t resends = 0;
    std::uint64_t bad = 0;
    std::uint64_t dropped = 0;
    std::uint64_t timeouts = 0;
};

inline constexpr std::array<statistic<flit_link_counters>, 10> flit_link_statistics{{
    {"flits_sent", "flits", "flits sent, each counted once", &flit_link_counters::flits_sent},
    {"flits_received", "flits", "flits handed on to the network", &flit_link_counters::flits_received},
    {"credits_sent", "credits", "credits of the network here sent, each counted once",
     &flit_link_counters::credits_sent},
    {"credits_received", "credits", "credits taken for the network here", &flit_link_counters::credits_received},
    {"frames", "frames", "frames handed to the line", &flit_link_counters::frames},
    {"bare", "frames", "of these, frames without a flit", &flit_link_counters::bare},
    {"resends", "frames", "of these, frames that were sent again", &flit_link_counters::resends},
    {"bad", "frames", "frames that arrived with an error", &flit_link_counters::bad},
    {"dropped", "frames", "good frames that were not taken: sent again for nothing, or behind a lost one",
     &flit_link_counters::dropped},
    {"timeouts", "1", "times without an acknowledgement for timeout_cycles", &flit_link_counters::timeouts},
}};

}  // namespace orbweaver::serial
