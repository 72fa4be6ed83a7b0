// SPDX-License-Identifier: Apache-2.0
// What a program has no business with (memory_guard.h): accesses there trap, with a sentence of their own. All checks
// but that of the stack pointer lie outside the main loop: the lines of memory that hold something guarded lead here.
#include <fmt/core.h>

#include <algorithm>

#include "hw/core/core.h"
#include "hw/core/heap_watch.h"
#include "hw/core/trap_sentence.h"

namespace orbweaver {
namespace {

constexpr unsigned ra = 1;
constexpr unsigned sp = 2;
constexpr unsigned a0 = 10;

}  // namespace

void core::guard(const memory_guard& guarded) {
    m_guard = guarded;
}

void core::watch_heap(const heap_functions& functions) {
    m_heap = std::make_unique<heap_watch>(functions);
}

/// Sets up what depends on the memory, which is known by now.
void core::begin_guard() {
    if (m_guard.constant_end > m_memory_base) {
        m_guarded.forbid(0, m_guard.null_end - m_memory_base, guarded_lines::no_loads);
        m_guarded.forbid(0, m_guard.constant_end - m_memory_base, guarded_lines::no_stores);
    }
    for (context& c : m_contexts) {
        bound_stack(c);
    }
}

/// To be called when a thread begins, and when the CSRs change that say where stacks lie.
void core::bound_stack(context& c) const {
    const std::uint32_t bytes = m_thread_csr[1];
    const std::uint64_t above = std::uint64_t{bytes} * (c.stack_number + 1);  // from the bottom to the top of all
    const bool known = m_guard.stacks && bytes != 0 && m_thread_csr[0] >= above;
    c.stack_bottom = known ? static_cast<std::uint32_t>(m_thread_csr[0] - above) : 0;
    c.stack_bytes = known ? bytes : ~0U;
}

void core::bound_stacks() {
    for (context& c : m_contexts) {
        bound_stack(c);
    }
    for (auto& swapped : m_swapped.places()) {
        bound_stack(swapped.thread);
    }
}

/// The run-time has set the machine up (it has told where threads return to), so nothing enters it again: an
/// instruction at the first address of memory is reached through a null pointer.
void core::forbid_entry() {
    if (m_guard.null_end != 0 && !m_entry_forbidden) {
        m_entry_forbidden = true;
        code_page& page = m_code.page(m_memory_base);
        decode_slot(page, page.slots[m_memory_base / 4 % code_page::slots_per_page]);
    }
}

/// How the main loop executes an instruction.
operation core::handler_of(const decoded_instruction& instruction) const {
    const operation op = instruction.op;
    if (m_guard.stacks && instruction.rd == sp && instruction.rs1 == sp) {
        if (op == operation::add || op == operation::sub) {
            return operation::illegal;
        }
        if (op == operation::addi && instruction.imm < 0) {
            return operation::lower_sp;
        }
    }
    return in_main_loop(op) ? op : operation::illegal;
}

/// A thread comes to a function of the heap, or back from it, in step with the clock; then it executes the instruction
/// there, as it would have without anybody who listens.
core::outcome core::enter_heap_function(context& c, cycle_t now) {
    if (m_time != now) {
        return outcome::in_step;
    }
    const auto argument = [&c](unsigned number) { return static_cast<std::uint32_t>(c.value[a0 + number]); };
    const std::string why = m_heap->arrive(
        {c.stack_number, c.pc, static_cast<std::uint32_t>(c.value[ra]), {argument(0), argument(1), argument(2)}});
    if (!why.empty()) {
        return trap(c, trap_cause::store_access_fault, argument(1), now, why);
    }
    if (const auto [begin, end] = m_heap->take_new_region(); end > begin) {
        m_guarded.forbid(begin - m_memory_base, end - begin, guarded_lines::no_loads | guarded_lines::no_stores);
    }
    if (const std::uint32_t place = m_heap->take_new_place(); place != 0) {
        m_code.page(place).slots[place / 4 % code_page::slots_per_page].handler = operation::undecoded;
    }
    code_slot& slot = m_code.page(c.pc).slots[c.pc / 4 % code_page::slots_per_page];
    slot.handler = handler_of(slot);
    const bool stays = run<false>(now, now);
    slot.handler = operation::told;
    return stays ? outcome::redirect : outcome::left;
}

/// What is wrong with a load or store of memory; empty: nothing.
std::string core::forbidden_access(const context& c, operation op, std::uint32_t address, bool store) const {
    const unsigned bytes = access_bytes(op);
    if (address < m_guard.null_end) {
        return access_phrase(op, address, store) + ": null pointer";
    }
    if (store && address < m_guard.constant_end) {
        return access_phrase(op, address, store) + ": code and constants lie there, which cannot be written";
    }
    if (m_heap && !m_heap->may_access(address, bytes, c.pc)) {
        const std::uint32_t wrong = m_heap->may_access(address, 1, c.pc) ? address + bytes - 1 : address;
        return access_phrase(op, address, store) + ": " + m_heap->describe(wrong);
    }
    return {};
}

/// An instruction adds to the stack pointer what would take it out of its thread's stack, or what the main loop does
/// not look at. Only a stack pointer that leaves the stack is a mistake: a program may have stacks of its own.
core::outcome core::move_stack_pointer(context& c, const code_slot& slot, cycle_t now) {
    const auto before = static_cast<std::uint32_t>(c.value[slot.rs1]);
    const auto other = static_cast<std::uint32_t>(c.value[slot.rs2]);
    const std::uint32_t after = slot.op == operation::addi  ? before + static_cast<std::uint32_t>(slot.imm)
                                : slot.op == operation::add ? before + other
                                                            : before - other;
    const bool contained = before - c.stack_bottom <= c.stack_bytes;
    if (contained && static_cast<std::int32_t>(after - c.stack_bottom) < 0) {
        return trap(
            c, trap_cause::store_access_fault, after, now,
            fmt::format("stack overflow: {} bytes beyond the thread's stack of {} (0x{:08x} .. 0x{:08x})",
                        c.stack_bottom - after, c.stack_bytes, c.stack_bottom, c.stack_bottom + (c.stack_bytes - 1)));
    }
    c.value[sp] = after;
    return outcome::retired;
}

/// What is wrong with a block of memory that the NIU is to read or write; empty: nothing.
std::string core::forbidden_block(std::string_view what, std::uint32_t address, std::uint32_t stride,
                                  std::uint32_t words) const {
    for (std::uint32_t word = 0; m_heap && word < words; ++word) {
        const std::uint32_t place = address + 4 * stride * word;
        if (!m_heap->may_access(place, 4, 0)) {
            return fmt::format("{} 0x{:08x}: {}", what, place, m_heap->describe(place));
        }
    }
    return {};
}

/// What is wrong with the addresses of a messaging instruction; empty: nothing. (All else is the NIU's to say.)
std::string core::forbidden_message(const messaging_transaction& issued) const {
    const auto refused = [&](std::string_view what, std::uint32_t address, std::uint32_t end) {
        return address >= end
                   ? std::string()
                   : fmt::format("{} 0x{:08x}: {}", what, address,
                                 address < m_guard.null_end ? "null pointer"
                                                            : "code and constants lie there, which cannot be written");
    };
    const std::uint32_t* const operand = issued.operand;
    std::string why;
    switch (issued.operation) {
        case messaging_operation::sendh_thread:
            return refused("sendh for a thread at", operand[1], std::min(m_guard.null_end, m_memory_base + 1));
        case messaging_operation::active_sendh:
            return refused("sendh to", operand[1], m_guard.constant_end);
        case messaging_operation::sendm:
        case messaging_operation::sendme:
            why = refused("sendm from", operand[0], m_guard.null_end);
            return why.empty() ? forbidden_block("sendm from", operand[0], operand[1] >> 16, operand[1] & 0xffff) : why;
        case messaging_operation::str:
            why = refused("str of a receive to", operand[1], m_guard.constant_end);
            return why.empty() ? forbidden_block("str of a receive to", operand[1], operand[2], 1) : why;
        default:
            return {};
    }
}

}  // namespace orbweaver
