// SPDX-License-Identifier: Apache-2.0
// CSR instructions of the core. What a context owns and what the core owns is listed in docs/core.md.
#include <fmt/core.h>

#include <optional>
#include <string>

#include "hw/core/core.h"
#include "hw/core/csr.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver {
namespace {

constexpr std::uint32_t extension(char letter) {
    return 1U << (letter - 'A');
}
/// RV32 with A, D, F, I, M, user mode, and extensions of the machine's own.
constexpr std::uint32_t misa_value = 1U << 30 | extension('A') | extension('D') | extension('F') | extension('I') |
                                     extension('M') | extension('U') | extension('X');
constexpr std::uint32_t interrupt_bits = 1U << static_cast<unsigned>(interrupt_line::software) |
                                         1U << static_cast<unsigned>(interrupt_line::timer) |
                                         1U << static_cast<unsigned>(interrupt_line::external);
constexpr std::uint32_t counter_bits = 7;  // cycle, time, instret

constexpr std::uint32_t first_thread_csr = static_cast<std::uint32_t>(scmp_csr::thread_stack_top);

bool is_user_counter(std::uint32_t number) {
    return (number & ~0x80U) >= csr::cycle && (number & ~0x80U) <= csr::instret;
}
bool is_fp(std::uint32_t number) {
    return number >= csr::fflags && number <= csr::fcsr;
}
/// CSRs that depend on interrupt inputs, or that decide whether the core may run ahead of the clock.
bool needs_step(std::uint32_t number) {
    return number == csr::mip || number == csr::mie || number == csr::mstatus;
}
/// Why a context does not get a CSR that read_csr() refuses.
std::string why_not_csr(const context& c, std::uint32_t number) {
    if (is_fp(number) && c.fs == fp_status::off) {
        return fmt::format("CSR 0x{:03x} belongs to floating point, and mstatus.FS is off", number);
    }
    if (is_user_counter(number)) {
        return fmt::format("mcounteren keeps counter 0x{:03x} from user mode", number);
    }
    return fmt::format("the core has no CSR 0x{:03x}", number);
}
std::uint32_t low(std::uint64_t value) {
    return static_cast<std::uint32_t>(value);
}
std::uint32_t high(std::uint64_t value) {
    return static_cast<std::uint32_t>(value >> 32);
}

}  // namespace

core::outcome core::execute_csr(context& c, code_slot& slot, cycle_t now) {
    const auto fields = static_cast<std::uint32_t>(slot.imm);
    const std::uint32_t number = fields & 0xfff;
    const bool immediate = slot.op >= operation::csrrwi;
    const bool swap = slot.op == operation::csrrw || slot.op == operation::csrrwi;
    const bool set_bits = slot.op == operation::csrrs || slot.op == operation::csrrsi;
    const bool writes = swap || (immediate ? fields >> 16 != 0 : slot.rs1 != register_slot::none);
    const bool read_only = number >> 10 == 3;
    if (static_cast<std::uint32_t>(c.mode) < (number >> 8 & 3)) {
        return illegal(c, now, fmt::format("user mode may not access CSR 0x{:03x}", number));
    }
    if (writes && read_only) {
        return illegal(c, now, fmt::format("a write to CSR 0x{:03x}, which can only be read", number));
    }
    if (m_time != now && needs_step(number)) {
        return outcome::in_step;
    }
    std::uint32_t old = 0;
    if (!read_csr(c, number, old)) {
        return illegal(c, now, why_not_csr(c, number));
    }
    if (writes) {
        const std::uint32_t operand = immediate ? fields >> 16 : low(c.value[slot.rs1]);
        write_csr(c, number, swap ? operand : set_bits ? old | operand : old & ~operand);
    }
    c.value[slot.rd] = old;
    return outcome::retired;
}

