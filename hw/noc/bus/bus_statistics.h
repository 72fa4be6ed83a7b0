// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::noc {

struct bus_counters {
    std::uint64_t transfers = 0;
    std::uint64_t flits = 0;
    std::uint64_t busy = 0;
    std::uint64_t tries = 0;
    std::uint64_t refusals = 0;
    std::uint64_t wait = 0;
    std::uint64_t blocked = 0;
};

inline constexpr std::array<statistic<bus_counters>, 7> bus_statistics{{
    {"transfers", "packets", "packets carried, each once, however many members it was for", &bus_counters::transfers},
    {"flits", "flits", "flits carried, each once, however many members they were for", &bus_counters::flits},
    {"busy", "cycles", "cycles in which the bus was held, by packets carried and by tries that were refused",
     &bus_counters::busy},
    {"tries", "1", "times that a packet was granted the bus", &bus_counters::tries},
    {"refusals", "1", "tries that were not accepted, of random_acceptance; each held the bus as long as a transfer",
     &bus_counters::refusals},
    {"wait", "cycles", "summed over packets: from being whole in the buffer of a member to the try that carried it",
     &bus_counters::wait},
    {"blocked", "cycles", "cycles in which the bus was free and packets were whole, but there was no room for any",
     &bus_counters::blocked},
}};

}  // namespace orbweaver::noc
