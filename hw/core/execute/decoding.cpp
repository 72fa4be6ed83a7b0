// SPDX-License-Identifier: Apache-2.0
// Fetches and decodes instructions by line, when an instruction of the line first issues.
#include <cstring>

#include "hw/core/core.h"
#include "hw/core/pipeline/operand_waits.h"

namespace orbweaver::core {

void core::decode_slot(code_page& page, const code_slot& slot) {
    const auto line = static_cast<std::uint32_t>(&slot - page.slots) / fetch_line_slots;
    page.profiled |= std::uint64_t{1} << line;
    fetch_line(page, line * fetch_line_slots);
}

/// @param first index of the line's first slot
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
    for (std::uint32_t position = 0; position < fetch_line_slots; ++position) {
        static_cast<decoded_instruction&>(slots[position]) = instructions[position];
    }
    // The program has marked the consumers of a pair if it had both instructions by then. A line after this one may
    // have been fetched here before the program had this one, so its consumers are marked now.
    mark_behind_line(m_pipeline.latencies, page.slots, first);
    guard_fetched(page, first);
}

/// Fetches a line word by word, because the core's words differ from the program's or part of the line is not memory.
void core::fetch_slots(code_page& page, std::uint32_t first) {
    page.is_own = true;
    for (std::uint32_t index = first; index < first + fetch_line_slots; ++index) {
        code_slot& slot = page.slots[index];
        const std::uint32_t pc = page.pc_of(&slot);
        if (m_memory.contains(pc, 4)) {
            static_cast<decoded_instruction&>(slot) = decoded_program::decoded(m_memory.word(pc), pc, m_memory.base);
        } else {
            forbid_fetch(slot);
        }
    }
    mark_line(m_pipeline.latencies, page.slots, first);
    guard_fetched(page, first);
}

/// Installs the notifications and prohibitions for the instructions of a line.
void core::guard_fetched(code_page& page, std::uint32_t first) {
    const std::uint32_t pc = page.base + 4 * first;
    code_slot* const slots = page.slots + first;
    for (std::uint32_t position = 0; position < fetch_line_slots; ++position) {
        if (slots[position].rd == register_slot::sp) { slots[position].handle_by(m_guard.handler_of(slots[position])); }
    }
    for (std::uint32_t position = 0; m_guard.heap && position < fetch_line_slots; ++position) {
        if (m_guard.heap->listens(pc + 4 * position)) { slots[position].handle_by(operation::observed); }
    }
    if (pc == m_memory.base && m_entry_forbidden) { forbid_fetch(*slots); }
}

void core::forbid_fetch(code_slot& slot) {
    slot.op = operation::fetch_fault;
    slot.handler = operation::illegal;
    slot.entry = operation::illegal;
}

}  // namespace orbweaver::core
