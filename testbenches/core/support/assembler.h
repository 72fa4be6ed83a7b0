// SPDX-License-Identifier: Apache-2.0
// A tiny assembler for tests: instruction words by the formats of the ISA manual (chapter 24 of the unprivileged ISA
// 20191213 and messaging_instructions.h), written down independently of the core's own table.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace orbweaver::core::assembly {

using word = std::uint32_t;

// clang-format off
enum reg : word {
    zero, ra, sp, gp, tp, t0, t1, t2, s0, s1, a0, a1, a2, a3, a4, a5, a6, a7,
    s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, t3, t4, t5, t6,
};
enum freg : word {
    f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15,
    f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31,
};
enum rounding_mode : word { rne, rtz, rdn, rup, rmm, dyn = 7 };

constexpr word r_type(word funct7, word rs2, word rs1, word funct3, word rd, word opcode) {
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}
constexpr word r4_type(word rs3, word funct2, word rs2, word rs1, word funct3, word rd, word opcode) {
    return r_type(rs3 << 2 | funct2, rs2, rs1, funct3, rd, opcode);
}
constexpr word i_type(int imm, word rs1, word funct3, word rd, word opcode) {
    return static_cast<word>(imm) << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}
constexpr word s_type(int imm, word rs2, word rs1, word funct3, word opcode) {
    const auto bits = static_cast<word>(imm);
    return (bits >> 5 & 0x7f) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | (bits & 31) << 7 | opcode;
}
constexpr word b_type(int offset, word rs2, word rs1, word funct3) {
    const auto bits = static_cast<word>(offset);
    return (bits >> 12 & 1) << 31 | (bits >> 5 & 0x3f) << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 |
           (bits >> 1 & 15) << 8 | (bits >> 11 & 1) << 7 | 0x63;
}
constexpr word j_type(int offset, word rd) {
    const auto bits = static_cast<word>(offset);
    return (bits >> 20 & 1) << 31 | (bits >> 1 & 0x3ff) << 21 | (bits >> 11 & 1) << 20 | (bits >> 12 & 0xff) << 12 |
           rd << 7 | 0x6f;
}

// RV32I
constexpr word lui(reg rd, word upper) { return upper << 12 | rd << 7 | 0x37; }
constexpr word auipc(reg rd, word upper) { return upper << 12 | rd << 7 | 0x17; }
constexpr word jal(reg rd, int offset) { return j_type(offset, rd); }
constexpr word jalr(reg rd, int offset, reg base) { return i_type(offset, base, 0, rd, 0x67); }
constexpr word beq(reg a, reg b, int offset) { return b_type(offset, b, a, 0); }
constexpr word bne(reg a, reg b, int offset) { return b_type(offset, b, a, 1); }
constexpr word blt(reg a, reg b, int offset) { return b_type(offset, b, a, 4); }
constexpr word bge(reg a, reg b, int offset) { return b_type(offset, b, a, 5); }
constexpr word bltu(reg a, reg b, int offset) { return b_type(offset, b, a, 6); }
constexpr word bgeu(reg a, reg b, int offset) { return b_type(offset, b, a, 7); }
constexpr word lb(reg rd, int offset, reg base) { return i_type(offset, base, 0, rd, 0x03); }
constexpr word lh(reg rd, int offset, reg base) { return i_type(offset, base, 1, rd, 0x03); }
constexpr word lw(reg rd, int offset, reg base) { return i_type(offset, base, 2, rd, 0x03); }
constexpr word lbu(reg rd, int offset, reg base) { return i_type(offset, base, 4, rd, 0x03); }
constexpr word lhu(reg rd, int offset, reg base) { return i_type(offset, base, 5, rd, 0x03); }
constexpr word sb(reg value, int offset, reg base) { return s_type(offset, value, base, 0, 0x23); }
constexpr word sh(reg value, int offset, reg base) { return s_type(offset, value, base, 1, 0x23); }
constexpr word sw(reg value, int offset, reg base) { return s_type(offset, value, base, 2, 0x23); }
constexpr word addi(reg rd, reg a, int imm) { return i_type(imm, a, 0, rd, 0x13); }
constexpr word slti(reg rd, reg a, int imm) { return i_type(imm, a, 2, rd, 0x13); }
constexpr word sltiu(reg rd, reg a, int imm) { return i_type(imm, a, 3, rd, 0x13); }
constexpr word xori(reg rd, reg a, int imm) { return i_type(imm, a, 4, rd, 0x13); }
constexpr word ori(reg rd, reg a, int imm) { return i_type(imm, a, 6, rd, 0x13); }
constexpr word andi(reg rd, reg a, int imm) { return i_type(imm, a, 7, rd, 0x13); }
constexpr word slli(reg rd, reg a, word shift) { return r_type(0x00, shift, a, 1, rd, 0x13); }
constexpr word srli(reg rd, reg a, word shift) { return r_type(0x00, shift, a, 5, rd, 0x13); }
constexpr word srai(reg rd, reg a, word shift) { return r_type(0x20, shift, a, 5, rd, 0x13); }
constexpr word add(reg rd, reg a, reg b) { return r_type(0x00, b, a, 0, rd, 0x33); }
constexpr word sub(reg rd, reg a, reg b) { return r_type(0x20, b, a, 0, rd, 0x33); }
constexpr word nop() { return 0x00000013; }
constexpr word fence() { return 0x0ff0000f; }
constexpr word fence_i() { return 0x0000100f; }
constexpr word ecall() { return 0x00000073; }
constexpr word ebreak() { return 0x00100073; }
constexpr word mret() { return 0x30200073; }
constexpr word wfi() { return 0x10500073; }

