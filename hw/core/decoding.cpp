// SPDX-License-Identifier: Apache-2.0
// How the core fetches and decodes instructions: a line at a time, once, when one of it first issues.
#include <algorithm>
#include <bit>
#include <cstring>

#include "hw/core/core.h"
#include "hw/core/operand_waits.h"

namespace orbweaver::core {

void core::decode_slot(code_page& page, code_slot& slot) {
    const auto index = static_cast<std::uint32_t>(&slot - page.slots);
    const std::uint32_t line = index / fetch_line_slots;
    if ((page.fetched >> line & 1) != 0) {
        decode_again(page, slot);
        return;
    }
    page.fetched |= std::uint64_t{1} << line;
    page.profiled |= std::uint64_t{1} << line;
    fetch_line(page, line * fetch_line_slots);
}

/// @param first slot of the line
void core::fetch_line(code_page& page, std::uint32_t first) {
    const std::uint32_t pc = page.base + 4 * first;
    code_slot* const slots = page.slots + first;
    if (!m_memory.contains(pc, 4 * fetch_line_slots)) {
        fetch_slots(page, first);
        return;
    }
    const std::uint8_t* const words = m_memory.data + m_memory.offset(pc);
    const decoded_program::line& known = m_program->find(pc, words);
    if (page.is_own || std::memcmp(known.words.data(), words, sizeof known.words) != 0) {
        fetch_slots(page, first);
        return;
    }
    const decoded_instruction* const instructions = m_program->instructions(pc);
    for (std::uint32_t place = 0; place < fetch_line_slots; ++place) {
        static_cast<decoded_instruction&>(slots[place]) = instructions[place];
    }
    // What waits for one before it was marked there, if both of a pair had been fetched by then. A line behind this one
    // may have come here before the program knew this one.
    mark_behind_line(m_pipeline.latencies, page.slots, first);
    for (std::uint32_t left = known.stack_writers; left != 0; left &= left - 1) {
        code_slot& slot = slots[std::countr_zero(left)];
        slot.handle_by(m_guard.handler_of(slot));
    }
    guard_fetched(page, first);
}

/// The same where the core's words are its own, or the line is not all memory.
void core::fetch_slots(code_page& page, std::uint32_t first) {
    page.is_own = true;
    for (std::uint32_t index = first; index < first + fetch_line_slots; ++index) {
        decode_word(page, page.slots[index]);
    }
    mark_line(m_pipeline.latencies, page.slots, first);
    guard_fetched(page, first);
}

void core::decode_word(code_page& page, code_slot& slot) {
    const std::uint32_t pc = page.pc_of(&slot);
    if (!m_memory.contains(pc, 4)) {
        forbid_fetch(slot);
        return;
    }
    static_cast<decoded_instruction&>(slot) = decoded_program::decoded(m_memory.word(pc), pc, m_memory.base);
    if (slot.rd == register_slot::sp) {
        slot.handle_by(m_guard.handler_of(slot));
    }
}

/// One of a line whose others stay as they are.
void core::decode_again(code_page& page, code_slot& slot) {
    const decoded_instruction before = slot;
    decode_word(page, slot);
    page.is_own = page.is_own || before.op != slot.op || before.rd != slot.rd;
    const std::uint32_t first = static_cast<std::uint32_t>(&slot - page.slots) / fetch_line_slots * fetch_line_slots;
    mark_line(m_pipeline.latencies, page.slots, first);
    guard_fetched(page, first);
}

/// What is told or forbidden of the instructions of a line.
void core::guard_fetched(code_page& page, std::uint32_t first) {
    const std::uint32_t pc = page.base + 4 * first;
    if (m_guard.heap) {
        for (std::uint32_t place = 0; place < fetch_line_slots; ++place) {
            if (m_guard.heap->listens(pc + 4 * place)) {
                page.slots[first + place].handle_by(operation::told);
            }
        }
    }
    if (pc == m_memory.base && m_entry_forbidden) {
        forbid_fetch(page.slots[first]);
    }
}

void core::forbid_fetch(code_slot& slot) {
    slot.op = operation::fetch_fault;
    slot.handler = operation::illegal;
    slot.entry = operation::illegal;
}

}  // namespace orbweaver::core