/// @return false if the core has no such CSR, or the context may not see it now
bool core::read_csr(const context& c, std::uint32_t number, std::uint32_t& value) const {
    if (is_fp(number) && c.fs == fp_status::off) {
        return false;
    }
    if (is_user_counter(number) && c.mode == privilege_mode::user && (m_mcounteren >> (number & 3) & 1) == 0) {
        return false;
    }
    const std::uint64_t cycles = m_time + m_cycle_offset;
    const std::uint64_t retired = m_instructions + m_burst.count + m_instret_offset;
    const auto known = [&]() -> std::optional<std::uint32_t> {
        switch (number) {
            case csr::fflags:
                return c.fflags;
            case csr::frm:
                return c.frm;
            case csr::fcsr:
                return std::uint32_t{c.frm} << 5 | c.fflags;
            case csr::mstatus:
                return c.mstatus | static_cast<std::uint32_t>(c.fs) << csr::status_fs_shift |
                       (c.fs == fp_status::dirty ? csr::status_sd : 0);
            case csr::misa:
                return misa_value;
            case csr::mie:
                return m_mie;
            case csr::mip:
                return interrupt_lines(m_time);
            case csr::mtvec:
                return m_mtvec;
            case csr::mcounteren:
                return m_mcounteren;
            case csr::mscratch:
                return c.mscratch;
            case csr::mepc:
                return c.mepc;
            case csr::mcause:
                return c.mcause;
            case csr::mtval:
                return c.mtval;
            case csr::cycle:
            case csr::mcycle:
                return low(cycles);
            case csr::cycleh:
            case csr::mcycleh:
                return high(cycles);
            case csr::time:
                return low(m_time);
            case csr::timeh:
                return high(m_time);
            case csr::instret:
            case csr::minstret:
                return low(retired);
            case csr::instreth:
            case csr::minstreth:
                return high(retired);
            case csr::mhartid:
                return m_identity.node.value;
            case csr::mstatush:
            case csr::mvendorid:
            case csr::marchid:
            case csr::mimpid:
            case csr::mconfigptr:
                return 0;
            default:
                break;
        }
        switch (static_cast<scmp_csr>(number)) {
            case scmp_csr::node_id:
                return m_identity.node.value;
            case scmp_csr::nodes:
                return m_identity.nodes;
            case scmp_csr::grid_x:
                return m_identity.columns;
            case scmp_csr::grid_y:
                return m_identity.rows;
            case scmp_csr::context:
                return m_running;
            case scmp_csr::contexts:
                return m_desc.contexts;
            case scmp_csr::rendezvous:
                return m_identity.rendezvous ? 1 : 0;
            case scmp_csr::thread_stack_top:
            case scmp_csr::thread_stack_bytes:
            case scmp_csr::thread_gp:
            case scmp_csr::thread_return:
                return m_thread_csr[number - first_thread_csr];
        }
        return std::nullopt;
    }();
    value = known.value_or(0);
    return known.has_value();
}

/// Only of CSRs that read_csr() knows and that are not read-only; fields that the core lacks stay as they are.
void core::write_csr(context& c, std::uint32_t number, std::uint32_t value) {
    const auto set_low = [](std::uint64_t& offset, std::uint64_t base, std::uint32_t word) {
        offset = (((offset + base) & ~std::uint64_t{0xffffffff}) | word) - base;
    };
    const auto set_high = [](std::uint64_t& offset, std::uint64_t base, std::uint32_t word) {
        offset = (((offset + base) & 0xffffffff) | std::uint64_t{word} << 32) - base;
    };
    // The written value is what the next instruction reads, so the writing one does not count.
    const std::uint64_t retired = m_instructions + m_burst.count + 1;
    const std::uint64_t next_cycle = m_time + 1;
    switch (number) {
        case csr::fflags:
            c.fflags = value & 31;
            break;
        case csr::frm:
            c.frm = value & 7;
            break;
        case csr::fcsr:
            c.fflags = value & 31;
            c.frm = value >> 5 & 7;
            break;
        case csr::mstatus: {
            constexpr std::uint32_t plain = csr::status_mie | csr::status_mpie | csr::status_mprv;
            const std::uint32_t mpp = value & csr::status_mpp;
            const bool legal = mpp == 0 || mpp == csr::status_mpp;
            c.mstatus = (value & plain) | (legal ? mpp : c.mstatus & csr::status_mpp);
            c.fs = static_cast<fp_status>(value >> csr::status_fs_shift & 3);
            c.update_rounding();
            break;
        }
        case csr::mie:
            m_mie = value & interrupt_bits;
            consider_interrupt();
            break;
        case csr::mtvec:
            m_mtvec = value & ~2U;
            break;
        case csr::mcounteren:
            m_mcounteren = value & counter_bits;
            break;
        case csr::mscratch:
            c.mscratch = value;
            break;
        case csr::mepc:
            c.mepc = value & ~3U;
            break;
        case csr::mcause:
            c.mcause = value;
            break;
        case csr::mtval:
            c.mtval = value;
            break;
        case csr::mcycle:
            set_low(m_cycle_offset, next_cycle, value);
            break;
        case csr::mcycleh:
            set_high(m_cycle_offset, next_cycle, value);
            break;
        case csr::minstret:
            set_low(m_instret_offset, retired, value);
            break;
        case csr::minstreth:
            set_high(m_instret_offset, retired, value);
            break;
        default:
            if (number >= first_thread_csr && number < first_thread_csr + m_thread_csr.size()) {
                m_thread_csr[number - first_thread_csr] = value;
                bound_stacks();
            }
            if (number == static_cast<std::uint32_t>(scmp_csr::thread_return)) {
                forbid_entry();
            }
            break;
    }
    if (is_fp(number)) {
        c.fs = fp_status::dirty;
        c.update_rounding();
    }
}

}  // namespace orbweaver
