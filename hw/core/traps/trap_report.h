// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "hw/base/run_control.h"
#include "hw/core/context.h"
#include "hw/core/memory/direct_memory.h"
#include "hw/core/traps/csr_file.h"

namespace orbweaver::core {

/// Position of a trap.
struct trap_location {
    node_id node;
    unsigned context = 0;
    cycle_t cycle = 0;
};

/// Returns the outcome and message of a run that ends with an unhandled trap.
/// @param why explanation of the unit that refused the instruction; may be empty
run_outcome trap_report(const trap_location& position, const context& thread, std::uint32_t mcause, std::uint32_t value,
                        std::string_view why, const direct_memory& memory, const csr_file& csrs);

}  // namespace orbweaver::core
