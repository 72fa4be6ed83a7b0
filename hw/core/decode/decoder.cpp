// SPDX-License-Identifier: Apache-2.0
#include "hw/core/decode/decoder.h"

#include <vector>

#include "hw/core/decode/code_cache.h"
#include "hw/core/decode/instruction_fields.h"
#include "hw/core/decode/instruction_table.h"

namespace orbweaver::core {
namespace {

using namespace instruction_fields;

std::uint8_t integer_target(std::uint32_t word) {
    const std::uint8_t number = rd(word);
    return number == 0 ? register_slot::sink : number;
}
std::uint8_t fp(std::uint8_t number) { return static_cast<std::uint8_t>(register_slot::f0 + number); }

/// Returns the distance to a target in instructions if it is aligned and in the page of `pc`, else no_near_jump.
std::int32_t near_jump(std::uint32_t pc, std::int32_t offset) {
    const std::uint32_t target = pc + static_cast<std::uint32_t>(offset);
    const bool reachable = (target >> code_page::shift) == (pc >> code_page::shift) && (target & 3) == 0;
    return reachable ? offset / 4 : no_near_jump;
}

/// Returns whether an instruction has no effect except its result, so that it can be dropped if it has no destination.
/// Loads, CSR accesses and the like have further effects.
bool computes_only(operand_format format, operation op) {
    using enum operand_format;
    const bool slow = op >= operation::mul && op <= operation::remu;
    return format == upper || format == immediate || format == shift || (format == registers && !slow);
}

void decode_operands(decoded_instruction& decoded, operand_format format, std::uint32_t word, std::uint32_t pc) {
    using enum operand_format;
    switch (format) {
        case none: break;
        case upper:
            decoded.rd = integer_target(word);
            decoded.imm = immediate_u(word);
            break;
        case jump:
            decoded.rd = integer_target(word);
            decoded.imm = immediate_j(word);
            decoded.jump = near_jump(pc, decoded.imm);
            break;
        case branch:
            decoded.rs1 = rs1(word);
            decoded.rs2 = rs2(word);
            decoded.imm = immediate_b(word);
            decoded.jump = near_jump(pc, decoded.imm);
            break;
        case jump_register:
        case load:
        case immediate:
            decoded.rd = integer_target(word);
            decoded.rs1 = rs1(word);
            decoded.imm = immediate_i(word);
            break;
        case store:
            decoded.rs1 = rs1(word);
            decoded.rs2 = rs2(word);
            decoded.imm = immediate_s(word);
            break;
        case shift:
            decoded.rd = integer_target(word);
            decoded.rs1 = rs1(word);
            decoded.imm = rs2(word);
            break;
        case registers:
        case atomic:
        case reserve:
            decoded.rd = integer_target(word);
            decoded.rs1 = rs1(word);
            decoded.rs2 = rs2(word);
            break;
        case csr:
            decoded.rd = integer_target(word);
            decoded.rs1 = rs1(word);
            decoded.imm = static_cast<std::int32_t>(word >> 20);
            break;
        case csr_immediate:
            decoded.rd = integer_target(word);
            decoded.imm = static_cast<std::int32_t>(word >> 20 | std::uint32_t{rs1(word)} << 16);
            break;
        case fp_load:
            decoded.rd = fp(rd(word));
            decoded.rs1 = rs1(word);
            decoded.imm = immediate_i(word);
            break;
        case fp_store:
            decoded.rs1 = rs1(word);
            decoded.rs2 = fp(rs2(word));
            decoded.imm = immediate_s(word);
            break;
        case fp_fused: decoded.rs3 = fp(rs3(word)); [[fallthrough]];
        case fp_rounded:
        case fp_registers: decoded.rs2 = fp(rs2(word)); [[fallthrough]];
        case fp_unary:
            decoded.rd = fp(rd(word));
            decoded.rs1 = fp(rs1(word));
            break;
        case fp_compare: decoded.rs2 = fp(rs2(word)); [[fallthrough]];
        case fp_to_integer:
        case fp_move_out:
            decoded.rd = integer_target(word);
            decoded.rs1 = fp(rs1(word));
            break;
        case integer_to_fp:
        case fp_move_in:
            decoded.rd = fp(rd(word));
            decoded.rs1 = rs1(word);
            break;
        case source3: decoded.rs3 = rs3(word); [[fallthrough]];
        case source2: decoded.rs2 = rs2(word); [[fallthrough]];
        case source1: decoded.rs1 = rs1(word); break;
        case result1:
            decoded.rd = integer_target(word);
            decoded.rs1 = rs1(word);
            break;
    }
}

decoded_instruction illegal(std::uint32_t word) {
    decoded_instruction instruction;
    instruction.op = operation::illegal;
    instruction.handler = operation::illegal;
    instruction.entry = operation::illegal;
    instruction.imm = static_cast<std::int32_t>(word);
    return instruction;
}

decoded_instruction decode_again(std::uint32_t word, std::uint32_t pc) {
    const encoding* const found = find_encoding(word);
    if (found == nullptr) { return illegal(word); }
    decoded_instruction instruction;
    instruction.op = found->op;
    if (has_rounding(found->format)) {
        instruction.rm = funct3(word);
        if (instruction.rm == 5 || instruction.rm == 6) { return illegal(word); }
    }
    decode_operands(instruction, found->format, word, pc);
    constexpr std::uint32_t auipc_opcode = 0x17;
    if ((word & 0x7f) == auipc_opcode) {
        instruction.imm = static_cast<std::int32_t>(pc + static_cast<std::uint32_t>(instruction.imm));
    }
    if (instruction.rd == register_slot::sink && computes_only(found->format, found->op)) {
        instruction = {};
        instruction.op = operation::nop;
    }
    instruction.handler = in_main_loop(instruction.op) ? instruction.op : operation::illegal;
    instruction.entry = instruction.handler;
    return instruction;
}

/// Returns whether the decoded form depends on the address: branches, jal and auipc.
bool depends_on_pc(std::uint32_t word) {
    const std::uint32_t opcode = word & 0x7f;
    return opcode == 0x63 || opcode == 0x6f || opcode == 0x17;
}

}  // namespace

/// Keeps recent results: the nodes of a machine execute the same programs, so most words have been decoded shortly
/// before.
decoded_instruction decode(std::uint32_t word, std::uint32_t pc) {
    struct known {
        std::uint32_t word;
        decoded_instruction instruction;
    };
    constexpr unsigned index_bits = 12;
    thread_local std::vector<known> all(1U << index_bits, known{0, decode_again(0, 0)});
    if (depends_on_pc(word)) { return decode_again(word, pc); }
    known& position = all[word * 0x9e3779b1U >> (32 - index_bits)];
    if (position.word != word) { position = {word, decode_again(word, pc)}; }
    return position.instruction;
}

}  // namespace orbweaver::core
