// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/fpu/fpu_design.h"

#include <fmt/core.h>

#include <array>
#include <numeric>

#include "rtl_bridge/build/embedded_sources.h"

namespace orbweaver::rtl {

verilated_design fpu_design(unsigned stages) {
    verilated_design design;
    design.top = "fpu";
    design.hardware = fpu_hardware();
    design.glue = fpu_glue();
    design.prelude = "orbweaver_message.h";
    design.parameters = {fmt::format("STAGES={}", stages)};
    return design;
}

unsigned fpu_flip_flops(unsigned stages) {
    constexpr unsigned passing_by = 1 + 64 + 1;  // known, value, sign
    constexpr std::array<unsigned, max_fpu_stages> bits{
        passing_by + 1 + 11 + 2 * 53 + 11,  // subtract, exponent, significands, distance
        passing_by + 11 + 57,               // exponent, sum
        passing_by + 12 + 54,               // exponent, fraction
        64,
    };
    return std::accumulate(bits.begin(), bits.begin() + stages, 0U);
}

}  // namespace orbweaver::rtl
