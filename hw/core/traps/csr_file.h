// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "hw/base/types.h"
#include "hw/core/context.h"
#include "hw/core/core_identity.h"
#include "hw/core/decode/csr.h"
#include "hw/core/traps/trap.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::core {

/// Control and status registers of a core: the shared registers of its contexts, the interrupt inputs, and the effects
/// of instructions and traps on them and on the registers of a context (docs/core.md, Contexts).
class csr_file {
public:
    /// Counter values and context of an instruction that accesses a CSR.
    struct moment {
        cycle_t time;
        std::uint64_t instructions;  // instructions executed before it
        unsigned context;            // context that executes it
    };
    /// Registers that contexts share.
    struct shared_registers {
        std::uint32_t mtvec = 0;
        std::uint32_t mie = 0;
        std::uint32_t mcounteren = 0;
        std::uint64_t cycle_offset = 0;    // mcycle - clock
        std::uint64_t instret_offset = 0;  // minstret - instructions of the core
        std::array<std::uint32_t, 4> thread{};
    };

    csr_file(const core_identity& identity, unsigned contexts) : m_identity(identity), m_contexts(contexts) {}

    /// @return nothing if the core does not have the CSR, or the context may not access it now
    std::optional<std::uint32_t> read(const context& thread, std::uint32_t number, const moment& present) const;
    /// Returns the reason why read() refuses a CSR.
    static std::string refusal(const context& thread, std::uint32_t number);
    /// Writes a CSR. Fields that the core does not implement are not changed. Precondition: read() knows the CSR, and
    /// it is not read-only.
    void write(context& thread, std::uint32_t number, std::uint32_t value, const moment& present);
    /// Returns whether a CSR depends on interrupt inputs, or decides whether the core may run ahead of the clock.
    static bool needs_step(std::uint32_t number) {
        return number == csr::mip || number == csr::mie || number == csr::mstatus;
    }
    /// Returns whether a CSR defines the start of threads.
    static constexpr bool is_thread_register(std::uint32_t number) {
        return number - first_thread_register < std::tuple_size_v<decltype(shared_registers::thread)>;
    }
    std::uint32_t thread_register(scmp_csr id) const {
        return m_shared.thread[static_cast<std::uint32_t>(id) - first_thread_register];
    }

    /// Makes a context trap: sets mcause, mtval and the related registers, and the pc to the handler.
    void enter_trap(context& thread, std::uint32_t mcause, std::uint32_t value) const;
    /// Executes mret.
    static void leave_trap(context& thread);
    /// Returns the address of the trap handler.
    std::uint32_t handler() const { return m_shared.mtvec & ~3U; }

    /// Changes an interrupt input, visible from cycle `seen` on.
    void set_line(interrupt_line line, bool raised, cycle_t seen);
    /// Return the interrupt inputs that are raised and enabled in mie: as visible in a cycle, or as they will be
    /// visible.
    std::uint32_t pending(cycle_t cycle) const { return lines(cycle) & m_shared.mie; }
    std::uint32_t pending() const { return m_lines & m_shared.mie; }
    bool any_enabled() const { return m_shared.mie != 0; }
    /// Returns whether the context takes pending interrupts.
    static bool takes_interrupts(const context& thread) {
        return thread.mode == privilege_mode::user || (thread.mstatus & csr::status_mie) != 0;
    }

    const shared_registers& shared() const { return m_shared; }
    void restore(const shared_registers& shared) { m_shared = shared; }

private:
    static constexpr std::uint32_t first_thread_register = static_cast<std::uint32_t>(scmp_csr::thread_stack_top);

    std::uint32_t lines(cycle_t cycle) const { return cycle >= m_lines_from ? m_lines : m_lines_before; }
    std::optional<std::uint32_t> read_own(std::uint32_t number, const moment& present) const;

    const core_identity m_identity;
    const unsigned m_contexts;
    shared_registers m_shared;
    std::uint32_t m_lines = 0;  // interrupt inputs from cycle m_lines_from on
    std::uint32_t m_lines_before = 0;
    cycle_t m_lines_from = 0;
};

}  // namespace orbweaver::core
