// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/fpu/fpu_wires.h"
#include "rtl_bridge/lockstep/glue/block_functions.h"
#include "rtl_bridge/lockstep/verilated_block.h"

namespace orbweaver::rtl {

/// One FPU in RTL. The delay from operands to result in clocks is the number of pipeline stages.
class verilated_fpu : public verilated_block<block_functions<fpu_operands, fpu_result>> {
public:
    /// @param library built from fpu_design(); shared by all instances
    using verilated_block::verilated_block;

    /// Simulates one clock.
    /// @return the value on the result's wires in that clock
    std::uint64_t step(const fpu_operands& operands) {
        fpu_result result;
        functions().settle(instance(), operands, result);
        functions().edge(instance());
        return result.value;
    }
};

}  // namespace orbweaver::rtl
