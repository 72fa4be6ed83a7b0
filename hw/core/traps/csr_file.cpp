// SPDX-License-Identifier: Apache-2.0
#include "hw/core/traps/csr_file.h"

#include <fmt/core.h>

namespace orbweaver::core {
namespace {

constexpr std::uint32_t extension(char letter) { return 1U << (letter - 'A'); }
/// RV32 with A, D, F, I, M, user mode, and machine-specific extensions.
constexpr std::uint32_t misa_value = 1U << 30 | extension('A') | extension('D') | extension('F') | extension('I') |
                                     extension('M') | extension('U') | extension('X');
constexpr std::uint32_t interrupt_bits = 1U << static_cast<unsigned>(interrupt_line::software) |
                                         1U << static_cast<unsigned>(interrupt_line::timer) |
                                         1U << static_cast<unsigned>(interrupt_line::external);
constexpr std::uint32_t counter_bits = 7;  // cycle, time, instret

bool is_user_counter(std::uint32_t number) {
    return (number & ~0x80U) >= csr::cycle && (number & ~0x80U) <= csr::instret;
}
bool is_fp(std::uint32_t number) { return number >= csr::fflags && number <= csr::fcsr; }
std::uint32_t low(std::uint64_t value) { return static_cast<std::uint32_t>(value); }
std::uint32_t high(std::uint64_t value) { return static_cast<std::uint32_t>(value >> 32); }

}  // namespace

std::string csr_file::refusal(const context& thread, std::uint32_t number) {
    if (is_fp(number) && thread.fs == fp_status::off) {
        return fmt::format("CSR 0x{:03x} belongs to floating point, and mstatus.FS is off", number);
    }
    if (is_user_counter(number)) { return fmt::format("mcounteren keeps counter 0x{:03x} from user mode", number); }
    return fmt::format("the core has no CSR 0x{:03x}", number);
}

std::optional<std::uint32_t> csr_file::read(const context& thread, std::uint32_t number, const moment& present) const {
    if (is_fp(number) && thread.fs == fp_status::off) { return std::nullopt; }
    if (is_user_counter(number) && thread.mode == privilege_mode::user &&
        (m_shared.mcounteren >> (number & 3) & 1) == 0) {
        return std::nullopt;
    }
    const std::uint64_t cycles = present.time + m_shared.cycle_offset;
    const std::uint64_t retired = present.instructions + m_shared.instret_offset;
    switch (number) {
        case csr::fflags: return thread.fflags;
        case csr::frm: return thread.frm;
        case csr::fcsr: return std::uint32_t{thread.frm} << 5 | thread.fflags;
        case csr::mstatus:
            return thread.mstatus | static_cast<std::uint32_t>(thread.fs) << csr::status_fs_shift |
                   (thread.fs == fp_status::dirty ? csr::status_sd : 0);
        case csr::misa: return misa_value;
        case csr::mie: return m_shared.mie;
        case csr::mip: return lines(present.time);
        case csr::mtvec: return m_shared.mtvec;
        case csr::mcounteren: return m_shared.mcounteren;
        case csr::mscratch: return thread.mscratch;
        case csr::mepc: return thread.mepc;
        case csr::mcause: return thread.mcause;
        case csr::mtval: return thread.mtval;
        case csr::cycle:
        case csr::mcycle: return low(cycles);
        case csr::cycleh:
        case csr::mcycleh: return high(cycles);
        case csr::time: return low(present.time);
        case csr::timeh: return high(present.time);
        case csr::instret:
        case csr::minstret: return low(retired);
        case csr::instreth:
        case csr::minstreth: return high(retired);
        case csr::mhartid: return m_identity.node.value;
        case csr::mstatush:
        case csr::mvendorid:
        case csr::marchid:
        case csr::mimpid:
        case csr::mconfigptr: return 0;
        default: return read_own(number, present);
    }
}

/// Reads a CSR that RISC-V does not define.
std::optional<std::uint32_t> csr_file::read_own(std::uint32_t number, const moment& present) const {
    switch (static_cast<scmp_csr>(number)) {
        case scmp_csr::node_id: return m_identity.node.value;
        case scmp_csr::nodes: return m_identity.nodes;
        case scmp_csr::grid_x: return m_identity.columns;
        case scmp_csr::grid_y: return m_identity.rows;
        case scmp_csr::context: return present.context;
        case scmp_csr::contexts: return m_contexts;
        case scmp_csr::rendezvous: return m_identity.rendezvous ? 1 : 0;
        case scmp_csr::thread_stack_top:
        case scmp_csr::thread_stack_bytes:
        case scmp_csr::thread_gp:
        case scmp_csr::thread_return: return m_shared.thread[number - first_thread_register];
    }
    return std::nullopt;
}

void csr_file::write(context& thread, std::uint32_t number, std::uint32_t value, const moment& present) {
    const auto set_low = [](std::uint64_t& offset, std::uint64_t base, std::uint32_t word) {
        offset = (((offset + base) & ~std::uint64_t{0xffffffff}) | word) - base;
    };
    const auto set_high = [](std::uint64_t& offset, std::uint64_t base, std::uint32_t word) {
        offset = (((offset + base) & 0xffffffff) | std::uint64_t{word} << 32) - base;
    };
    // The next instruction reads the written value, so the writing instruction does not count.
    const std::uint64_t retired = present.instructions + 1;
    const std::uint64_t next_cycle = present.time + 1;
    switch (number) {
        case csr::fflags: thread.fflags = value & 31; break;
        case csr::frm: thread.frm = value & 7; break;
        case csr::fcsr:
            thread.fflags = value & 31;
            thread.frm = value >> 5 & 7;
            break;
        case csr::mstatus: {
            constexpr std::uint32_t plain = csr::status_mie | csr::status_mpie | csr::status_mprv;
            const std::uint32_t mpp = value & csr::status_mpp;
            const bool legal = mpp == 0 || mpp == csr::status_mpp;
            thread.mstatus = (value & plain) | (legal ? mpp : thread.mstatus & csr::status_mpp);
            thread.fs = static_cast<fp_status>(value >> csr::status_fs_shift & 3);
            thread.update_rounding();
            break;
        }
        case csr::mie: m_shared.mie = value & interrupt_bits; break;
        case csr::mtvec: m_shared.mtvec = value & ~2U; break;
        case csr::mcounteren: m_shared.mcounteren = value & counter_bits; break;
        case csr::mscratch: thread.mscratch = value; break;
        case csr::mepc: thread.mepc = value & ~3U; break;
        case csr::mcause: thread.mcause = value; break;
        case csr::mtval: thread.mtval = value; break;
        case csr::mcycle: set_low(m_shared.cycle_offset, next_cycle, value); break;
        case csr::mcycleh: set_high(m_shared.cycle_offset, next_cycle, value); break;
        case csr::minstret: set_low(m_shared.instret_offset, retired, value); break;
        case csr::minstreth: set_high(m_shared.instret_offset, retired, value); break;
        default:
            if (is_thread_register(number)) { m_shared.thread[number - first_thread_register] = value; }
            break;
    }
    if (is_fp(number)) {
        thread.fs = fp_status::dirty;
        thread.update_rounding();
    }
}

void csr_file::enter_trap(context& thread, std::uint32_t mcause, std::uint32_t value) const {
    thread.mepc = thread.pc;
    thread.mcause = mcause;
    thread.mtval = value;
    const bool enabled = (thread.mstatus & csr::status_mie) != 0;
    thread.mstatus &= ~(csr::status_mie | csr::status_mpie | csr::status_mpp);
    thread.mstatus |= (enabled ? csr::status_mpie : 0) | static_cast<std::uint32_t>(thread.mode)
                                                             << csr::status_mpp_shift;
    thread.mode = privilege_mode::machine;
    const bool interrupt = (mcause & interrupt_flag) != 0;
    const bool vectored = (m_shared.mtvec & 1) != 0;
    thread.pc = handler() + (interrupt && vectored ? 4 * (mcause & ~interrupt_flag) : 0);
}

void csr_file::leave_trap(context& thread) {
    const bool to_machine = (thread.mstatus & csr::status_mpp) != 0;
    const bool enable = (thread.mstatus & csr::status_mpie) != 0;
    thread.mode = to_machine ? privilege_mode::machine : privilege_mode::user;
    thread.mstatus &= ~(csr::status_mie | csr::status_mpp | (to_machine ? 0 : csr::status_mprv));
    thread.mstatus |= csr::status_mpie | (enable ? csr::status_mie : 0);
    thread.pc = thread.mepc;
}

void csr_file::set_line(interrupt_line line, bool raised, cycle_t seen) {
    if (seen > m_lines_from) {
        m_lines_before = m_lines;
        m_lines_from = seen;
    }
    const std::uint32_t bit = 1U << static_cast<unsigned>(line);
    m_lines = raised ? m_lines | bit : m_lines & ~bit;
}

}  // namespace orbweaver::core
