// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/interrupt.h"

namespace orbweaver::interrupt {

namespace {

constexpr uint32_t external_cause = 0x80000000U | 11;

void (*external_handler)() = nullptr;

[[gnu::interrupt("machine"), gnu::aligned(4)]] void handle_trap() {
    uint32_t cause;
    asm volatile("csrr %0, mcause" : "=r"(cause));
    if (cause == external_cause) {
        external_handler();
    } else {
        asm volatile("csrw mtvec, zero");  // it traps again, now without a handler, and ends the run with a report
    }
}

}  // namespace

bool install(void (*handler)()) {
    uint32_t vector;
    asm volatile("csrr %0, mtvec" : "=r"(vector));
    const auto own = reinterpret_cast<uint32_t>(&handle_trap);
    if (vector != 0 && vector != own) {
        return false;
    }
    external_handler = handler;
    asm volatile("csrw mtvec, %0" : : "r"(own) : "memory");
    return true;
}

}  // namespace orbweaver::interrupt
