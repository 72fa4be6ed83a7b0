// SPDX-License-Identifier: Apache-2.0
// Registers of the interface card between a host and its coordination processor (Sankaran 1995, chapters IV and V,
// interface and registers). Shared by hardware and firmware: only freestanding C++.
//
// The registers are on two pages, so that an operating system can map only the first into a task. The thesis names
// registers and fields; offsets and bit positions are defined here.
//
// The data registers have 64 bits: two words of a message (cop_message.h), the earlier one at the lower address. One
// access of eight bytes moves both words. Two accesses of four bytes do the same, the lower address first; the second
// access commits. A message of n words needs ceil(n / 2) accesses; the second half of the last one is ignored if n is
// odd.
#pragma once

#include <stdint.h>

namespace orbweaver {

inline constexpr uint32_t cop_card_base = 0x11000000;
inline constexpr uint32_t cop_card_page_bytes = 0x1000;
inline constexpr uint32_t cop_card_bytes = 2 * cop_card_page_bytes;

/// User page.
inline constexpr uint32_t cop_card_transmit = 0x00;  // 64 bits, write: words of a command; only while ready
inline constexpr uint32_t cop_card_receive =
    0x08;  // 64 bits, read: the owner's oldest message; 0 if there is no message
inline constexpr uint32_t cop_card_status =
    0x10;  // read: the status bits of the CSR; RCV refers to the owner's messages only

/// Supervisor page.
inline constexpr uint32_t cop_card_csr = cop_card_page_bytes + 0x00;
inline constexpr uint32_t cop_card_pid = cop_card_page_bytes + 0x04;  // TKNO of the owner; 0: no owner
inline constexpr uint32_t cop_card_transmit_timeout =
    cop_card_page_bytes + 0x08;                                            // clock cycles until a command is sent again
inline constexpr uint32_t cop_card_retries = cop_card_page_bytes + 0x0c;   // number of times a command is sent again
inline constexpr uint32_t cop_card_deadlock = cop_card_page_bytes + 0x10;  // clock cycles; 0: off
inline constexpr uint32_t cop_card_watermark =
    cop_card_page_bytes + 0x14;  // number of foreign messages that raises the interrupt; 0: no interrupt
inline constexpr uint32_t cop_card_foreign_count =
    cop_card_page_bytes + 0x18;  // read: number of foreign messages in the card
inline constexpr uint32_t cop_card_foreign = cop_card_page_bytes + 0x20;  // 64 bits, read: the oldest foreign message

/// Bits of the CSR. Control bits act on a write; status bits are returned by a read.
inline constexpr uint32_t cop_csr_reset = 1U << 0;       // RST, control: resets the interface; a self test follows
inline constexpr uint32_t cop_csr_enable = 1U << 1;      // EIN, control: interrupts while RCV is set
inline constexpr uint32_t cop_csr_clear_trap = 1U << 2;  // control: clears TRP
inline constexpr uint32_t cop_csr_ready = 1U << 8;       // RDY: the last command is complete and another may be written
inline constexpr uint32_t cop_csr_error = 1U << 9;       // ERR: the last command failed, or a later event did
inline constexpr uint32_t cop_csr_enabled = 1U << 10;    // MOD: interrupts are enabled
inline constexpr uint32_t cop_csr_received = 1U << 11;   // RCV: at least one message is unread
inline constexpr uint32_t cop_csr_trap = 1U << 12;       // TRP: deadlock timer or error word; raises the interrupt
inline constexpr uint32_t cop_csr_watermark = 1U << 13;  // the number of foreign messages has reached the watermark
inline constexpr uint32_t cop_csr_error_code_shift = 16;  // ERR_CODE, eight bits: cop_error
constexpr uint32_t cop_csr_error_code(uint32_t csr) { return csr >> cop_csr_error_code_shift & 0xff; }

}  // namespace orbweaver
