// SPDX-License-Identifier: Apache-2.0
// Instructions of communication agents (Birsan 1995, sections 3.4 and 3.5, figure 3.4 and table 3.1).
// Shared by hardware, assembler and disassembler: only freestanding C++.
//
// An instruction is a half-word, stored with its low byte first, at an even address of the agent's body:
//   no operand    opcode[15:10] unused[9:0]
//   one operand   opcode[15:10] flag[9] operand[8:0]
//   two operands  opcode[15:10] flag[9] first[8:5] flag[4] second[3:0]
// A flag of 1 marks a register operand, 0 an immediate. The opcode is class (3 bits) . index (3 bits).
// The thesis names the fields and their widths; the order of the fields and the opcodes are defined here. No
// instruction has class 0, so cleared memory is never a valid instruction.
//
// Code addresses (PC, JMP, BRT, BRF, EXE) count half-words from the start of the body, addresses of loads and stores
// count bytes from BASE. Arithmetic is unsigned, 32 bits wide.
#pragma once

#include <stdint.h>

namespace orbweaver {

enum class agent_class : uint8_t {
    active = 1,      // acts on the whole agent
    perception = 2,  // input and output in the thesis: signposts and queues of this node
    transfer = 3,
    arithmetic = 4,
    logical = 5,
    control = 6,
    extension = 7,  // not in the thesis; rejected unless enabled
};

constexpr uint8_t agent_opcode_number(agent_class group, uint32_t index) {
    return static_cast<uint8_t>(static_cast<uint32_t>(group) << 3 | index);
}

enum class agent_opcode : uint8_t {
    // active
    end = agent_opcode_number(agent_class::active, 0),        // END: terminate; if BASE points to a peer: free the peer
    out = agent_opcode_number(agent_class::active, 1),        // OUT X: leave on channel X, resume after OUT there
    fork = agent_opcode_number(agent_class::active, 2),       // FRK X: a copy leaves on X and resumes after FRK
    replicate = agent_opcode_number(agent_class::active, 3),  // RPL X: a copy leaves on X and starts at its entry
    sleep = agent_opcode_number(agent_class::active, 4),      // SLP X: for X microseconds
    // perception
    route = agent_opcode_number(agent_class::perception, 0),         // ROUT X: r_0 = routing sign for node X
    where = agent_opcode_number(agent_class::perception, 1),         // WHR R1 R2: R1 = node, R2 = channel of arrival
    mark = agent_opcode_number(agent_class::perception, 2),          // MRK X: put X on the marking board
    test_mark = agent_opcode_number(agent_class::perception, 3),     // TMRK X: CD = X is on the marking board
    test_channel = agent_opcode_number(agent_class::perception, 4),  // TLC X: CD = channel X is connected
    load_of = agent_opcode_number(agent_class::perception, 5),    // LLD X: r_0 = number of agents queued on channel X
    look_peer = agent_opcode_number(agent_class::perception, 6),  // LKP X: CD = peer in queue X; r_0 = its base
    take_peer = agent_opcode_number(agent_class::perception, 7),  // LKPD X: the same, and removes it from the queue
    // transfer
    move = agent_opcode_number(agent_class::transfer, 0),            // MOV R1 R2: R1 = R2
    move_immediate = agent_opcode_number(agent_class::transfer, 1),  // MOVI I: r_0 = I
    load_word = agent_opcode_number(agent_class::transfer, 2),       // LDW X: r_0 = word at BASE + X
    load_byte = agent_opcode_number(agent_class::transfer, 3),       // LDB X: r_0 = byte at BASE + X
    store_word = agent_opcode_number(agent_class::transfer, 4),      // STW X: word at BASE + X = r_0
    store_byte = agent_opcode_number(agent_class::transfer, 5),      // STB X: byte at BASE + X = low byte of r_0
    // arithmetic
    add = agent_opcode_number(agent_class::arithmetic, 0),       // ADD R1 X2: r_0 = R1 + X2
    subtract = agent_opcode_number(agent_class::arithmetic, 1),  // SUB R1 X2
    multiply = agent_opcode_number(agent_class::arithmetic, 2),  // MLT R1 X2
    divide = agent_opcode_number(agent_class::arithmetic, 3),    // DIV R1 X2; by 0: trap
    modulo = agent_opcode_number(agent_class::arithmetic, 4),    // MOD X1 X2; by 0: trap
    random = agent_opcode_number(agent_class::arithmetic, 5),    // RND X: r_0 = random number below X; 0: trap
    // logical
    bit_and = agent_opcode_number(agent_class::logical, 0),      // AND R1 X2: r_0 = R1 & X2
    bit_or = agent_opcode_number(agent_class::logical, 1),       // OR R1 X2
    bit_xor = agent_opcode_number(agent_class::logical, 2),      // XOR R1 X2
    bit_not = agent_opcode_number(agent_class::logical, 3),      // NOT R: in place
    shift_left = agent_opcode_number(agent_class::logical, 4),   // SHL R1 X2: in place; 32 and more give 0
    shift_right = agent_opcode_number(agent_class::logical, 5),  // SHR R1 X2: in place, logical
    // control
    test_equal = agent_opcode_number(agent_class::control, 0),        // TEQ X1 X2: CD = equal
    test_greater = agent_opcode_number(agent_class::control, 1),      // TGT X1 X2: CD = X1 > X2
    jump = agent_opcode_number(agent_class::control, 2),              // JMP X
    branch_if_true = agent_opcode_number(agent_class::control, 3),    // BRT X
    branch_if_false = agent_opcode_number(agent_class::control, 4),   // BRF X
    execute = agent_opcode_number(agent_class::control, 5),           // EXE X: call
    return_to_caller = agent_opcode_number(agent_class::control, 6),  // RET
    // extension
    unmark = agent_opcode_number(agent_class::extension, 0),   // UMRK X: remove X from the marking board
    reserve = agent_opcode_number(agent_class::extension, 1),  // RESERVE X: reserve a peer slot of queue X; CD = done
    release = agent_opcode_number(agent_class::extension, 2),  // RELEASE X: return such a slot; CD = one was reserved
    connect =
        agent_opcode_number(agent_class::extension, 3),  // CONNECT X1 X2: channel X1 to crossbar port X2; CD = done
};

/// Kinds of operands.
enum class agent_operand : uint8_t {
    none,
    ignored,    // END: listings write an operand, which has no meaning
    reg,        // R
    immediate,  // I
    either,     // X
};

/// Assembler syntax of an instruction.
struct agent_instruction_entry {
    agent_opcode opcode;
    char mnemonic[8];
    agent_operand first;
    agent_operand second;