// M, A
constexpr word mul(reg rd, reg a, reg b) { return r_type(0x01, b, a, 0, rd, 0x33); }
constexpr word div(reg rd, reg a, reg b) { return r_type(0x01, b, a, 4, rd, 0x33); }
constexpr word rem(reg rd, reg a, reg b) { return r_type(0x01, b, a, 6, rd, 0x33); }
constexpr word amo(word funct5, reg rd, reg value, reg address) {
    return r_type(funct5 << 2, value, address, 2, rd, 0x2f);
}
constexpr word lr_w(reg rd, reg address) { return amo(0x02, rd, zero, address); }
constexpr word sc_w(reg rd, reg value, reg address) { return amo(0x03, rd, value, address); }
constexpr word amoadd_w(reg rd, reg value, reg address) { return amo(0x00, rd, value, address); }
constexpr word amoswap_w(reg rd, reg value, reg address) { return amo(0x01, rd, value, address); }

// Zicsr
constexpr word csrrw(reg rd, word csr, reg a) { return csr << 20 | a << 15 | 1U << 12 | rd << 7 | 0x73; }
constexpr word csrrs(reg rd, word csr, reg a) { return csr << 20 | a << 15 | 2U << 12 | rd << 7 | 0x73; }
constexpr word csrrc(reg rd, word csr, reg a) { return csr << 20 | a << 15 | 3U << 12 | rd << 7 | 0x73; }
constexpr word csrrwi(reg rd, word csr, word imm) { return csr << 20 | imm << 15 | 5U << 12 | rd << 7 | 0x73; }
constexpr word csrrsi(reg rd, word csr, word imm) { return csr << 20 | imm << 15 | 6U << 12 | rd << 7 | 0x73; }
constexpr word csrrci(reg rd, word csr, word imm) { return csr << 20 | imm << 15 | 7U << 12 | rd << 7 | 0x73; }

