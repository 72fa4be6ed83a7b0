// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/machine_mode.h"

#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/interrupt.h"

extern "C" void orbweaver_cop_trap();
extern "C" void orbweaver_leave_machine_mode();
extern "C" uint32_t orbweaver_machine_call(uint32_t what, uint32_t first, uint32_t second);

namespace orbweaver::machine_mode {

namespace {

constexpr uint32_t external_cause = 0x80000000U | 11;
constexpr uint32_t previous_mode = 0x1800;  // mstatus.MPP

void (*external_handler)() = nullptr;

volatile uint32_t& card_register(uint32_t offset) {
    return *reinterpret_cast<volatile uint32_t*>(cop_card_base + offset);
}

/// Returns whether an offset is a word of the supervisor page.
bool is_supervisors(uint32_t offset) {
    return offset >= cop_card_page_bytes && offset < cop_card_bytes && offset % 4 == 0;
}

}  // namespace

uint32_t call(request what, uint32_t first, uint32_t second) {
    return orbweaver_machine_call(static_cast<uint32_t>(what), first, second);
}

bool install(void (*handler)()) {
    if (is_left()) {
        return true;  // already installed
    }
    uint32_t vector;
    asm volatile("csrr %0, mtvec" : "=r"(vector));
    const auto own = reinterpret_cast<uint32_t>(&orbweaver_cop_trap);
    if (vector != 0 && vector != own) { return false; }
    external_handler = handler;
    asm volatile("csrw mtvec, %0" : : "r"(own) : "memory");
    return true;
}

void leave() {
    if (!is_left()) { orbweaver_leave_machine_mode(); }
}

void come_back() {
    if (is_left()) {
        call(request::come_back);
        asm volatile("li tp, 0");
    }
}

}  // namespace orbweaver::machine_mode

using namespace orbweaver;

/// Serves an ecall from user mode, in machine mode.
extern "C" uint32_t orbweaver_serve_machine_call(uint32_t what, uint32_t first, uint32_t second) {
    using machine_mode::request;
    switch (static_cast<request>(what)) {
        case request::load: return machine_mode::is_supervisors(first) ? machine_mode::card_register(first) : 0;
        case request::store:
            if (machine_mode::is_supervisors(first) && (first != cop_card_pid || cop_device.find(second) >= 0)) {
                machine_mode::card_register(first) = second;
            }
            return 0;
        case request::take_foreign:
            read_message(&machine_mode::card_register(cop_card_foreign), *reinterpret_cast<cop_packet*>(first));
            return 0;
        case request::enable_external: interrupt::enable(); return 0;
        case request::disable_external: interrupt::disable(); return 0;
        case request::external_is_pending: return interrupt::is_pending() ? 1 : 0;
        case request::come_back: asm volatile("csrs mstatus, %0" : : "r"(machine_mode::previous_mode)); return 0;
    }
    return 0;
}

/// Handles all other traps, on the stack of the trapped thread of either mode.
extern "C" [[gnu::interrupt("machine")]] void orbweaver_other_trap() {
    uint32_t mark;
    asm volatile("mv %0, tp\n\tli tp, 0" : "=r"(mark));
    uint32_t cause;
    asm volatile("csrr %0, mcause" : "=r"(cause));
    if (cause == machine_mode::external_cause && machine_mode::external_handler != nullptr) {
        machine_mode::external_handler();
    } else {
        asm volatile("csrw mtvec, zero");  // the trap repeats without a handler and ends the run with a report
    }
    asm volatile("mv tp, %0" : : "r"(mark));
}
