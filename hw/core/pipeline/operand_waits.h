// SPDX-License-Identifier: Apache-2.0
// Which decoded instructions may have to wait for a result of one shortly before them. Two are compared when the second
// of them is decoded; one that is not decoded has no operands.
#pragma once

#include <algorithm>

#include "hw/core/decode/code_cache.h"
#include "hw/core/decode/instruction.h"
#include "hw/core/pipeline/result_latencies.h"

namespace orbweaver::core {

/// Marks instructions of a page that may wait for the result of another one of it.
/// @param slots of the page, in order; @param first, end those whose results are looked at
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

/// Marks all pairs of which one lies in a line that was just decoded. @param first slot of the line
template <class Slot>
void mark_line(const result_latencies& latencies, Slot* slots, std::uint32_t first) {
    mark_consumers(latencies, slots, first - std::min(first, latencies.longest() - 1), first + fetch_line_slots);
}

/// Marks pairs whose second instruction lies behind the line. @param first slot of the line
template <class Slot>
void mark_behind_line(const result_latencies& latencies, Slot* slots, std::uint32_t first) {
    const std::uint32_t end = first + fetch_line_slots;
    mark_consumers(latencies, slots, end - std::min(end, latencies.longest() - 1), end);
}

}  // namespace orbweaver::core
