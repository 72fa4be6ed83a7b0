// SPDX-License-Identifier: Apache-2.0
// Commands of hosts as words, for scripted hosts. Firmware builds its own (sw_stack/cop).
#pragma once

#include "hw/link/cop_words.h"

namespace orbweaver::cop::cop_command {

/// Builds any command; the opcode determines its number of words.
/// @param data the operand; 32-bit operands are in the low half
inline serial::cop_words make(cop_instruction instruction, const cop_address& address = {}, std::uint64_t data = 0) {
    instruction.words = cop_command_words(instruction.opcode, instruction.extended);
    serial::cop_words built;
    built.size = static_cast<std::uint8_t>(instruction.words);
    built.word[0] = encode(instruction);
    if (built.size > 1) { built.word[1] = encode(address, instruction); }
    if (built.size > 2) { built.word[2] = static_cast<std::uint32_t>(built.size == 4 ? data >> 32 : data); }
    if (built.size > 3) { built.word[3] = static_cast<std::uint32_t>(data); }
    return built;
}

inline serial::cop_words lock() { return make({.opcode = cop_opcode::lock}); }
inline serial::cop_words unlock() { return make({.opcode = cop_opcode::unlock}); }
inline serial::cop_words probe(std::uint32_t task = 1) { return make({.opcode = cop_opcode::probe, .task = task}); }

inline serial::cop_words set_terminal_count(std::uint32_t tag, std::uint64_t mask, std::uint32_t count = 1) {
    return make({.opcode = cop_opcode::set_terminal_count}, {.count = count, .space = cop_space::mask, .tag = tag},
                mask);
}
inline serial::cop_words set_broadcast_mask(std::uint32_t tag, std::uint64_t mask, std::uint32_t count = 1) {
    return make({.opcode = cop_opcode::set_broadcast_mask}, {.count = count, .space = cop_space::mask, .tag = tag},
                mask);
}

inline serial::cop_words enter(std::uint32_t tag) {
    return make({.opcode = cop_opcode::barrier_entry}, {.space = cop_space::global, .tag = tag});
}
/// Builds a contribution to a reduction, or a broadcast.
inline serial::cop_words collective(cop_opcode opcode, std::uint32_t tag, std::uint64_t data, std::uint32_t task = 1) {
    return make({.opcode = opcode, .task = task}, {.space = cop_space::global, .tag = tag}, data);
}

/// Builds a write to the sender's own task space.
inline serial::cop_words write(cop_opcode opcode, std::uint32_t task, std::uint32_t tag, std::uint64_t data) {
    return make({.opcode = opcode, .task = task}, {.tag = tag}, data);
}
inline serial::cop_words write_global(cop_opcode opcode, std::uint32_t tag, std::uint64_t data) {
    return make({.opcode = opcode, .task = 1}, {.space = cop_space::global, .tag = tag}, data);
}
inline serial::cop_words read(cop_opcode opcode, std::uint32_t task, std::uint32_t tag) {
    return make({.opcode = opcode, .task = task}, {.tag = tag});
}
inline serial::cop_words read_global(cop_opcode opcode, std::uint32_t tag) {
    return make({.opcode = opcode, .task = 1}, {.space = cop_space::global, .tag = tag});
}
/// Builds a read of a task space of another channel.
inline serial::cop_words read_of(cop_opcode opcode, std::uint32_t channel, std::uint32_t task, std::uint32_t tag) {
    return make({.opcode = opcode, .other_channel = true, .task = task}, {.channel = channel, .tag = tag});
}

/// Marks a command as one for level 2 or, with bit Z, for another controller.
inline serial::cop_words extended(const serial::cop_words& command) {
    cop_instruction instruction = command.instruction();
    instruction.extended = true;
    return make(instruction, command.address(), command.size == 4 ? command.data() : command.word[2]);
}
inline serial::cop_words at_controller(std::uint32_t controller, const serial::cop_words& command) {
    cop_instruction instruction = command.instruction();
    cop_address address = command.size > 1 ? command.address() : cop_address{};
    instruction.extended = true;
    instruction.other_channel = true;
    address.controller = controller;
    return make(instruction, address, command.size == 4 ? command.data() : command.word[2]);
}

}  // namespace orbweaver::cop::cop_command
