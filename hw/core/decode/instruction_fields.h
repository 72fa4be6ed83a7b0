// SPDX-License-Identifier: Apache-2.0
// Fields of an instruction word (RISC-V unprivileged ISA 20191213, section 2.2 and 2.3).
#pragma once

#include <cstdint>

namespace orbweaver::core::instruction_fields {

constexpr std::uint8_t rd(std::uint32_t word) { return word >> 7 & 31; }
constexpr std::uint8_t rs1(std::uint32_t word) { return word >> 15 & 31; }
constexpr std::uint8_t rs2(std::uint32_t word) { return word >> 20 & 31; }
constexpr std::uint8_t rs3(std::uint32_t word) { return static_cast<std::uint8_t>(word >> 27); }
constexpr std::uint8_t funct3(std::uint32_t word) { return word >> 12 & 7; }
constexpr std::int32_t immediate_i(std::uint32_t word) { return static_cast<std::int32_t>(word) >> 20; }
constexpr std::int32_t immediate_s(std::uint32_t word) {
    return (static_cast<std::int32_t>(word) >> 25) * 32 + rd(word);
}
constexpr std::int32_t immediate_b(std::uint32_t word) {
    return (static_cast<std::int32_t>(word) >> 31) * 4096 +
           static_cast<std::int32_t>((word << 4 & 0x800) | (word >> 20 & 0x7e0) | (word >> 7 & 0x1e));
}
constexpr std::int32_t immediate_u(std::uint32_t word) { return static_cast<std::int32_t>(word & 0xfffff000); }
constexpr std::int32_t immediate_j(std::uint32_t word) {
    return (static_cast<std::int32_t>(word) >> 31) * (1 << 20) +
           static_cast<std::int32_t>((word & 0xff000) | (word >> 9 & 0x800) | (word >> 20 & 0x7fe));
}

}  // namespace orbweaver::core::instruction_fields
