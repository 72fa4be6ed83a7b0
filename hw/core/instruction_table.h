// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "hw/core/instruction.h"

namespace orbweaver {

/// Where an encoding keeps its operands, and how they are written.
enum class operand_format : std::uint8_t {
    none,
    upper,          // rd, imm[31:12]
    jump,           // rd, offset
    jump_register,  // rd, offset(rs1)
    branch,         // rs1, rs2, offset
    load,           // rd, offset(rs1)
    store,          // rs2, offset(rs1)
    immediate,      // rd, rs1, imm
    shift,          // rd, rs1, shamt
    registers,      // rd, rs1, rs2
    csr,            // rd, csr, rs1
    csr_immediate,  // rd, csr, uimm
    atomic,         // rd, rs2, (rs1)
    reserve,        // rd, (rs1)
    fp_load,        // fd, offset(rs1)
    fp_store,       // fs2, offset(rs1)
    fp_fused,       // fd, fs1, fs2, fs3 (, rm)
    fp_rounded,     // fd, fs1, fs2 (, rm)
    fp_registers,   // fd, fs1, fs2
    fp_unary,       // fd, fs1 (, rm)
    fp_compare,     // rd, fs1, fs2
    fp_to_integer,  // rd, fs1 (, rm)
    integer_to_fp,  // fd, rs1 (, rm)
    fp_move_out,    // rd, fs1
    fp_move_in,     // fd, rs1
    source1,        // rs1
    source2,        // rs1, rs2
    source3,        // rs1, rs2, rs3
    result1,        // rd, rs1
};

/// One encoding: an instruction word w is this instruction if (w & mask) == match.
struct encoding {
    std::string_view mnemonic;
    std::uint32_t match;
    std::uint32_t mask;
    operation op;
    operand_format format;
};

/// All instructions of the core (RISC-V unprivileged ISA 20191213, privileged ISA 1.12, messaging_instructions.h).
std::span<const encoding> instruction_table();

/// The encoding of an instruction word, or null. Rounding modes are not looked at.
const encoding* find_encoding(std::uint32_t word);

/// Whether instructions of this format have a rounding mode in bits 14:12.
constexpr bool has_rounding(operand_format format) {
    using enum operand_format;
    return format == fp_fused || format == fp_rounded || format == fp_unary || format == fp_to_integer ||
           format == integer_to_fp;
}

}  // namespace orbweaver
