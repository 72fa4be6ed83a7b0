// SPDX-License-Identifier: Apache-2.0
#include "hw/core/traps/trap.h"

namespace orbweaver::core {

std::string_view trap_name(std::uint32_t mcause) {
    if ((mcause & interrupt_flag) != 0) {
        switch (static_cast<interrupt_line>(mcause & 0xff)) {
            case interrupt_line::software: return "software interrupt";
            case interrupt_line::timer: return "timer interrupt";
            case interrupt_line::external: return "external interrupt";
        }
        return "unknown interrupt";
    }
    switch (static_cast<trap_cause>(mcause)) {
        case trap_cause::instruction_misaligned: return "jump to a misaligned address";
        case trap_cause::instruction_access_fault: return "instruction fetch outside memory";
        case trap_cause::illegal_instruction: return "illegal instruction";
        case trap_cause::breakpoint: return "breakpoint";
        case trap_cause::load_misaligned: return "misaligned load";
        case trap_cause::load_access_fault: return "load access fault";
        case trap_cause::store_misaligned: return "misaligned store";
        case trap_cause::store_access_fault: return "store access fault";
        case trap_cause::ecall_from_user: return "environment call from user mode";
        case trap_cause::ecall_from_machine: return "environment call from machine mode";
    }
    return "unknown cause";
}

}  // namespace orbweaver::core
