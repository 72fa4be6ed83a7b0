// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/task.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// Sends a packet of outputs to the processor of a home group.
/// @param thread function that it runs there, with the packet's words as arguments
/// @param words message words; header.words() of them
[[gnu::always_inline]] inline void send_packet(const task& job, uint32_t group, void (*thread)(uint32_t, ...),
                                               const packet_header& header, const uint32_t* words) {
    const uint32_t all = job.packet_bytes == 0 ? header.words() : job.packet_bytes / 4 - 1;
    instruction::sendh_thread(job.layout.processor_of(group), reinterpret_cast<uint32_t>(thread));
    instruction::send(header.word());
    for (uint32_t i = 0; i + 1 < all; ++i) { instruction::send(i < header.words() ? words[i] : 0); }
    instruction::sende(all == header.words() ? words[all - 1] : 0);
}

}  // namespace orbweaver::neural
