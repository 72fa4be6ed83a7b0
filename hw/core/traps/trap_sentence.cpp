// SPDX-License-Identifier: Apache-2.0
#include "hw/core/traps/trap_sentence.h"

#include <fmt/core.h>

#include "hw/core/decode/decoder.h"
#include "hw/core/traps/trap.h"

namespace orbweaver::core {

namespace {

/// Describes the access of an instruction that trapped.
std::string access_phrase(const trap_facts& facts) {
    const operation op = facts.word ? decode(*facts.word, facts.pc).op : operation::illegal;
    const auto cause = static_cast<trap_cause>(facts.mcause);
    return access_phrase(op, facts.value,
                         cause == trap_cause::store_misaligned || cause == trap_cause::store_access_fault);
}

std::string illegal_phrase(const trap_facts& facts) {
    if (facts.value == 0) { return "illegal instruction 0x00000000, the content of empty memory,"; }
    return fmt::format("illegal instruction 0x{:08x}", facts.value);
}

}  // namespace

std::string trap_sentence(const trap_facts& facts) {
    if (!facts.why.empty()) { return fmt::format("{} ({})", facts.why, trap_name(facts.mcause)); }
    if ((facts.mcause & interrupt_flag) != 0) {
        return fmt::format("{}, which the firmware has enabled without a handler,", trap_name(facts.mcause));
    }
    switch (static_cast<trap_cause>(facts.mcause)) {
        case trap_cause::instruction_misaligned:
            return fmt::format("jump to 0x{:08x}, which is no multiple of 4 ({}),", facts.value,
                               trap_name(facts.mcause));
        case trap_cause::instruction_access_fault:
            return fmt::format("{} (0x{:08x} .. 0x{:08x})", trap_name(facts.mcause), facts.memory_first,
                               facts.memory_last);
        case trap_cause::illegal_instruction: return illegal_phrase(facts);
        case trap_cause::breakpoint:
            return "ebreak: __builtin_trap(), or code that the compiler holds for unreachable (breakpoint),";
        case trap_cause::load_misaligned:
        case trap_cause::store_misaligned:
            return fmt::format("{}, which is not aligned ({})", access_phrase(facts), trap_name(facts.mcause));
        case trap_cause::load_access_fault:
        case trap_cause::store_access_fault:
            return fmt::format("{}, where no memory or device answers; memory is 0x{:08x} .. 0x{:08x} ({})",
                               access_phrase(facts), facts.memory_first, facts.memory_last, trap_name(facts.mcause));
        case trap_cause::ecall_from_user:
        case trap_cause::ecall_from_machine:
            return fmt::format("ecall for service {} (a7), which does not exist ({})", facts.service,
                               trap_name(facts.mcause));
    }
    return std::string(trap_name(facts.mcause));
}

std::string access_phrase(operation op, std::uint32_t address, bool store) {
    if (op >= operation::lr_w && op <= operation::amomaxu_w) {
        return fmt::format("atomic operation on 0x{:08x}", address);
    }
    const unsigned bytes = access_bytes(op);
    return fmt::format("{} of {} byte{} {} 0x{:08x}", store ? "store" : "load", bytes, bytes == 1 ? "" : "s",
                       store ? "to" : "from", address);
}

}  // namespace orbweaver::core
