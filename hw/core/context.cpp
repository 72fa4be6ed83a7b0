// SPDX-License-Identifier: Apache-2.0
#include "hw/core/context.h"

#include <algorithm>

#include "hw/core/decode/csr.h"

namespace orbweaver::core {

void context::update_rounding() {
    constexpr std::uint8_t invalid = 7;
    for (std::uint8_t mode = 0; mode < 8; ++mode) { rounding[mode] = fs == fp_status::off ? invalid : mode; }
    rounding[7] = fs == fp_status::off ? invalid : frm;
}

void context::reset(std::uint32_t start, fp_status fp) {
    std::ranges::fill(value, 0U);
    std::ranges::fill(ready_at, cycle_t{0});
    busy_until = 0;
    pc = start;
    fflags = 0;
    frm = 0;
    fs = fp;
    mode = privilege_mode::machine;
    mstatus = csr::status_mpp;
    mepc = 0;
    mcause = 0;
    mtval = 0;
    mscratch = 0;
    update_rounding();
}

context_view::context_view(const context& thread) : state(thread.state), pc(thread.pc) {
    if (thread.state == context_state::suspended) {
        reason = thread.reason;
        operand = thread.operand;
        start = thread.suspended_from;
    }
}

}  // namespace orbweaver::core
