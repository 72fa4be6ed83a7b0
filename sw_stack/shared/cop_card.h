// SPDX-License-Identifier: Apache-2.0
// Registers of the interface card that joins a host to its coordination processor (Sankaran 1995, chapters IV and V,
// interface and registers). Shared by hardware and firmware: only freestanding C++.
//
// Two pages, so that an operating system can hand the first to a task. The thesis names registers and fields; offsets
// and positions of bits are ours.
//
// The data registers have 64 bits: two words of a message (cop_message.h), the earlier one at the lower address. One
// access of eight bytes moves both, or two of four bytes, the lower address first: the second one commits. A message of
// n words takes ceil(n / 2) accesses; the second half of the last one means nothing if n is odd.
#pragma once

#include <stdint.h>

namespace orbweaver {

inline constexpr uint32_t cop_card_base = 0x11000000;
inline constexpr uint32_t cop_card_page_bytes = 0x1000;
inline constexpr uint32_t cop_card_bytes = 2 * cop_card_page_bytes;

/// User page.
inline constexpr uint32_t cop_card_transmit = 0x00;  // 64 bits, write: words of a command; only while ready
inline constexpr uint32_t cop_card_receive = 0x08;   // 64 bits, read: the owner's oldest message; 0 if there is none
inline constexpr uint32_t cop_card_status = 0x10;    // read: the status bits of the CSR; RCV of the owner alone

/// Supervisor page.
inline constexpr uint32_t cop_card_csr = cop_card_page_bytes + 0x00;
inline constexpr uint32_t cop_card_pid = cop_card_page_bytes + 0x04;  // TKNO of the owner; 0: nobody
inline constexpr uint32_t cop_card_transmit_timeout =
    cop_card_page_bytes + 0x08;                                                 // clocks until a command is sent again
inline constexpr uint32_t cop_card_retries = cop_card_page_bytes + 0x0c;        // how often it is sent again
inline constexpr uint32_t cop_card_deadlock = cop_card_page_bytes + 0x10;       // clocks; 0: off
inline constexpr uint32_t cop_card_watermark = cop_card_page_bytes + 0x14;      // foreign messages; 0: no interrupt
inline constexpr uint32_t cop_card_foreign_count = cop_card_page_bytes + 0x18;  // read: foreign messages here
inline constexpr uint32_t cop_card_foreign = cop_card_page_bytes + 0x20;        // 64 bits, read: the oldest of them

/// Bits of the CSR: control functions act on a write, status is what a read gives.
inline constexpr uint32_t cop_csr_reset = 1U << 0;        // RST, control: resets the interface; a self test follows
inline constexpr uint32_t cop_csr_enable = 1U << 1;       // EIN, control: interrupt while RCV is set
inline constexpr uint32_t cop_csr_clear_trap = 1U << 2;   // control: takes TRP back
inline constexpr uint32_t cop_csr_ready = 1U << 8;        // RDY: a command may be written; the last one is through
inline constexpr uint32_t cop_csr_error = 1U << 9;        // ERR: the last command failed, or something after it
inline constexpr uint32_t cop_csr_enabled = 1U << 10;     // MOD: interrupts are enabled
inline constexpr uint32_t cop_csr_received = 1U << 11;    // RCV: at least one message is unread
inline constexpr uint32_t cop_csr_trap = 1U << 12;        // TRP: deadlock timer or error word; raises the interrupt
inline constexpr uint32_t cop_csr_watermark = 1U << 13;   // as many foreign messages as the watermark or more
inline constexpr uint32_t cop_csr_error_code_shift = 16;  // ERR_CODE, eight bits: cop_error
constexpr uint32_t cop_csr_error_code(uint32_t csr) { return csr >> cop_csr_error_code_shift & 0xff; }

}  // namespace orbweaver
