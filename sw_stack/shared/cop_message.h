// SPDX-License-Identifier: Apache-2.0
// Messages between a host and a coordination processor (Sankaran 1995, chapter V, COP message format, and Table I).
// Shared by hardware and firmware: only freestanding C++.
//
// A message has one to four words: instruction, address, data 1, data 2.
//   instruction  U/S[31] X[30] OPCODE[29:23] M[22] Z[21] NW[20:19] TKNO[18:1] G[0]
//   address      CNTNO[31:26] CHNO[25:19] AS[18:17] F[16] MSGTAG[15:0]
//                of SETTC and SETBM: COUNT[31:19] AS[18:17] F[16] MSGTAG[15:0]
//                of SETBM for another controller (X and Z): CNTNO[31:26] COUNT[25:19] AS[18:17] F[16] MSGTAG[15:0],
//                with 0 for 128 entries
// The thesis defines the fields, the opcodes, the 18 bits of TKNO and the two bits of the word count; the bit
// positions are defined here. Data 1 is the high half of a 64-bit operand, or a whole 32-bit operand. Bit c - 1 of a
// mask is channel c.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// The opcodes of Table I, followed by five for messages that the thesis describes without an opcode.
enum class cop_opcode : uint8_t {
    barrier_entry = 0x01,        // BENTRY
    lock = 0x02,                 // LOCK: the polling stays at this channel
    unlock = 0x03,               // UNLOCK
    resend = 0x04,               // XMIT: requests the last message again
    acknowledge = 0x08,          // ACK
    broadcast32 = 0x1c,          // BCAST32
    set_broadcast_mask = 0x3e,   // SETBM
    set_terminal_count = 0x3f,   // SETTC
    broadcast64 = 0x3c,          // BCAST64
    sum32 = 0x50,                // SUMI32
    max32 = 0x51,                // MAXI32
    min32 = 0x52,                // MINI32
    or32 = 0x58,                 // OR32
    and32 = 0x59,                // AND32
    exor32 = 0x5a,               // EXOR32
    read32 = 0x5c,               // RSRAM32
    write32 = 0x5d,              // WSRAM32
    read_modify_write32 = 0x5e,  // RMW32
    sum64 = 0x70,                // SUMI64
    max64 = 0x71,                // MAXI64
    min64 = 0x72,                // MINI64
    sum_double = 0x74,           // SUMF
    max_double = 0x75,           // MAXF
    min_double = 0x76,           // MINF
    or64 = 0x78,                 // OR64
    and64 = 0x79,                // AND64
    exor64 = 0x7a,               // EXOR64
    read64 = 0x7c,               // RSRAM64
    write64 = 0x7d,              // WSRAM64
    read_modify_write64 = 0x7e,  // RMW64
    // Not in the thesis.
    probe = 0x05,         // requests the number of the sender's channel
    barrier_exit = 0x06,  // BEXIT: all participants have entered
    refuse = 0x09,        // NACK; the TKNO field holds the reason
    error_word = 0x0a,    // to the operating system: the link has failed
};

/// Address space in which MSGTAG is an offset (AS).
enum class cop_space : uint8_t { task = 0, global = 1, system = 2, mask = 3 };

/// Reasons why a command is refused or a link fails: ERR_CODE of the card, TKNO field of NACK and of the error word.
enum class cop_error : uint8_t {
    none = 0,
    transmit_timeout = 1,   // no answer within the transmit time-out
    word_error = 2,         // parity or checksum error
    mask_in_use = 3,        // SETTC, SETBM: an entry of the range is in use
    limit = 4,              // the tag is outside of the space
    owner = 5,              // a write to another task's space
    retries_exhausted = 6,  // the command was sent as often as allowed, without success
    deadlock = 7,           // the deadlock timer expired
    self_test = 8,          // the card failed its self test
    illegal = 9,            // unknown opcode, or a number of words that the opcode does not allow
    privileged = 10,        // a user sent a supervisor command
    already_counted = 11,   // the TC bit of the contributing channel is already clear
    not_locked = 12,        // UNLOCK from a channel that does not hold a lock
    overrun = 13,           // a message was lost because the card's receive buffer was full
    lock_order = 14,        // X = 1 while holding a lock of the own controller, or LOCK while holding one of another
};

inline constexpr uint32_t cop_message_words = 4;
inline constexpr uint32_t cop_channels = 64;         // channels are numbered 1..64
inline constexpr uint32_t cop_max_tasks = 1u << 18;  // number of TKNO values
inline constexpr uint32_t cop_max_count = (1u << 13) - 1;
inline constexpr uint32_t cop_max_count_far = 1u << 7;  // entries of a SETBM for another controller

/// Fields of an instruction word.
struct cop_instruction {
    bool supervisor = false;  // U/S
    bool extended = false;    // X: forwarded to the controller of level 2
    cop_opcode opcode{};
    bool second_mask = false;    // M: bank 1 of the BCAST masks; in an RSRAM64 of the mask space: the TC mask
    bool other_channel = false;  // Z: the address word names the channel (and, with X, the controller)
    uint32_t words = 1;          // length of the message, 1..4
    uint32_t task = 0;           // TKNO
    bool group = false;          // G: addresses every task that waits for the tag, whatever its TKNO
};

/// Fields of an address word.
struct cop_address {
    uint32_t controller = 0;  // CNTNO, 0..63
    uint32_t channel = 0;     // CHNO, 1..64
    uint32_t count = 0;       // SETTC and SETBM: number of entries, instead of controller and channel
    cop_space space{};
    bool real = false;  // F: RMW64 adds doubles
    uint32_t tag = 0;   // MSGTAG
};

