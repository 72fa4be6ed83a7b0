// SPDX-License-Identifier: Apache-2.0
#include "hw/core/decode/instruction_table.h"

#include <array>

#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::core {
namespace {

using enum operand_format;

constexpr std::uint32_t opcode_mask = 0x7f;
constexpr std::uint32_t funct3_mask = 0x707f;
constexpr std::uint32_t funct7_mask = 0xfe00707f;
constexpr std::uint32_t all_bits = 0xffffffff;

constexpr std::uint32_t rd_bits = 0x1fU << 7;
constexpr std::uint32_t rs1_bits = 0x1fU << 15;
constexpr std::uint32_t rs2_bits = 0x1fU << 20;

constexpr encoding by_opcode(std::string_view mnemonic, std::uint32_t opcode, operation op, operand_format format) {
    return {mnemonic, opcode, opcode_mask, op, format};
}
constexpr encoding by_funct3(std::string_view mnemonic, std::uint32_t opcode, std::uint32_t funct3, operation op,
                             operand_format format) {
    return {mnemonic, opcode | funct3 << 12, funct3_mask, op, format};
}
constexpr encoding by_funct7(std::string_view mnemonic, std::uint32_t opcode, std::uint32_t funct3,
                             std::uint32_t funct7, operation op, operand_format format) {
    return {mnemonic, opcode | funct3 << 12 | funct7 << 25, funct7_mask, op, format};
}
constexpr encoding exactly(std::string_view mnemonic, std::uint32_t word, operation op) {
    return {mnemonic, word, all_bits, op, none};
}
/// Encodes an atomic operation by funct5; the bits aq and rl are ignored.
constexpr encoding atomic_memory(std::string_view mnemonic, std::uint32_t funct5, operation op) {
    return {mnemonic, 0x2fU | 2U << 12 | funct5 << 27, 0xf800707f, op, atomic};
}
constexpr encoding fused(std::string_view mnemonic, std::uint32_t opcode, std::uint32_t fmt, operation op) {
    return {mnemonic, opcode | fmt << 25, 0x0600007f, op, fp_fused};
}
constexpr encoding rounded(std::string_view mnemonic, std::uint32_t funct7, operation op) {
    return {mnemonic, 0x53U | funct7 << 25, 0xfe00007f, op, fp_rounded};
}
/// Encodes a unary operation. The rs2 field selects the operation; bits 14:12 are a rounding mode.
constexpr encoding unary(std::string_view mnemonic, std::uint32_t funct7, std::uint32_t rs2, operation op,
                         operand_format format) {
    return {mnemonic, 0x53U | funct7 << 25 | rs2 << 20, 0xfff0007f, op, format};
}
/// Encodes a move or classification; bits 14:12 are a function code.
constexpr encoding move(std::string_view mnemonic, std::uint32_t funct7, std::uint32_t funct3, operation op,
                        operand_format format) {
    return {mnemonic, 0x53U | funct7 << 25 | funct3 << 12, 0xfff0707f, op, format};
}
/// @param zero mask of fields that the instruction does not use
constexpr encoding messaging(std::string_view mnemonic, messaging_funct3 funct3, std::uint32_t funct7, operation op,
                             operand_format format, std::uint32_t zero, std::string_view meaning) {
    return {mnemonic,
            custom0_opcode | static_cast<std::uint32_t>(funct3) << 12 | funct7 << 25,
            funct7_mask | zero,
            op,
            format,
            meaning};
}
constexpr encoding thread(std::string_view mnemonic, thread_function function, operation op, operand_format format,
                          std::uint32_t zero, std::string_view meaning) {
    return messaging(mnemonic, messaging_funct3::thread, static_cast<std::uint32_t>(function), op, format, zero,
                     meaning);
}

constexpr std::array encodings = {
    by_funct3("lb", 0x03, 0, operation::lb, load),
    by_funct3("lh", 0x03, 1, operation::lh, load),
    by_funct3("lw", 0x03, 2, operation::lw, load),
    by_funct3("lbu", 0x03, 4, operation::lbu, load),
    by_funct3("lhu", 0x03, 5, operation::lhu, load),
    by_funct3("flw", 0x07, 2, operation::flw, fp_load),
    by_funct3("fld", 0x07, 3, operation::fld, fp_load),

    messaging("sendh.thread", messaging_funct3::sendh, 0, operation::sendh_thread, source2, rd_bits,
              "begins a message that starts a thread: rs1 destination node, rs2 address of the function"),
    messaging("sendh.data", messaging_funct3::sendh, 1, operation::sendh_data, source2, rd_bits,
              "begins a message of data (send and receive): rs1 destination node, rs2 message id"),
    messaging("send", messaging_funct3::send, 0, operation::send, source1, rd_bits | rs2_bits,
              "appends a word to the message"),
    messaging("send2", messaging_funct3::send, 1, operation::send2, source2, rd_bits,
              "appends two words to the message"),
    messaging("sende", messaging_funct3::send, 2, operation::sende, source1, rd_bits | rs2_bits,
              "appends a word and ends the message"),
    messaging("send2e", messaging_funct3::send, 3, operation::send2e, source2, rd_bits,
              "appends two words and ends the message"),
    messaging("sendm", messaging_funct3::send_memory, 0, operation::sendm, source2, rd_bits,
              "appends words from memory: rs1 byte address, rs2 stride (31:16) and number of words (15:0)"),
    messaging("sendme", messaging_funct3::send_memory, 2, operation::sendme, source2, rd_bits,
              "appends words from memory and ends the message: operands as of sendm"),
    messaging("ldss", messaging_funct3::load_state, 0, operation::ldss, result1, rs2_bits,
              "rd = state of the send with message id rs1; 0 if there is none"),
    messaging("ldsr", messaging_funct3::load_state, 1, operation::ldsr, result1, rs2_bits,
              "rd = state of the receive with message id rs1; 0 if there is none"),
    encoding{"str", custom0_opcode | static_cast<std::uint32_t>(messaging_funct3::store_receive) << 12,
             0x0600707f | rd_bits, operation::str, source3,
             "posts a receive: rs1 message id, rs2 byte address, rs3 stride in words"},
    encoding{"sendh.active",
             custom0_opcode | static_cast<std::uint32_t>(messaging_funct3::active_sendh) << 12 | 1U << 25,
             0x0600707f | rd_bits, operation::sendh_active, source3,
             "begins a message of data (active messages): rs1 destination node, rs2 byte address there, rs3 stride in "
             "words"},
    messaging("rms", messaging_funct3::remove, 0, operation::rms, source1, rd_bits | rs2_bits,
              "removes the complete send with message id rs1 from the send table"),
    messaging(
        "rmr", messaging_funct3::remove, 1, operation::rmr, source1, rd_bits | rs2_bits,
        "removes the complete receive with message id rs1 from the receive table, or cancels one without an answer"),
    thread("endt", thread_function::end, operation::endt, none, rd_bits | rs1_bits | rs2_bits,
           "ends the thread and frees its context"),
    thread("yield", thread_function::yield, operation::yield, none, rd_bits | rs1_bits | rs2_bits,
           "gives the rest of the quantum to the next context"),
    thread("waits", thread_function::wait_send, operation::waits, source1, rd_bits | rs2_bits,
           "suspends until the send with message id rs1 is complete or absent; with active messages: until the blocks "
           "that the context sent have been read"),
    thread("waitr", thread_function::wait_receive, operation::waitr, source1, rd_bits | rs2_bits,
           "suspends until the receive with message id rs1 is complete or absent"),

    // The reserved fields of fence and fence.i are ignored, as the ISA requires of simple implementations.
    by_funct3("fence", 0x0f, 0, operation::fence, none),
    by_funct3("fence.i", 0x0f, 1, operation::fence_i, none),

    by_funct3("addi", 0x13, 0, operation::addi, immediate),
    by_funct7("slli", 0x13, 1, 0x00, operation::slli, shift),
    by_funct3("slti", 0x13, 2, operation::slti, immediate),
    by_funct3("sltiu", 0x13, 3, operation::sltiu, immediate),
    by_funct3("xori", 0x13, 4, operation::xori, immediate),
    by_funct7("srli", 0x13, 5, 0x00, operation::srli, shift),
    by_funct7("srai", 0x13, 5, 0x20, operation::srai, shift),
    by_funct3("ori", 0x13, 6, operation::ori, immediate),
    by_funct3("andi", 0x13, 7, operation::andi, immediate),
    by_opcode("auipc", 0x17, operation::constant, upper),

    by_funct3("sb", 0x23, 0, operation::sb, store),
    by_funct3("sh", 0x23, 1, operation::sh, store),
    by_funct3("sw", 0x23, 2, operation::sw, store),
    by_funct3("fsw", 0x27, 2, operation::fsw, fp_store),
    by_funct3("fsd", 0x27, 3, operation::fsd, fp_store),

    encoding{"lr.w", 0x1000202f, 0xf9f0707f, operation::lr_w, reserve},
    atomic_memory("sc.w", 0x03, operation::sc_w),
    atomic_memory("amoswap.w", 0x01, operation::amoswap_w),
    atomic_memory("amoadd.w", 0x00, operation::amoadd_w),
    atomic_memory("amoxor.w", 0x04, operation::amoxor_w),
    atomic_memory("amoand.w", 0x0c, operation::amoand_w),
    atomic_memory("amoor.w", 0x08, operation::amoor_w),
    atomic_memory("amomin.w", 0x10, operation::amomin_w),
    atomic_memory("amomax.w", 0x14, operation::amomax_w),
    atomic_memory("amominu.w", 0x18, operation::amominu_w),
    atomic_memory("amomaxu.w", 0x1c, operation::amomaxu_w),

    by_funct7("add", 0x33, 0, 0x00, operation::add, registers),
    by_funct7("sub", 0x33, 0, 0x20, operation::sub, registers),
    by_funct7("sll", 0x33, 1, 0x00, operation::sll, registers),
    by_funct7("slt", 0x33, 2, 0x00, operation::slt, registers),
    by_funct7("sltu", 0x33, 3, 0x00, operation::sltu, registers),
    by_funct7("xor", 0x33, 4, 0x00, operation::xor_, registers),
    by_funct7("srl", 0x33, 5, 0x00, operation::srl, registers),
    by_funct7("sra", 0x33, 5, 0x20, operation::sra, registers),
    by_funct7("or", 0x33, 6, 0x00, operation::or_, registers),
    by_funct7("and", 0x33, 7, 0x00, operation::and_, registers),
    by_funct7("mul", 0x33, 0, 0x01, operation::mul, registers),
    by_funct7("mulh", 0x33, 1, 0x01, operation::mulh, registers),
    by_funct7("mulhsu", 0x33, 2, 0x01, operation::mulhsu, registers),
    by_funct7("mulhu", 0x33, 3, 0x01, operation::mulhu, registers),
    by_funct7("div", 0x33, 4, 0x01, operation::div, registers),
    by_funct7("divu", 0x33, 5, 0x01, operation::divu, registers),
    by_funct7("rem", 0x33, 6, 0x01, operation::rem, registers),
    by_funct7("remu", 0x33, 7, 0x01, operation::remu, registers),
    by_opcode("lui", 0x37, operation::constant, upper),

    fused("fmadd.s", 0x43, 0, operation::fmadd_s),
    fused("fmadd.d", 0x43, 1, operation::fmadd_d),
    fused("fmsub.s", 0x47, 0, operation::fmsub_s),
    fused("fmsub.d", 0x47, 1, operation::fmsub_d),
    fused("fnmsub.s", 0x4b, 0, operation::fnmsub_s),
    fused("fnmsub.d", 0x4b, 1, operation::fnmsub_d),
    fused("fnmadd.s", 0x4f, 0, operation::fnmadd_s),
    fused("fnmadd.d", 0x4f, 1, operation::fnmadd_d),

    rounded("fadd.s", 0x00, operation::fadd_s),
    rounded("fadd.d", 0x01, operation::fadd_d),
    rounded("fsub.s", 0x04, operation::fsub_s),
    rounded("fsub.d", 0x05, operation::fsub_d),
    rounded("fmul.s", 0x08, operation::fmul_s),
    rounded("fmul.d", 0x09, operation::fmul_d),
    rounded("fdiv.s", 0x0c, operation::fdiv_s),
    rounded("fdiv.d", 0x0d, operation::fdiv_d),
    unary("fsqrt.s", 0x2c, 0, operation::fsqrt_s, fp_unary),
    unary("fsqrt.d", 0x2d, 0, operation::fsqrt_d, fp_unary),
    by_funct7("fsgnj.s", 0x53, 0, 0x10, operation::fsgnj_s, fp_registers),
    by_funct7("fsgnjn.s", 0x53, 1, 0x10, operation::fsgnjn_s, fp_registers),
    by_funct7("fsgnjx.s", 0x53, 2, 0x10, operation::fsgnjx_s, fp_registers),
    by_funct7("fsgnj.d", 0x53, 0, 0x11, operation::fsgnj_d, fp_registers),
    by_funct7("fsgnjn.d", 0x53, 1, 0x11, operation::fsgnjn_d, fp_registers),
    by_funct7("fsgnjx.d", 0x53, 2, 0x11, operation::fsgnjx_d, fp_registers),
    by_funct7("fmin.s", 0x53, 0, 0x14, operation::fmin_s, fp_registers),
    by_funct7("fmax.s", 0x53, 1, 0x14, operation::fmax_s, fp_registers),
    by_funct7("fmin.d", 0x53, 0, 0x15, operation::fmin_d, fp_registers),
    by_funct7("fmax.d", 0x53, 1, 0x15, operation::fmax_d, fp_registers),
    by_funct7("fle.s", 0x53, 0, 0x50, operation::fle_s, fp_compare),
    by_funct7("flt.s", 0x53, 1, 0x50, operation::flt_s, fp_compare),
    by_funct7("feq.s", 0x53, 2, 0x50, operation::feq_s, fp_compare),
    by_funct7("fle.d", 0x53, 0, 0x51, operation::fle_d, fp_compare),
    by_funct7("flt.d", 0x53, 1, 0x51, operation::flt_d, fp_compare),
    by_funct7("feq.d", 0x53, 2, 0x51, operation::feq_d, fp_compare),
    unary("fcvt.s.d", 0x20, 1, operation::fcvt_s_d, fp_unary),
    unary("fcvt.d.s", 0x21, 0, operation::fcvt_d_s, fp_unary),
    unary("fcvt.w.s", 0x60, 0, operation::fcvt_w_s, fp_to_integer),
    unary("fcvt.wu.s", 0x60, 1, operation::fcvt_wu_s, fp_to_integer),
    unary("fcvt.w.d", 0x61, 0, operation::fcvt_w_d, fp_to_integer),
    unary("fcvt.wu.d", 0x61, 1, operation::fcvt_wu_d, fp_to_integer),
    unary("fcvt.s.w", 0x68, 0, operation::fcvt_s_w, integer_to_fp),
    unary("fcvt.s.wu", 0x68, 1, operation::fcvt_s_wu, integer_to_fp),
    unary("fcvt.d.w", 0x69, 0, operation::fcvt_d_w, integer_to_fp),
    unary("fcvt.d.wu", 0x69, 1, operation::fcvt_d_wu, integer_to_fp),
    move("fmv.x.w", 0x70, 0, operation::fmv_x_w, fp_move_out),
    move("fclass.s", 0x70, 1, operation::fclass_s, fp_move_out),
    move("fclass.d", 0x71, 1, operation::fclass_d, fp_move_out),
    move("fmv.w.x", 0x78, 0, operation::fmv_w_x, fp_move_in),

    by_funct3("beq", 0x63, 0, operation::beq, branch),
    by_funct3("bne", 0x63, 1, operation::bne, branch),
    by_funct3("blt", 0x63, 4, operation::blt, branch),
    by_funct3("bge", 0x63, 5, operation::bge, branch),
    by_funct3("bltu", 0x63, 6, operation::bltu, branch),
    by_funct3("bgeu", 0x63, 7, operation::bgeu, branch),
    by_funct3("jalr", 0x67, 0, operation::jalr, jump_register),
    by_opcode("jal", 0x6f, operation::jal, jump),

    exactly("ecall", 0x00000073, operation::ecall),
    exactly("ebreak", 0x00100073, operation::ebreak),
    exactly("wfi", 0x10500073, operation::wfi),
    exactly("mret", 0x30200073, operation::mret),
    by_funct3("csrrw", 0x73, 1, operation::csrrw, csr),
    by_funct3("csrrs", 0x73, 2, operation::csrrs, csr),
    by_funct3("csrrc", 0x73, 3, operation::csrrc, csr),
    by_funct3("csrrwi", 0x73, 5, operation::csrrwi, csr_immediate),
    by_funct3("csrrsi", 0x73, 6, operation::csrrsi, csr_immediate),
    by_funct3("csrrci", 0x73, 7, operation::csrrci, csr_immediate),
};

/// The encodings of a major opcode (bits 6:0), which are contiguous in the table.
struct opcode_range {
    std::uint16_t first = 0;
    std::uint16_t count = 0;
};
constexpr std::array<opcode_range, 128> ranges_by_opcode() {
    std::array<opcode_range, 128> ranges{};
    for (std::uint16_t i = 0; i < encodings.size(); ++i) {
        opcode_range& range = ranges[encodings[i].match & opcode_mask];
        if (range.count == 0) {
            range.first = i;
        } else if (range.first + range.count != i) {
            throw "encodings of one opcode are not adjacent";
        }
        ++range.count;
    }
    return ranges;
}
constexpr auto opcode_ranges = ranges_by_opcode();

}  // namespace

