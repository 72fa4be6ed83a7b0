// SPDX-License-Identifier: Apache-2.0
// Decoded instructions as a core executes them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace orbweaver::core {

/// Operation of an instruction. The messaging operations are in the order of messaging_operation.
// clang-format off
enum class operation : std::uint8_t {
    undecoded,  // code slot that has not been fetched yet
    page_end,  // the slot after the last one of a page
    lower_sp,  // handler of an addi that lowers the stack pointer
    observed,  // handler that sends a notification before the instruction is executed
    await,  // entry of an instruction whose operands may be pending
    fetch_fault,  // the address has no memory, or was reached through a null pointer
    illegal,
    // RV32I; auipc is decoded to constant
    constant, nop, jal, jalr, beq, bne, blt, bge, bltu, bgeu,
    lb, lh, lw, lbu, lhu, sb, sh, sw,
    addi, slti, sltiu, xori, ori, andi, slli, srli, srai,
    add, sub, sll, slt, sltu, xor_, srl, sra, or_, and_,
    mul, mulh, mulhsu, mulhu, div, divu, rem, remu,
    // F and D: memory, and the arithmetic of inner loops
    flw, fsw, fld, fsd,
    fadd_s, fsub_s, fmul_s, fmadd_s, fmsub_s, fnmsub_s, fnmadd_s,
    fadd_d, fsub_d, fmul_d, fmadd_d, fmsub_d, fnmsub_d, fnmadd_d,
    fsgnj_d, fsgnjn_d, fsgnjx_d, fcvt_d_w,
    // F and D: the rest
    fdiv_s, fsqrt_s, fdiv_d, fsqrt_d,
    fsgnj_s, fsgnjn_s, fsgnjx_s, fmin_s, fmax_s, feq_s, flt_s, fle_s, fclass_s,
    fcvt_w_s, fcvt_wu_s, fcvt_s_w, fcvt_s_wu, fmv_x_w, fmv_w_x,
    fmin_d, fmax_d, feq_d, flt_d, fle_d, fclass_d,
    fcvt_w_d, fcvt_wu_d, fcvt_d_wu, fcvt_s_d, fcvt_d_s,
    // A
    lr_w, sc_w, amoswap_w, amoadd_w, amoxor_w, amoand_w, amoor_w, amomin_w, amomax_w, amominu_w, amomaxu_w,
    // system
    fence, fence_i, ecall, ebreak, mret, wfi,
    csrrw, csrrs, csrrc, csrrwi, csrrsi, csrrci,
    // messaging (custom-0)
    sendh_thread, sendh_data, send, send2, sende, send2e, sendm, sendme, ldss, ldsr, str, rms, rmr, waits, waitr, sendh_active,
    endt, yield,
};
// clang-format on
inline constexpr std::size_t operation_count = static_cast<std::size_t>(operation::yield) + 1;

/// Slots of the combined register file: x0..x31, f0..f31, and a sink for unused results.
namespace register_slot {
inline constexpr std::uint8_t none = 0;  // x0 as a source; also the destination of instructions without one
inline constexpr std::uint8_t ra = 1;    // from here: names of the calling convention
inline constexpr std::uint8_t sp = 2;
inline constexpr std::uint8_t gp = 3;
inline constexpr std::uint8_t a0 = 10;
inline constexpr std::uint8_t a7 = 17;
inline constexpr std::uint8_t f0 = 32;
inline constexpr std::uint8_t sink = 64;  // x0 as a destination
inline constexpr std::size_t count = 65;
}  // namespace register_slot

/// Returns whether the core's main loop executes an operation itself.
constexpr bool in_main_loop(operation op) {
    return op < operation::fetch_fault || op == operation::fence ||
           (op > operation::illegal && op <= operation::fcvt_d_w && (op < operation::div || op > operation::remu));
}

/// Returns the number of bytes that a load, store or atomic operation accesses.
constexpr unsigned access_bytes(operation op) {
    switch (op) {
        case operation::lb:
        case operation::lbu:
        case operation::sb: return 1;
        case operation::lh:
        case operation::lhu:
        case operation::sh: return 2;
        case operation::fld:
        case operation::fsd: return 8;
        default: return 4;
    }
}

/// A decoded instruction. Sources and destination are register slots; unused ones are `none`.
struct decoded_instruction {
    operation op = operation::undecoded;
    operation handler = operation::undecoded;  // op if the main loop executes it, else illegal
    operation entry = operation::undecoded;    // executor called first by the main loop: handler, or await
    std::uint8_t rd = register_slot::none;
    std::uint8_t rs1 = register_slot::none;
    std::uint8_t rs2 = register_slot::none;
    std::uint8_t rs3 = register_slot::none;
    std::uint8_t rm = 0;  // rounding mode as encoded: 0..4; 7: frm
    // Immediate; shift amount; CSR number in 11:0 and its immediate in 20:16; the word itself if illegal.
    std::int32_t imm = 0;
    // Branches and jal: target relative to this instruction, in instructions, or no_near_jump. Loads and stores in a
    // code slot: imm relative to the start of memory.
    std::int32_t jump = 0;

    /// Returns the destination whose pending result must arrive before this instruction may issue.
    std::uint8_t overwritten() const { return rd == register_slot::sink ? register_slot::none : rd; }
    void handle_by(operation how) {
        handler = how;
        entry = entry == operation::await ? entry : how;
    }
};

/// Value of decoded_instruction::jump for a target that is misaligned or in another page.
inline constexpr std::int32_t no_near_jump = 1 << 20;

}  // namespace orbweaver::core
