// SPDX-License-Identifier: Apache-2.0
#include "hw/core/pipeline/decoded_program.h"

#include <cstring>

#include "hw/core/decode/decoder.h"
#include "hw/core/pipeline/operand_waits.h"

namespace orbweaver::core {

const decoded_program::line& decoded_program::find(std::uint32_t pc, const std::uint8_t* words) {
    const std::size_t number = page_number(pc);
    if (number >= m_pages.size()) { m_pages.resize(number + 1); }
    if (!m_pages[number]) { m_pages[number] = std::make_unique<page>(); }
    line& kept = m_pages[number]->lines[pc / 4 / fetch_line_slots % m_pages[number]->lines.size()];
    if (!kept.is_known) {
        kept.is_known = true;
        std::memcpy(kept.words.data(), words, sizeof kept.words);
        decode_line(number, pc, kept);
    }
    return kept;
}

void decoded_program::decode_line(std::size_t number, std::uint32_t pc, const line& fetched) {
    decoded_instruction* const slots = m_pages[number]->slots.data();
    const std::uint32_t first = pc / 4 % code_page::slots_per_page;
    for (std::uint32_t position = 0; position < fetch_line_slots; ++position) {
        slots[first + position] = decoded(fetched.words[position], pc + 4 * position, m_memory_base);
    }
    mark_line(m_latencies, slots, first);
}

decoded_instruction decoded_program::decoded(std::uint32_t word, std::uint32_t pc, std::uint32_t memory_base) {
    decoded_instruction instruction = decode(word, pc);
    const operation op = instruction.op;
    if ((op >= operation::lb && op <= operation::sw) || (op >= operation::flw && op <= operation::fsd)) {
        instruction.jump = static_cast<std::int32_t>(static_cast<std::uint32_t>(instruction.imm) - memory_base);
    }
    return instruction;
}

}  // namespace orbweaver::core
