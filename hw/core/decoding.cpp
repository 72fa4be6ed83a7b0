// SPDX-License-Identifier: Apache-2.0
// How the core decodes instructions, once, when they first issue.
#include <algorithm>

#include "hw/core/core.h"
#include "hw/core/decoder.h"

namespace orbweaver::core {

void core::decode_slot(code_page& page, code_slot& slot) {
    const std::uint32_t pc = page.pc_of(&slot);
    if (!m_memory.contains(pc, 4) || (pc == m_memory.base && m_entry_forbidden)) {
        slot.op = operation::fetch_fault;
        slot.handler = operation::illegal;
        slot.entry = operation::illegal;
        return;
    }
    static_cast<decoded_instruction&>(slot) = decode(m_memory.word(pc), pc);
    const operation op = slot.op;
    if (slot.rd == register_slot::sp) {
        slot.handle_by(m_guard.handler_of(slot));
    }
    if (m_guard.heap && m_guard.heap->listens(pc)) {
        slot.handle_by(operation::told);
    }
    if ((op >= operation::lb && op <= operation::sw) || (op >= operation::flw && op <= operation::fsd)) {
        slot.jump = static_cast<std::int32_t>(static_cast<std::uint32_t>(slot.imm) - m_memory.base);
    }
    find_waits(page, slot);
}

/// Marks the instructions that may wait for a result of one shortly before them: the decoded one, or those after it.
/// Two are compared when the second of them is decoded; one that is not decoded has no operands.
void core::find_waits(code_page& page, code_slot& slot) const {
    const auto compare = [this](const code_slot& producer, code_slot& consumer, unsigned distance) {
        if (distance < m_pipeline.latency_of[static_cast<std::size_t>(producer.op)] &&
            (producer.rd == consumer.rs1 || producer.rd == consumer.rs2 || producer.rd == consumer.overwritten())) {
            consumer.entry = operation::await;
        }
    };
    const auto index = static_cast<unsigned>(&slot - page.slots);
    const unsigned reach = m_pipeline.longest_latency - 1;
    for (unsigned distance = std::min(reach, index); distance > 0; --distance) {
        compare(*(&slot - distance), slot, distance);
    }
    if (m_pipeline.latency_of[static_cast<std::size_t>(slot.op)] > 1) {
        for (unsigned distance = std::min(reach, code_page::slots_per_page - 1 - index); distance > 0; --distance) {
            compare(slot, *(&slot + distance), distance);
        }
    }
}

}  // namespace orbweaver::core
