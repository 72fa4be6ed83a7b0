// SPDX-License-Identifier: Apache-2.0
#include "hw/core/decode/disassembler.h"

#include <fmt/core.h>

#include <array>

#include "hw/core/decode/csr.h"
#include "hw/core/decode/decoder.h"
#include "hw/core/decode/instruction_fields.h"
#include "hw/core/decode/instruction_table.h"

namespace orbweaver::core {
namespace {

using namespace instruction_fields;

constexpr std::array integer_names = {"zero", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
                                      "a1",   "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
                                      "s6",   "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
constexpr std::array fp_names = {"ft0", "ft1", "ft2", "ft3", "ft4",  "ft5",  "ft6", "ft7", "fs0",  "fs1", "fa0",
                                 "fa1", "fa2", "fa3", "fa4", "fa5",  "fa6",  "fa7", "fs2", "fs3",  "fs4", "fs5",
                                 "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11"};

std::string csr_text(std::uint32_t number) {
    const char* const name = csr::name(number);
    return name != nullptr ? name : fmt::format("0x{:03x}", number);
}

std::string rounding_text(std::uint32_t word) {
    constexpr std::array names = {", rne", ", rtz", ", rdn", ", rup", ", rmm", "", "", ""};
    return names[funct3(word)];
}

std::string operands(operand_format format, std::uint32_t word, std::uint32_t pc) {
    using enum operand_format;
    const char* const destination = integer_names[rd(word)];
    const char* const a = integer_names[rs1(word)];
    const char* const b = integer_names[rs2(word)];
    const char* const third = integer_names[rs3(word)];
    const char* const fd = fp_names[rd(word)];
    const char* const fa = fp_names[rs1(word)];
    const char* const fb = fp_names[rs2(word)];
    const char* const fc = fp_names[rs3(word)];
    const auto target = [pc](std::int32_t offset) { return pc + static_cast<std::uint32_t>(offset); };
    switch (format) {
        case none: return "";
        case upper: return fmt::format("{}, 0x{:x}", destination, word >> 12);
        case jump: return fmt::format("{}, 0x{:08x}", destination, target(immediate_j(word)));
        case branch: return fmt::format("{}, {}, 0x{:08x}", a, b, target(immediate_b(word)));
        case jump_register:
        case load: return fmt::format("{}, {}({})", destination, immediate_i(word), a);
        case store: return fmt::format("{}, {}({})", b, immediate_s(word), a);
        case immediate: return fmt::format("{}, {}, {}", destination, a, immediate_i(word));
        case shift: return fmt::format("{}, {}, {}", destination, a, rs2(word));
        case registers: return fmt::format("{}, {}, {}", destination, a, b);
        case csr: return fmt::format("{}, {}, {}", destination, csr_text(word >> 20), a);
        case csr_immediate: return fmt::format("{}, {}, {}", destination, csr_text(word >> 20), rs1(word));
        case atomic: return fmt::format("{}, {}, ({})", destination, b, a);
        case reserve: return fmt::format("{}, ({})", destination, a);
        case fp_load: return fmt::format("{}, {}({})", fd, immediate_i(word), a);
        case fp_store: return fmt::format("{}, {}({})", fb, immediate_s(word), a);
        case fp_fused: return fmt::format("{}, {}, {}, {}", fd, fa, fb, fc) + rounding_text(word);
        case fp_rounded: return fmt::format("{}, {}, {}", fd, fa, fb) + rounding_text(word);
        case fp_registers: return fmt::format("{}, {}, {}", fd, fa, fb);
        case fp_unary: return fmt::format("{}, {}", fd, fa) + rounding_text(word);
        case fp_compare: return fmt::format("{}, {}, {}", destination, fa, fb);
        case fp_to_integer: return fmt::format("{}, {}", destination, fa) + rounding_text(word);
        case integer_to_fp: return fmt::format("{}, {}", fd, a) + rounding_text(word);
        case fp_move_out: return fmt::format("{}, {}", destination, fa);
        case fp_move_in: return fmt::format("{}, {}", fd, a);
        case source1: return a;
        case source2: return fmt::format("{}, {}", a, b);
        case source3: return fmt::format("{}, {}, {}", a, b, third);
        case result1: return fmt::format("{}, {}", destination, a);
    }
    return "";
}

std::string suffix(operand_format format, std::uint32_t word) {
    constexpr std::uint32_t acquire = 1U << 26;
    constexpr std::uint32_t release = 1U << 25;
    if (format != operand_format::atomic && format != operand_format::reserve) { return ""; }
    std::string text;
    if ((word & (acquire | release)) != 0) {
        text = '.';
        text += (word & acquire) != 0 ? "aq" : "";
        text += (word & release) != 0 ? "rl" : "";
    }
    return text;
}

}  // namespace

std::string disassemble(std::uint32_t word, std::uint32_t pc) {
    const encoding* const found = find_encoding(word);
    if (found == nullptr || decode(word, pc).op == operation::illegal) { return fmt::format(".word 0x{:08x}", word); }
    const std::string text = operands(found->format, word, pc);
    const std::string mnemonic = std::string(found->mnemonic) + suffix(found->format, word);
    return text.empty() ? mnemonic : mnemonic + " " + text;
}

const char* integer_register_name(unsigned number) { return integer_names[number & 31]; }

const char* fp_register_name(unsigned number) { return fp_names[number & 31]; }

}  // namespace orbweaver::core
