// SPDX-License-Identifier: Apache-2.0
#include "hw/core/guards/access_guard.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/core/traps/trap_sentence.h"

namespace orbweaver::core {

void access_guard::bound_stack(context& thread, const csr_file& csrs) const {
    if (limits.first_stack_bytes != 0 && thread.stack_number == 0) {
        thread.stack_bottom = limits.first_stack_bottom;
        thread.stack_bytes = limits.first_stack_bytes;
        return;
    }
    const std::uint32_t top = csrs.thread_register(scmp_csr::thread_stack_top);
    const std::uint32_t bytes = csrs.thread_register(scmp_csr::thread_stack_bytes);
    // Bytes from the bottom of this stack to the top of all stacks.
    const std::uint64_t above = std::uint64_t{bytes} * (thread.stack_number + 1);
    const bool known = limits.stacks && bytes != 0 && top >= above;
    thread.stack_bottom = known ? static_cast<std::uint32_t>(top - above) : 0;
    thread.stack_bytes = known ? bytes : ~0U;
}

operation access_guard::handler_of(const decoded_instruction& instruction) const {
    const operation op = instruction.op;
    if (limits.stacks && instruction.rd == register_slot::sp && instruction.rs1 == register_slot::sp) {
        if (op == operation::add || op == operation::sub) { return operation::illegal; }
        if (op == operation::addi && instruction.imm < 0) { return operation::lower_sp; }
    }
    return in_main_loop(op) ? op : operation::illegal;
}

std::string access_guard::forbidden_access(const context& thread, operation op, std::uint32_t address,
                                           bool store) const {
    const unsigned bytes = access_bytes(op);
    if (address < limits.null_end) { return access_phrase(op, address, store) + ": null pointer"; }
    if (store && address < limits.constant_end) {
        return access_phrase(op, address, store) + ": code and constants lie there, which cannot be written";
    }
    if (heap && !heap->may_access(address, bytes, thread.pc)) {
        const std::uint32_t wrong = heap->may_access(address, 1, thread.pc) ? address + bytes - 1 : address;
        return access_phrase(op, address, store) + ": " + heap->describe(wrong);
    }
    return {};
}

std::string access_guard::stack_overflow(const context& thread, std::uint32_t before, std::uint32_t after) {
    const bool contained = before - thread.stack_bottom <= thread.stack_bytes;
    if (!contained || static_cast<std::int32_t>(after - thread.stack_bottom) >= 0) { return {}; }
    return fmt::format("stack overflow: {} bytes beyond the thread's stack of {} (0x{:08x} .. 0x{:08x})",
                       thread.stack_bottom - after, thread.stack_bytes, thread.stack_bottom,
                       thread.stack_bottom + (thread.stack_bytes - 1));
}

/// Returns the error of a block of memory that the NIU will read or write; empty: no error.
std::string access_guard::forbidden_block(std::string_view what, std::uint32_t address, std::uint32_t stride,
                                          std::uint32_t words) const {
    for (std::uint32_t word = 0; heap && word < words; ++word) {
        const std::uint32_t position = address + 4 * stride * word;
        if (!heap->may_access(position, 4, 0)) {
            return fmt::format("{} 0x{:08x}: {}", what, position, heap->describe(position));
        }
    }
    return {};
}

std::string access_guard::forbidden_bytes(std::uint32_t address, std::uint32_t bytes, bool store) const {
    if (address < limits.null_end) { return "null pointer"; }
    if (store && address < limits.constant_end) { return "code and constants lie there, which cannot be written"; }
    for (std::uint32_t i = 0; heap && i < bytes; ++i) {
        if (!heap->may_access(address + i, 1, 0)) { return fmt::format("byte {}: {}", i, heap->describe(address + i)); }
    }
    return {};
}

std::string access_guard::forbidden_message(const messaging_transaction& issued, std::uint32_t memory_base) const {
    const auto refused = [&](std::string_view what, std::uint32_t address, std::uint32_t end) {
        return address >= end
                   ? std::string()
                   : fmt::format("{} 0x{:08x}: {}", what, address,
                                 address < limits.null_end ? "null pointer"
                                                           : "code and constants lie there, which cannot be written");
    };
    const std::uint32_t* const operand = issued.operand;
    std::string why;
    switch (issued.operation) {
        case messaging_operation::sendh_thread:
            return refused("sendh for a thread at", operand[1], std::min(limits.null_end, memory_base + 1));
        case messaging_operation::active_sendh: return refused("sendh to", operand[1], limits.constant_end);
        case messaging_operation::sendm:
        case messaging_operation::sendme:
            why = refused("sendm from", operand[0], limits.null_end);
            return why.empty() ? forbidden_block("sendm from", operand[0], operand[1] >> 16, operand[1] & 0xffff) : why;
        case messaging_operation::str:
            why = refused("str of a receive to", operand[1], limits.constant_end);
            return why.empty() ? forbidden_block("str of a receive to", operand[1], operand[2], 1) : why;
        default: return {};
    }
}

}  // namespace orbweaver::core
