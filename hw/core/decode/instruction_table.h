// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "hw/core/decode/instruction.h"

namespace orbweaver::core {

/// Operand fields of an encoding; operand_text() returns their assembly form.
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

/// An encoding: a word w is this instruction if (w & mask) == match.
struct encoding {
    std::string_view mnemonic;
    std::uint32_t match;
    std::uint32_t mask;
    operation op;
    operand_format format;
    std::string_view meaning = {};  // text in the manual; only for instructions that RISC-V does not define
};

/// Returns all instructions of the core (RISC-V unprivileged ISA 20191213, privileged ISA 1.12,
/// messaging_instructions.h).
std::span<const encoding> instruction_table();

/// Returns the encoding of an instruction word, or null. Rounding modes are not checked.
const encoding* find_encoding(std::uint32_t word);

/// Returns the operands of a format in assembly order: "rd, offset(rs1)".
std::string_view operand_text(operand_format format);

/// Returns whether instructions of this format have a rounding mode in bits 14:12.
constexpr bool has_rounding(operand_format format) {
    using enum operand_format;
    return format == fp_fused || format == fp_rounded || format == fp_unary || format == fp_to_integer ||
           format == integer_to_fp;
}

}  // namespace orbweaver::core
