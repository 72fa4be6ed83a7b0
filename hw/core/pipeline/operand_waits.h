// SPDX-License-Identifier: Apache-2.0
// Marks decoded instructions that may have to wait for the result of an instruction shortly before them. A pair is
// compared when its second instruction is decoded; an instruction that is not decoded has no operands.
#pragma once

#include <algorithm>

#include "hw/core/decode/code_cache.h"
#include "hw/core/decode/instruction.h"
#include "hw/core/pipeline/result_latencies.h"

namespace orbweaver::core {

/// Marks instructions of a page that may wait for the result of another one in the page.
/// @param slots slots of the page, in order
/// @param first index of the first producer to check
/// @param end   index after the last producer to check
template <class Slot>
void mark_consumers(const result_latencies& latencies, Slot* slots, std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t index = first; index < end; ++index) {
        const decoded_instruction& producer = slots[index];
        const unsigned cycles = latencies[producer.op];
        for (unsigned distance = std::min(cycles, code_page::slots_per_page - index) - 1; distance > 0; --distance) {
            decoded_instruction& consumer = slots[index + distance];
            if (producer.rd == consumer.rs1 || producer.rd == consumer.rs2 || producer.rd == consumer.overwritten()) {
                consumer.entry = operation::await;
            }
        }
    }
}

/// Marks all pairs with an instruction in a line that was just decoded.
/// @param first index of the line's first slot
template <class Slot>
void mark_line(const result_latencies& latencies, Slot* slots, std::uint32_t first) {
    mark_consumers(latencies, slots, first - std::min(first, latencies.longest() - 1), first + fetch_line_slots);
}

/// Marks pairs whose second instruction is after the line.
/// @param first index of the line's first slot
template <class Slot>
void mark_behind_line(const result_latencies& latencies, Slot* slots, std::uint32_t first) {
    const std::uint32_t end = first + fetch_line_slots;
    mark_consumers(latencies, slots, end - std::min(end, latencies.longest() - 1), end);
}

}  // namespace orbweaver::core