std::span<const encoding> instruction_table() { return encodings; }

std::string_view operand_text(operand_format format) {
    switch (format) {
        case none: return "";
        case upper: return "rd, imm[31:12]";
        case jump: return "rd, offset";
        case jump_register: return "rd, offset(rs1)";
        case branch: return "rs1, rs2, offset";
        case load: return "rd, offset(rs1)";
        case store: return "rs2, offset(rs1)";
        case immediate: return "rd, rs1, imm";
        case shift: return "rd, rs1, shamt";
        case registers: return "rd, rs1, rs2";
        case operand_format::csr: return "rd, csr, rs1";
        case csr_immediate: return "rd, csr, uimm";
        case atomic: return "rd, rs2, (rs1)";
        case reserve: return "rd, (rs1)";
        case fp_load: return "fd, offset(rs1)";
        case fp_store: return "fs2, offset(rs1)";
        case fp_fused: return "fd, fs1, fs2, fs3 (, rm)";
        case fp_rounded: return "fd, fs1, fs2 (, rm)";
        case fp_registers: return "fd, fs1, fs2";
        case fp_unary: return "fd, fs1 (, rm)";
        case fp_compare: return "rd, fs1, fs2";
        case fp_to_integer: return "rd, fs1 (, rm)";
        case integer_to_fp: return "fd, rs1 (, rm)";
        case fp_move_out: return "rd, fs1";
        case fp_move_in: return "fd, rs1";
        case source1: return "rs1";
        case source2: return "rs1, rs2";
        case source3: return "rs1, rs2, rs3";
        case result1: return "rd, rs1";
    }
    return "";
}

const encoding* find_encoding(std::uint32_t word) {
    const opcode_range range = opcode_ranges[word & opcode_mask];
    for (unsigned i = range.first; i < range.first + range.count; ++i) {
        if ((word & encodings[i].mask) == encodings[i].match) { return &encodings[i]; }
    }
    return nullptr;
}

}  // namespace orbweaver::core
