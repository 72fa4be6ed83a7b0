// SPDX-License-Identifier: Apache-2.0
#include "hw/core/decode/decoder.h"

#include <gmock/gmock.h>

#include "hw/core/decode/disassembler.h"
#include "hw/core/decode/instruction_table.h"
#include "testbenches/core/support/assembler.h"

namespace orbweaver::core {
namespace {

namespace mnemonics = assembly;

constexpr std::uint32_t address = 0x80000100;

bool legal(std::uint32_t word) { return decode(word, address).op != operation::illegal; }

/// Legal words of a major opcode over all funct7, rs2 and funct3, with rd and rs1 zero.
unsigned count_legal(std::uint32_t opcode) {
    unsigned count = 0;
    for (std::uint32_t high = 0; high < 4096; ++high) {
        for (std::uint32_t funct3 = 0; funct3 < 8; ++funct3) {
            count += legal(high << 20 | funct3 << 12 | opcode) ? 1 : 0;
        }
    }
    return count;
}

TEST(decoder, accepts_exactly_the_encodings_of_the_isa_manual_in_every_major_opcode) {
    // Each figure is counted from the manual's tables: 4096 words a funct3 that leaves bits 31:20 free, 32 a register
    // field, 6 legal rounding modes.
    const std::map<std::uint32_t, unsigned> expected = {
        {0x03, 5 * 4096},
        {0x07, 2 * 4096},
        {0x0b, 2 * 32 + (1 + 32 + 1 + 32) + 2 * 32 + 2 + 2 * 32 * 32 + 2 + 4},
        {0x0f, 2 * 4096},
        {0x13, 6 * 4096 + 32 + 2 * 32},
        {0x17, 8 * 4096},
        {0x23, 3 * 4096},
        {0x27, 2 * 4096},
        {0x2f, 4 + 10 * 4 * 32},
        {0x33, 8 * 32 + 2 * 32 + 8 * 32},
        {0x37, 8 * 4096},
        {0x43, 32 * 2 * 32 * 6},
        {0x47, 32 * 2 * 32 * 6},
        {0x4b, 32 * 2 * 32 * 6},
        {0x4f, 32 * 2 * 32 * 6},
        {0x53, 8 * 32 * 6 + 12 * 6 + 6 * 32 + 4 * 32 + 6 * 32 + 4},
        {0x63, 6 * 4096},
        {0x67, 4096},
        {0x6f, 8 * 4096},
        {0x73, 4 + 6 * 4096},
    };
    for (std::uint32_t opcode = 0; opcode < 128; ++opcode) {
        const auto found = expected.find(opcode);
        EXPECT_EQ(count_legal(opcode), found == expected.end() ? 0 : found->second) << "opcode " << opcode;
    }
}

TEST(decoder, refuses_nonzero_fields_that_an_instruction_does_not_name) {
    const std::uint32_t rd1 = 1 << 7;
    const std::uint32_t rs1 = 1 << 15;
    const std::uint32_t rs2 = 1 << 20;
    for (const std::uint32_t word : {mnemonics::ecall(), mnemonics::ebreak(), mnemonics::mret(), mnemonics::wfi(),
                                     mnemonics::endt(), mnemonics::yield()}) {
        EXPECT_TRUE(legal(word));
        EXPECT_FALSE(legal(word | rd1));
        EXPECT_FALSE(legal(word | rs1));
    }
    for (const std::uint32_t word :
         {mnemonics::sendh_data(mnemonics::a0, mnemonics::a1), mnemonics::send(mnemonics::a0),
          mnemonics::send2(mnemonics::a0, mnemonics::a1), mnemonics::sendm(mnemonics::a0, mnemonics::a1),
          mnemonics::str(mnemonics::a0, mnemonics::a1, mnemonics::a2),
          mnemonics::sendh_active(mnemonics::a0, mnemonics::a1, mnemonics::a2), mnemonics::rms(mnemonics::a0),
          mnemonics::waitr(mnemonics::a0)}) {
        EXPECT_TRUE(legal(word));
        EXPECT_FALSE(legal(word | rd1));
    }
    for (const std::uint32_t word :
         {mnemonics::send(mnemonics::a0), mnemonics::sende(mnemonics::a0), mnemonics::rms(mnemonics::a0),
          mnemonics::rmr(mnemonics::a0), mnemonics::waits(mnemonics::a0), mnemonics::ldss(mnemonics::a1, mnemonics::a0),
          mnemonics::lr_w(mnemonics::a1, mnemonics::a0)}) {
        EXPECT_TRUE(legal(word));
        EXPECT_FALSE(legal(word | rs2));
    }
    EXPECT_FALSE(legal(0));
    EXPECT_FALSE(legal(0xffffffff));
    EXPECT_FALSE(legal(0x00000001)) << "compressed";
}

TEST(decoder, refuses_reserved_rounding_modes_and_accepts_dynamic) {
    for (const std::uint32_t rm : {0, 1, 2, 3, 4, 7}) {
        EXPECT_TRUE(legal(mnemonics::fadd_d(mnemonics::f1, mnemonics::f2, mnemonics::f3, rm)));
        EXPECT_TRUE(legal(mnemonics::fmadd_d(mnemonics::f1, mnemonics::f2, mnemonics::f3, mnemonics::f4, rm)));
    }
    for (const std::uint32_t rm : {5, 6}) {
        EXPECT_FALSE(legal(mnemonics::fadd_d(mnemonics::f1, mnemonics::f2, mnemonics::f3, rm)));
        EXPECT_FALSE(legal(mnemonics::fmadd_d(mnemonics::f1, mnemonics::f2, mnemonics::f3, mnemonics::f4, rm)));
    }
}

TEST(decoder, no_two_encodings_overlap) {
    for (const encoding& a : instruction_table()) {
        EXPECT_EQ(a.match & ~a.mask, 0) << a.mnemonic;
        for (const encoding& b : instruction_table()) {
            const std::uint32_t common = a.mask & b.mask;
            EXPECT_TRUE(&a == &b || ((a.match ^ b.match) & common) != 0) << a.mnemonic << " and " << b.mnemonic;
        }
    }
}

TEST(decoder, sign_extends_every_kind_of_immediate) {
    for (const int imm : {-2048, -1, 0, 1, 2047}) {
        EXPECT_EQ(decode(mnemonics::addi(mnemonics::a0, mnemonics::a1, imm), address).imm, imm);
        EXPECT_EQ(decode(mnemonics::lw(mnemonics::a0, imm, mnemonics::a1), address).imm, imm);
        EXPECT_EQ(decode(mnemonics::sw(mnemonics::a0, imm, mnemonics::a1), address).imm, imm);
        EXPECT_EQ(decode(mnemonics::fsd(mnemonics::f1, imm, mnemonics::a1), address).imm, imm);
    }
    for (const int offset : {-4096, -2, 0, 2, 1024, 2048, 4094}) {
        EXPECT_EQ(decode(mnemonics::beq(mnemonics::a0, mnemonics::a1, offset), address).imm, offset);
    }
    for (const int offset : {-1048576, -2, 2, 2048, 4096, 0xff000, 1048574}) {
        EXPECT_EQ(decode(mnemonics::jal(mnemonics::ra, offset), address).imm, offset);
    }
    EXPECT_EQ(decode(mnemonics::lui(mnemonics::a0, 0xfffff), address).imm, static_cast<std::int32_t>(0xfffff000));
    EXPECT_EQ(decode(mnemonics::auipc(mnemonics::a0, 0xfffff), address).imm,
              static_cast<std::int32_t>(address - 0x1000));
}

TEST(decoder, numbers_both_register_files_as_one_and_sends_results_for_x0_to_the_sink) {
    const decoded_instruction fused =
        decode(mnemonics::fmadd_d(mnemonics::f1, mnemonics::f2, mnemonics::f3, mnemonics::f31), address);
    EXPECT_EQ(fused.rd, 33);
    EXPECT_EQ(fused.rs1, 34);
    EXPECT_EQ(fused.rs2, 35);
    EXPECT_EQ(fused.rs3, 63);
    EXPECT_EQ(decode(mnemonics::lw(mnemonics::zero, 0, mnemonics::a0), address).rd, register_slot::sink);
    EXPECT_EQ(decode(mnemonics::addi(mnemonics::zero, mnemonics::a0, 1), address).op, operation::nop);
    EXPECT_EQ(decode(mnemonics::csrrw(mnemonics::zero, 0x340, mnemonics::a0), address).op, operation::csrrw);
}

TEST(decoder, finds_targets_within_a_page) {
    EXPECT_EQ(decode(mnemonics::beq(mnemonics::a0, mnemonics::a1, -0x100), address).jump, -0x40);
    EXPECT_EQ(decode(mnemonics::beq(mnemonics::a0, mnemonics::a1, -0x104), address).jump, no_near_jump);
    EXPECT_EQ(decode(mnemonics::beq(mnemonics::a0, mnemonics::a1, 6), address).jump, no_near_jump) << "misaligned";
    EXPECT_EQ(decode(mnemonics::jal(mnemonics::ra, 0xefc), address).jump, 0x3bf);
    EXPECT_EQ(decode(mnemonics::jal(mnemonics::ra, 0xf00), address).jump, no_near_jump);
}

struct text {
    std::uint32_t word;
    const char* assembly;
};

TEST(disassembler, writes_every_format) {
    // The words are those that binutils assembles from the same text.
    const text cases[] = {
        {0x123450b7, "lui ra, 0x12345"},
        {0x00000517, "auipc a0, 0x0"},
        {0x010000ef, "jal ra, 0x80000110"},
        {0xffc08067, "jalr zero, -4(ra)"},
        {0xfea58ee3, "beq a1, a0, 0x800000fc"},
        {0x0045a503, "lw a0, 4(a1)"},
        {0xfea5ae23, "sw a0, -4(a1)"},
        {0xfff58513, "addi a0, a1, -1"},
        {0x41f5d513, "srai a0, a1, 31"},
        {0x40c58533, "sub a0, a1, a2"},
        {0x02c58533, "mul a0, a1, a2"},
        {0x1005a52f, "lr.w a0, (a1)"},
        {0x1ec5a52f, "sc.w.aqrl a0, a2, (a1)"},
        {0x04c5a52f, "amoadd.w.aq a0, a2, (a1)"},
        {0x30051573, "csrrw a0, mstatus, a0"},
        {0x7c027573, "csrrci a0, thread_stack_top, 4"},
        {0x0085b507, "fld fa0, 8(a1)"},
        {0x00a5b427, "fsd fa0, 8(a1)"},
        {0x6ac5f543, "fmadd.d fa0, fa1, fa2, fa3"},
        {0x02c59553, "fadd.d fa0, fa1, fa2, rtz"},
        {0x22b58553, "fsgnj.d fa0, fa1, fa1"},
        {0xa2c58553, "fle.d a0, fa1, fa2"},
        {0xc2059553, "fcvt.w.d a0, fa1, rtz"},
        {0xd2058553, "fcvt.d.w fa0, a1, rne"},
        {0xe0058553, "fmv.x.w a0, fa1"},
        {0xf0058553, "fmv.w.x fa0, a1"},
        {0x5a05f553, "fsqrt.d fa0, fa1"},
        {0x00000073, "ecall"},
        {0x0000100f, "fence.i"},
        {0x02b5000b, "sendh.data a0, a1"},
        {0x60b5400b, "str a0, a1, a2"},
        {0x0205b50b, "ldsr a0, a1"},
        {0x0000600b, "endt"},
        {0xffffffff, ".word 0xffffffff"},
    };
    for (const text& one : cases) { EXPECT_EQ(disassemble(one.word, address), one.assembly); }
}

TEST(operand_text, names_as_many_operands_as_the_disassembler_writes) {
    for (const encoding& one : instruction_table()) {
        // Bits 14:12 all ones are the dynamic rounding mode, which is not written.
        const std::string assembly = disassemble(one.match | (has_rounding(one.format) ? 7U << 12 : 0), address);
        const std::string_view operands = operand_text(one.format);
        const std::string_view shown = operands.substr(0, operands.find(" (, rm)"));
        EXPECT_EQ(std::ranges::count(assembly, ','), std::ranges::count(shown, ',')) << assembly;
        EXPECT_EQ(assembly.find(' ') == std::string::npos, shown.empty()) << assembly;
        EXPECT_EQ(assembly.find('(') == std::string::npos, shown.find('(') == std::string_view::npos) << assembly;
    }
}

TEST(disassembler, knows_every_encoding_of_the_table) {
    for (const encoding& one : instruction_table()) {
        EXPECT_EQ(disassemble(one.match, address).substr(0, one.mnemonic.size()), one.mnemonic);
    }
}

}  // namespace
}  // namespace orbweaver::core