// F and D; `fmt` is 0 for single and 1 for double
constexpr word flw(freg rd, int offset, reg base) { return i_type(offset, base, 2, rd, 0x07); }
constexpr word fld(freg rd, int offset, reg base) { return i_type(offset, base, 3, rd, 0x07); }
constexpr word fsw(freg value, int offset, reg base) { return s_type(offset, value, base, 2, 0x27); }
constexpr word fsd(freg value, int offset, reg base) { return s_type(offset, value, base, 3, 0x27); }
constexpr word fp_op(word funct7, word rs2, word rs1, word rm, word rd) {
    return r_type(funct7, rs2, rs1, rm, rd, 0x53);
}
constexpr word fadd_d(freg rd, freg a, freg b, word rm = dyn) { return fp_op(0x01, b, a, rm, rd); }
constexpr word fmul_d(freg rd, freg a, freg b, word rm = dyn) { return fp_op(0x09, b, a, rm, rd); }
constexpr word fdiv_d(freg rd, freg a, freg b, word rm = dyn) { return fp_op(0x0d, b, a, rm, rd); }
constexpr word fmadd_d(freg rd, freg a, freg b, freg c, word rm = dyn) { return r4_type(c, 1, b, a, rm, rd, 0x43); }
constexpr word fcvt_d_w(freg rd, reg a) { return fp_op(0x69, 0, a, 0, rd); }
constexpr word fmv_x_w(reg rd, freg a) { return fp_op(0x70, 0, a, 0, rd); }
constexpr word fmv_w_x(freg rd, reg a) { return fp_op(0x78, 0, a, 0, rd); }

// Messaging
constexpr word sendh_thread(reg node, reg handler) { return r_type(0, handler, node, 0, 0, 0x0b); }
constexpr word sendh_data(reg node, reg id) { return r_type(1, id, node, 0, 0, 0x0b); }
constexpr word send(reg a) { return r_type(0, 0, a, 1, 0, 0x0b); }
constexpr word send2(reg a, reg b) { return r_type(1, b, a, 1, 0, 0x0b); }
constexpr word sende(reg a) { return r_type(2, 0, a, 1, 0, 0x0b); }
constexpr word send2e(reg a, reg b) { return r_type(3, b, a, 1, 0, 0x0b); }
constexpr word sendm(reg address, reg shape) { return r_type(0, shape, address, 2, 0, 0x0b); }
constexpr word sendme(reg address, reg shape) { return r_type(2, shape, address, 2, 0, 0x0b); }
constexpr word ldss(reg rd, reg id) { return r_type(0, 0, id, 3, rd, 0x0b); }
constexpr word ldsr(reg rd, reg id) { return r_type(1, 0, id, 3, rd, 0x0b); }
constexpr word str(reg id, reg address, reg stride) { return r4_type(stride, 0, address, id, 4, 0, 0x0b); }
constexpr word sendh_active(reg node, reg address, reg stride) { return r4_type(stride, 1, address, node, 7, 0, 0x0b); }
constexpr word rms(reg id) { return r_type(0, 0, id, 5, 0, 0x0b); }
constexpr word rmr(reg id) { return r_type(1, 0, id, 5, 0, 0x0b); }
constexpr word endt() { return r_type(0, 0, 0, 6, 0, 0x0b); }
constexpr word yield() { return r_type(1, 0, 0, 6, 0, 0x0b); }
constexpr word waits(reg id) { return r_type(2, 0, id, 6, 0, 0x0b); }
constexpr word waitr(reg id) { return r_type(3, 0, id, 6, 0, 0x0b); }

// clang-format on

/// A program in memory, with labels.
class program {
public:
    explicit program(word origin) : m_origin(origin) {}

    word here() const { return m_origin + 4 * static_cast<word>(m_words.size()); }

    program& emit(word instruction) {
        m_words.push_back(instruction);
        return *this;
    }
    template <class... Words>
    program& emit(word first, Words... rest) {
        emit(first);
        return emit(rest...);
    }

    /// rd = value, always in two instructions.
    program& li(reg rd, word value) {
        const auto low = static_cast<int>(value << 20) >> 20;
        return emit(lui(rd, (value - static_cast<word>(low)) >> 12), addi(rd, rd, low));
    }

    word label(const std::string& name) { return m_labels[name] = here(); }
    /// Offset from the next instruction to a label that stands before it.
    int displacement(const std::string& name) const {
        const auto found = m_labels.find(name);
        if (found == m_labels.end()) { throw std::logic_error("no label " + name); }
        return static_cast<int>(found->second - here());
    }

    /// Fills with nops up to an address.
    program& align_to(word address) {
        while (here() < address) { emit(nop()); }
        return *this;
    }

    word origin() const { return m_origin; }
    const std::vector<word>& words() const { return m_words; }

private:
    word m_origin;
    std::vector<word> m_words;
    std::map<std::string, word> m_labels;
};

}  // namespace orbweaver::core::assembly
