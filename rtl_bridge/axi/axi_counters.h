// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"

namespace orbweaver::rtl {

/// Counters of one side of a block's bus, for result.json.
struct axi_counters {
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    std::uint64_t beats = 0;
    std::uint64_t bytes = 0;
    std::uint64_t errors = 0;
};
inline constexpr std::array<statistic<axi_counters>, 5> axi_statistics{{
    {"reads", "requests", "read requests", &axi_counters::reads},
    {"writes", "requests", "write requests", &axi_counters::writes},
    {"beats", "beats", "beats of data, both ways", &axi_counters::beats},
    {"bytes", "bytes", "bytes that counted of them", &axi_counters::bytes},
    {"errors", "responses", "responses other than OKAY", &axi_counters::errors},
}};

}  // namespace orbweaver::rtl
