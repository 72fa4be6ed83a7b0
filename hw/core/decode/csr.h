// SPDX-License-Identifier: Apache-2.0
// Control and status registers of the core: numbers and names. messaging_instructions.h has the machine-specific ones.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace orbweaver::core::csr {

inline constexpr std::uint32_t fflags = 0x001;
inline constexpr std::uint32_t frm = 0x002;
inline constexpr std::uint32_t fcsr = 0x003;
inline constexpr std::uint32_t mstatus = 0x300;
inline constexpr std::uint32_t misa = 0x301;
inline constexpr std::uint32_t mie = 0x304;
inline constexpr std::uint32_t mtvec = 0x305;
inline constexpr std::uint32_t mcounteren = 0x306;
inline constexpr std::uint32_t mstatush = 0x310;
inline constexpr std::uint32_t mscratch = 0x340;
inline constexpr std::uint32_t mepc = 0x341;
inline constexpr std::uint32_t mcause = 0x342;
inline constexpr std::uint32_t mtval = 0x343;
inline constexpr std::uint32_t mip = 0x344;
inline constexpr std::uint32_t mcycle = 0xb00;
inline constexpr std::uint32_t minstret = 0xb02;
inline constexpr std::uint32_t mcycleh = 0xb80;
inline constexpr std::uint32_t minstreth = 0xb82;
inline constexpr std::uint32_t cycle = 0xc00;
inline constexpr std::uint32_t time = 0xc01;
inline constexpr std::uint32_t instret = 0xc02;
inline constexpr std::uint32_t cycleh = 0xc80;
inline constexpr std::uint32_t timeh = 0xc81;
inline constexpr std::uint32_t instreth = 0xc82;
inline constexpr std::uint32_t mvendorid = 0xf11;
inline constexpr std::uint32_t marchid = 0xf12;
inline constexpr std::uint32_t mimpid = 0xf13;
inline constexpr std::uint32_t mhartid = 0xf14;
inline constexpr std::uint32_t mconfigptr = 0xf15;

/// Bits of mstatus.
inline constexpr std::uint32_t status_mie = 1U << 3;
inline constexpr std::uint32_t status_mpie = 1U << 7;
inline constexpr std::uint32_t status_mpp = 3U << 11;
inline constexpr std::uint32_t status_fs = 3U << 13;
inline constexpr std::uint32_t status_mprv = 1U << 17;
inline constexpr std::uint32_t status_sd = 1U << 31;
inline constexpr unsigned status_mpp_shift = 11;
inline constexpr unsigned status_fs_shift = 13;

struct named {
    std::uint32_t number;
    const char* name;
    std::string_view meaning = {};  // text in the manual; only for registers that RISC-V does not define
};

/// Returns all CSRs of the core.
std::span<const named> table();

/// Returns the name of a CSR of the core, or null.
const char* name(std::uint32_t number);

}  // namespace orbweaver::core::csr