    constexpr uint32_t operands() const {
        return second != agent_operand::none                                     ? 2
               : first == agent_operand::none || first == agent_operand::ignored ? 0
                                                                                 : 1;
    }
    constexpr agent_class of_class() const { return static_cast<agent_class>(static_cast<uint8_t>(opcode) >> 3); }
    constexpr bool is_extension() const { return of_class() == agent_class::extension; }
};

/// The instructions of Table 3.1, followed by the extensions. The fifth active instruction of the table, printed as a
/// second FRK, is RPL.
inline constexpr agent_instruction_entry agent_instructions[] = {
    {agent_opcode::end, "END", agent_operand::ignored, agent_operand::none},
    {agent_opcode::out, "OUT", agent_operand::either, agent_operand::none},
    {agent_opcode::fork, "FRK", agent_operand::either, agent_operand::none},
    {agent_opcode::replicate, "RPL", agent_operand::either, agent_operand::none},
    {agent_opcode::sleep, "SLP", agent_operand::either, agent_operand::none},
    {agent_opcode::route, "ROUT", agent_operand::either, agent_operand::none},
    {agent_opcode::where, "WHR", agent_operand::reg, agent_operand::reg},
    {agent_opcode::mark, "MRK", agent_operand::either, agent_operand::none},
    {agent_opcode::test_mark, "TMRK", agent_operand::either, agent_operand::none},
    {agent_opcode::test_channel, "TLC", agent_operand::either, agent_operand::none},
    {agent_opcode::load_of, "LLD", agent_operand::either, agent_operand::none},
    {agent_opcode::look_peer, "LKP", agent_operand::either, agent_operand::none},
    {agent_opcode::take_peer, "LKPD", agent_operand::either, agent_operand::none},
    {agent_opcode::move, "MOV", agent_operand::reg, agent_operand::reg},
    {agent_opcode::move_immediate, "MOVI", agent_operand::immediate, agent_operand::none},
    {agent_opcode::load_word, "LDW", agent_operand::either, agent_operand::none},
    {agent_opcode::load_byte, "LDB", agent_operand::either, agent_operand::none},
    {agent_opcode::store_word, "STW", agent_operand::either, agent_operand::none},
    {agent_opcode::store_byte, "STB", agent_operand::either, agent_operand::none},
    {agent_opcode::add, "ADD", agent_operand::reg, agent_operand::either},
    {agent_opcode::subtract, "SUB", agent_operand::reg, agent_operand::either},
    {agent_opcode::multiply, "MLT", agent_operand::reg, agent_operand::either},
    {agent_opcode::divide, "DIV", agent_operand::reg, agent_operand::either},
    {agent_opcode::modulo, "MOD", agent_operand::either, agent_operand::either},
    {agent_opcode::random, "RND", agent_operand::either, agent_operand::none},
    {agent_opcode::bit_and, "AND", agent_operand::reg, agent_operand::either},
    {agent_opcode::bit_or, "OR", agent_operand::reg, agent_operand::either},
    {agent_opcode::bit_xor, "XOR", agent_operand::reg, agent_operand::either},
    {agent_opcode::bit_not, "NOT", agent_operand::reg, agent_operand::none},
    {agent_opcode::shift_left, "SHL", agent_operand::reg, agent_operand::either},
    {agent_opcode::shift_right, "SHR", agent_operand::reg, agent_operand::either},
    {agent_opcode::test_equal, "TEQ", agent_operand::either, agent_operand::either},
    {agent_opcode::test_greater, "TGT", agent_operand::either, agent_operand::either},
    {agent_opcode::jump, "JMP", agent_operand::either, agent_operand::none},
    {agent_opcode::branch_if_true, "BRT", agent_operand::either, agent_operand::none},
    {agent_opcode::branch_if_false, "BRF", agent_operand::either, agent_operand::none},
    {agent_opcode::execute, "EXE", agent_operand::either, agent_operand::none},
    {agent_opcode::return_to_caller, "RET", agent_operand::none, agent_operand::none},
    {agent_opcode::unmark, "UMRK", agent_operand::either, agent_operand::none},
    {agent_opcode::reserve, "RESERVE", agent_operand::either, agent_operand::none},
    {agent_opcode::release, "RELEASE", agent_operand::either, agent_operand::none},
    {agent_opcode::connect, "CONNECT", agent_operand::either, agent_operand::either},
};

/// Returns the entry of an opcode; nullptr if the opcode is unknown.
constexpr const agent_instruction_entry* find_agent_instruction(agent_opcode opcode) {
    for (const agent_instruction_entry& entry : agent_instructions) {
        if (entry.opcode == opcode) { return &entry; }
    }
    return nullptr;
}

/// Returns the entry of a mnemonic; nullptr if it is unknown.
constexpr const agent_instruction_entry* find_agent_instruction(const char* mnemonic) {
    for (const agent_instruction_entry& entry : agent_instructions) {
        uint32_t letter = 0;
        while (entry.mnemonic[letter] != 0 && entry.mnemonic[letter] == mnemonic[letter]) { ++letter; }
        if (entry.mnemonic[letter] == mnemonic[letter]) { return &entry; }
    }
    return nullptr;
}

/// Register numbers: the ten general registers, which a move clears, then the state in the order of the shell's struct.
enum class agent_register : uint8_t {
    r_0 = 0,  // r_0 to r_9 are 0 to 9; r_0 receives most results
    pc = 10,
    cd = 11,
    pr = 12,
    base = 13,
    dlen = 14,
    daddr = 15,
};
inline constexpr uint32_t agent_general_registers = 10;
inline constexpr uint32_t agent_registers = 16;

inline constexpr uint32_t agent_instruction_bytes = 2;
inline constexpr uint32_t agent_max_immediate = 511;      // for one operand
inline constexpr uint32_t agent_max_pair_immediate = 15;  // for two operands
inline constexpr uint32_t agent_header_bytes = 3 * 4;     // id, len, mem
inline constexpr uint32_t agent_state_bytes = 6 * 4;      // pc, cd, pr, base, dlen, daddr
inline constexpr uint32_t agent_shell_bytes = agent_header_bytes + agent_state_bytes;
inline constexpr uint32_t agent_no_channel = 0xffff;  // channel of arrival of an injected agent

/// Smaller channel numbers are links. From this number on a channel is an address, named by the id of the problem that
/// it serves (Birsan 1995, section 3.2). Ids are in the same range, so an immediate operand of OUT can hold any of
/// them.
inline constexpr uint32_t agent_first_address = 16;
inline constexpr uint32_t agent_last_address = agent_max_immediate;

/// With channels between all pairs of nodes (agent_topology::any_to_any), the channel to node n has the number
/// agent_first_node_channel + n. Programs find it with ROUT.
inline constexpr uint32_t agent_first_node_channel = agent_last_address + 1;

/// An operand: an immediate value or a register number.
struct agent_operand_field {
    bool is_register = false;
    uint16_t value = 0;
};

/// Fields of an instruction word. Operands that the instruction does not have are zero.
struct agent_instruction {
    agent_opcode opcode{};
    agent_operand_field first{};
    agent_operand_field second{};
};

constexpr uint16_t encode_agent_instruction(const agent_instruction& fields, uint32_t operands) {
    const auto opcode = static_cast<uint32_t>(fields.opcode) << 10;
    const auto flag = static_cast<uint32_t>(fields.first.is_register) << 9;
    if (operands == 2) {
        return static_cast<uint16_t>(opcode | flag | (fields.first.value & 0xfu) << 5 |
                                     static_cast<uint32_t>(fields.second.is_register) << 4 |
                                     (fields.second.value & 0xfu));
    }
    return static_cast<uint16_t>(operands == 0 ? opcode : opcode | flag | (fields.first.value & 0x1ffu));
}

/// Decodes a half-word.
/// @param operands number of operands of the instruction: 0, 1 or 2
constexpr agent_instruction decode_agent_instruction(uint16_t word, uint32_t operands) {
    agent_instruction fields{.opcode = static_cast<agent_opcode>(word >> 10)};
    if (operands != 0) {
        fields.first.is_register = (word >> 9 & 1) != 0;
        fields.first.value = static_cast<uint16_t>(operands == 2 ? word >> 5 & 0xf : word & 0x1ff);
    }
    if (operands == 2) {
        fields.second.is_register = (word >> 4 & 1) != 0;
        fields.second.value = static_cast<uint16_t>(word & 0xf);
    }
    return fields;
}

/// Crossbar ports to which links are connected; CONNECT names the other end by its port.
inline constexpr uint32_t agent_crossbar_channels = 16;  // per node
constexpr uint32_t agent_crossbar_port(uint32_t node, uint32_t channel) {
    return node * agent_crossbar_channels + channel;
}

}  // namespace orbweaver
