// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/run_control.h"
#include "hw/core/context.h"
#include "hw/core/memory/direct_memory.h"
#include "hw/core/traps/csr_file.h"

namespace orbweaver::core {

/// Where a trap happened.
struct trap_location {
    node_id node;
    unsigned context = 0;
    cycle_t cycle = 0;
};

/// The message for a trap that no handler takes. The run ends there.
/// @param why what the unit states that refused the instruction; may be empty
run_outcome trap_report(const trap_location& position, const context& thread, std::uint32_t mcause, std::uint32_t value,
                        std::string_view why, const direct_memory& memory, const csr_file& csrs);

}  // namespace orbweaver::core
