// SPDX-License-Identifier: Apache-2.0
// A message of the coordination processor in a host's memory, and its transfer to and from the card's data registers.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/shared/cop_card.h"
#include "sw_stack/shared/cop_message.h"

namespace orbweaver {

struct cop_packet {
    uint32_t word[cop_message_words];  // instruction, address, data 1, data 2

    cop_instruction instruction() const { return decode_cop_instruction(word[0]); }
    uint32_t tag() const { return word[1] & 0xffff; }
    uint32_t words() const { return (word[0] >> 19 & 3) + 1; }
    cop_opcode opcode() const { return static_cast<cop_opcode>(word[0] >> 23 & 0x7f); }
    /// Returns whether it is the reply to a command.
    bool answers(const cop_packet& command) const { return opcode() == command.opcode() && tag() == command.tag(); }
    /// Returns the operand. Data 1 is a whole 32-bit operand, or the high half of a 64-bit one.
    uint64_t data() const { return has_64_bits(opcode()) ? static_cast<uint64_t>(word[2]) << 32 | word[3] : word[2]; }
};

/// Converts the card's status after a command to a result code.
inline int cop_result_of(uint32_t status) {
    return (status & cop_csr_error) == 0 ? CopOk : -(cop_status_base + static_cast<int>(cop_csr_error_code(status)));
}

/// Writes a command of three or four words.
/// @param page the card's user page; the card must be ready
inline void write_long_command(volatile uint32_t* page, const cop_packet& command) {
    volatile uint32_t* const port = page + cop_card_transmit / 4;
    port[0] = command.word[0];
    port[1] = command.word[1];
    port[0] = command.word[2];
    port[1] = command.word[3];
}

/// Writes a command of any length.
inline void write_command(volatile uint32_t* page, const cop_packet& command) {
    if (command.words() > 2) {
        write_long_command(page, command);
        return;
    }
    volatile uint32_t* const port = page + cop_card_transmit / 4;
    port[0] = command.word[0];
    port[1] = command.word[1];
}

/// Reads the oldest message of one of the card's two queues. Precondition: the queue is not empty.
inline void read_message(volatile uint32_t* port, cop_packet& message) {
    message.word[0] = port[0];
    message.word[1] = port[1];
    if (message.words() > 2) {
        message.word[2] = port[0];
        message.word[3] = port[1];
    }
}

}  // namespace orbweaver
