// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// Where an encoding keeps its operands; operand_text() states how they are written.
enum class operand_format : std::uint8_t {
    none,
    upper,
    jump,
    jump_register,
    branch,
    load,
    store,
    immediate,
    shift,
    registers,
    csr,
    csr_immediate,
    atomic,
    reserve,
    fp_load,
    fp_store,
    fp_fused,
    fp_rounded,
    fp_registers,
    fp_unary,
    fp_compare,
    fp_to_integer,
    integer_to_fp,
    fp_move_out,
    fp_move_in,
    source1,
    source2,
    source3,
    result1,
};

/// One encoding: an instruction word w is this instruction if (w & mask) == match.
struct encoding {
    std::string_view mnemonic;
    std::uint32_t match;
    std::uint32_t mask;
    operation op;
    operand_format format;
    std::string_view meaning = {};  // of instructions that RISC-V does not define: what it does, as in the manual
};

/// All instructions of the core (RISC-V unprivileged ISA 20191213, privileged ISA 1.12, messaging_instructions.h).
std::span<const encoding> instruction_table();

/// The encoding of an instruction word, or null. Rounding modes are not looked at.
const encoding* find_encoding(std::uint32_t word);

/// The operands of a format in the order of assembly language: "rd, offset(rs1)".
std::string_view operand_text(operand_format format);

/// Whether instructions of this format have a rounding mode in bits 14:12.
constexpr bool has_rounding(operand_format format) {
    using enum operand_format;
    return format == fp_fused || format == fp_rounded || format == fp_unary || format == fp_to_integer ||
           format == integer_to_fp;
}

}  // namespace orbweaver::core
