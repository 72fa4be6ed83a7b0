// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::system {

/// Parts of the machine to synthesise. Large tables take minutes.
enum class area_part : std::uint8_t { routers, tables, transmit_queues, injectors, ejectors, controllers };
constexpr auto enumerators(area_part) { return identifiers<area_part>; }

/// Treatment of tables whose synthesis takes minutes: `fast` estimates them from smaller ones, `full` synthesises them
/// too.
enum class area_effort : std::uint8_t { fast, full };
constexpr auto enumerators(area_effort) { return identifiers<area_effort>; }

/// A technology for synthesis, and the parts to synthesise.
struct area_desc {
    std::vector<area_part> parts{area_part::routers, area_part::tables, area_part::transmit_queues,
                                 area_part::controllers};
    area_effort effort = area_effort::fast;
    std::string liberty;  // file with the cells; empty: none
    std::string macros;   // table of SRAM macros; empty: none
    bool clock_gating = false;
    /// Delay of a gate on the longest path; 0: unknown, so the clock period is unknown too.
    std::uint64_t delay_per_level_ps = 0;
};

}  // namespace orbweaver::system
