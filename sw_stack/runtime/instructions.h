// SPDX-License-Identifier: Apache-2.0
// One inline function for each messaging and thread instruction (thesis section 5.4, Table 5.3; encoding in
// sw_stack/shared/messaging_instructions.h). An instruction that the NIU rejects suspends the thread and is executed
// again when the thread is woken. So none of these functions returns before its instruction is accepted.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::instruction {

/// Begins a THREAD message to `node`; at least one word must follow, because the tag flit cannot be the tail.
inline void sendh_thread(uint32_t node, uint32_t handler) {
    asm volatile(".insn r CUSTOM_0, 0, 0, x0, %0, %1" : : "r"(node), "r"(handler) : "memory");
}

/// Begins a DATA message to `node` with this id; suspends while the id is in the send table.
inline void sendh_data(uint32_t node, uint32_t id) {
    asm volatile(".insn r CUSTOM_0, 0, 1, x0, %0, %1" : : "r"(node), "r"(id) : "memory");
}

/// Begins a DATA message of the active-message system: word i is stored at address + 4 * stride * i of `node`.
/// @param stride words, 0 .. 65535
inline void active_sendh(uint32_t node, const void* address, uint32_t stride) {
    asm volatile(".insn r4 CUSTOM_0, 7, 1, x0, %0, %1, %2" : : "r"(node), "r"(address), "r"(stride) : "memory");
}

inline void send(uint32_t word) { asm volatile(".insn r CUSTOM_0, 1, 0, x0, %0, x0" : : "r"(word)); }

inline void send2(uint32_t first, uint32_t second) {
    asm volatile(".insn r CUSTOM_0, 1, 1, x0, %0, %1" : : "r"(first), "r"(second));
}

/// Appends the last word of a message.
inline void sende(uint32_t word) { asm volatile(".insn r CUSTOM_0, 1, 2, x0, %0, x0" : : "r"(word)); }

/// Appends the last two words of a message.
inline void send2e(uint32_t first, uint32_t second) {
    asm volatile(".insn r CUSTOM_0, 1, 3, x0, %0, %1" : : "r"(first), "r"(second));
}

/// Packs the second operand of sendm and sendme: stride (words, 0 .. 65535) and count (words, 1 .. 65535).
constexpr uint32_t stride_and_count(uint32_t stride, uint32_t count) { return stride << 16 | count; }

/// Appends words of memory to the message. The NIU reads them later, so they must not change until the send is
/// Complete.
inline void sendm(const void* address, uint32_t stride_count) {
    asm volatile(".insn r CUSTOM_0, 2, 0, x0, %0, %1" : : "r"(address), "r"(stride_count) : "memory");
}

/// Appends words like sendm and ends the message.
inline void sendme(const void* address, uint32_t stride_count) {
    asm volatile(".insn r CUSTOM_0, 2, 2, x0, %0, %1" : : "r"(address), "r"(stride_count) : "memory");
}

inline send_state ldss(uint32_t id) {
    uint32_t state;
    asm volatile(".insn r CUSTOM_0, 3, 0, %0, %1, x0" : "=r"(state) : "r"(id) : "memory");
    return static_cast<send_state>(state);
}

inline receive_state ldsr(uint32_t id) {
    uint32_t state;
    asm volatile(".insn r CUSTOM_0, 3, 1, %0, %1, x0" : "=r"(state) : "r"(id) : "memory");
    return static_cast<receive_state>(state);
}

/// Posts a receive: word i of the message is stored at address + 4 * stride * i. Suspends while a receive with this id
/// is posted or not yet cleared.
inline void str(uint32_t id, void* address, uint32_t stride) {
    asm volatile(".insn r4 CUSTOM_0, 4, 0, x0, %0, %1, %2" : : "r"(id), "r"(address), "r"(stride) : "memory");
}

inline void rms(uint32_t id) { asm volatile(".insn r CUSTOM_0, 5, 0, x0, %0, x0" : : "r"(id) : "memory"); }

inline void rmr(uint32_t id) { asm volatile(".insn r CUSTOM_0, 5, 1, x0, %0, x0" : : "r"(id) : "memory"); }

/// Ends the thread and frees its context.
[[noreturn]] inline void endt() {
    asm volatile(".insn r CUSTOM_0, 6, 0, x0, x0, x0" : : : "memory");
    __builtin_unreachable();
}

/// Gives up the rest of the quantum to the next ready thread.
inline void yield() { asm volatile(".insn r CUSTOM_0, 6, 1, x0, x0, x0" : : : "memory"); }

/// Suspends until the send with this id is Complete; returns at once if the id is unused.
inline void waits(uint32_t id) { asm volatile(".insn r CUSTOM_0, 6, 2, x0, %0, x0" : : "r"(id) : "memory"); }

/// Suspends until the receive with this id is Complete; returns at once if the id is unused.
inline void waitr(uint32_t id) { asm volatile(".insn r CUSTOM_0, 6, 3, x0, %0, x0" : : "r"(id) : "memory"); }

}  // namespace orbweaver::instruction