constexpr uint32_t encode(const cop_instruction& fields) {
    return uint32_t{fields.supervisor} << 31 | uint32_t{fields.extended} << 30 |
           static_cast<uint32_t>(fields.opcode) << 23 | uint32_t{fields.second_mask} << 22 |
           uint32_t{fields.other_channel} << 21 | (fields.words - 1) << 19 | fields.task << 1 | uint32_t{fields.group};
}

constexpr cop_instruction decode_cop_instruction(uint32_t word) {
    return {.supervisor = (word >> 31 & 1) != 0,
            .extended = (word >> 30 & 1) != 0,
            .opcode = static_cast<cop_opcode>(word >> 23 & 0x7f),
            .second_mask = (word >> 22 & 1) != 0,
            .other_channel = (word >> 21 & 1) != 0,
            .words = (word >> 19 & 3) + 1,
            .task = word >> 1 & (cop_max_tasks - 1),
            .group = (word & 1) != 0};
}

/// Returns whether the address word of a command has a count instead of a channel.
constexpr bool sets_mask(cop_opcode opcode) {
    return opcode == cop_opcode::set_terminal_count || opcode == cop_opcode::set_broadcast_mask;
}

constexpr bool sets_mask_far(const cop_instruction& command) {
    return sets_mask(command.opcode) && command.extended && command.other_channel;
}

constexpr uint32_t encode(const cop_address& fields, const cop_instruction& command) {
    const uint32_t high = sets_mask_far(command)      ? fields.controller << 26 | (fields.count & 0x7f) << 19
                          : sets_mask(command.opcode) ? fields.count << 19
                                                      : fields.controller << 26 | fields.channel << 19;
    return high | static_cast<uint32_t>(fields.space) << 17 | uint32_t{fields.real} << 16 | fields.tag;
}

constexpr cop_address decode_cop_address(uint32_t word, const cop_instruction& command) {
    cop_address fields{
        .space = static_cast<cop_space>(word >> 17 & 3), .real = (word >> 16 & 1) != 0, .tag = word & 0xffff};
    const uint32_t low_seven = word >> 19 & 0x7f;
    if (sets_mask_far(command)) {
        fields.controller = word >> 26;
        fields.count = low_seven == 0 ? cop_max_count_far : low_seven;
    } else if (sets_mask(command.opcode)) {
        fields.count = word >> 19;
    } else {
        fields.controller = word >> 26;
        fields.channel = low_seven;
    }
    return fields;
}

/// Encodes the address word of a command whose format depends on the opcode alone, without X and Z.
constexpr uint32_t encode(const cop_address& fields, cop_opcode opcode) {
    return encode(fields, cop_instruction{.opcode = opcode});
}
constexpr cop_address decode_cop_address(uint32_t word, cop_opcode opcode) {
    return decode_cop_address(word, cop_instruction{.opcode = opcode});
}

/// Properties of commands. The opcodes of Table I encode most of them in their bits.
constexpr bool is_reduction(cop_opcode opcode) {
    const auto code = static_cast<uint32_t>(opcode);
    return (code & 0x50) == 0x50 && (code & 0x0c) != 0x0c;
}
constexpr bool has_64_bits(cop_opcode opcode) { return (static_cast<uint32_t>(opcode) & 0x20) != 0; }
/// Returns whether a command is RSRAM, WSRAM or RMW.
constexpr bool accesses_memory(cop_opcode opcode) { return (static_cast<uint32_t>(opcode) & 0x5c) == 0x5c; }
/// Returns whether data follow the acknowledgement: RSRAM and RMW.
constexpr bool is_answered_with_data(cop_opcode opcode) {
    return accesses_memory(opcode) && (static_cast<uint32_t>(opcode) & 0x3) != 1;
}
/// Returns whether a command is SUMF, MAXF or MINF.
constexpr bool is_real(cop_opcode opcode) { return (static_cast<uint32_t>(opcode) & 0x5c) == 0x54; }
/// Returns the number of words of a host's command; 0 if the opcode is not a host command.
/// @param extended true: LOCK and UNLOCK of another controller, which have an address word
constexpr uint32_t cop_command_words(cop_opcode opcode, bool extended) {
    switch (opcode) {
        case cop_opcode::lock:
        case cop_opcode::unlock: return extended ? 2 : 1;
        case cop_opcode::probe: return 1;
        case cop_opcode::barrier_entry:
        case cop_opcode::read32:
        case cop_opcode::read64: return 2;
        case cop_opcode::broadcast32:
        case cop_opcode::write32:
        case cop_opcode::read_modify_write32: return 3;
        case cop_opcode::broadcast64:
        case cop_opcode::set_broadcast_mask:
        case cop_opcode::set_terminal_count:
        case cop_opcode::write64:
        case cop_opcode::read_modify_write64: return 4;
        case cop_opcode::sum32:
        case cop_opcode::max32:
        case cop_opcode::min32:
        case cop_opcode::or32:
        case cop_opcode::and32:
        case cop_opcode::exor32: return 3;
        case cop_opcode::sum64:
        case cop_opcode::max64:
        case cop_opcode::min64:
        case cop_opcode::sum_double:
        case cop_opcode::max_double:
        case cop_opcode::min_double:
        case cop_opcode::or64:
        case cop_opcode::and64:
        case cop_opcode::exor64: return 4;
        default: return 0;  // messages that only links and controllers send, and unknown opcodes
    }
}

}  // namespace orbweaver
