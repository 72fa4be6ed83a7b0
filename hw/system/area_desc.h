// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace orbweaver {

/// A technology, for what synthesis finds.
struct area_desc {
    std::string liberty;                   // file with its cells; empty: none
    std::uint64_t delay_per_level_ps = 0;  // of a gate on the longest path; 0: not known, so no clock period is
};

}  // namespace orbweaver
