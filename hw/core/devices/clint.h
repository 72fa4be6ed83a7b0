// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/core/traps/trap.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::core {

/// Core-local interruptor of one core (RISC-V privileged ISA, machine timer and software interrupt registers; layout in
/// sw_stack/shared/register_map.h): msip, mtimecmp and mtime as 32-bit words.
///
/// mtime counts cycles of the clock domain. The timer line is high while mtime >= mtimecmp, the software line while bit
/// 0 of msip is set. A store takes effect at once. Without a store, the timer line rises in the fabric stage of the
/// cycle in which mtime reaches mtimecmp, so that the core sees it in the next cycle.
class clint : public sc_core::sc_module, private register_target, private clocked {
public:
    memory_target_socket socket;

    using interrupt_output = std::function<void(interrupt_line line, bool level)>;

    /// @param interrupt called whenever a line changes; both are initially low
    clint(sc_core::sc_module_name name, clock_domain& domain, interrupt_output interrupt);

    const char* kind() const override { return "clint"; }
    std::uint64_t mtime() const { return m_domain.now() + m_time_offset; }

    /// Returns the cycle in which the timer line rises if mtime and mtimecmp are not written before; `never` if the
    /// line is high or the timer is off.
    cycle_t timer_due() const;

private:
    bool read(std::uint32_t offset, std::uint32_t& value) override;
    bool write(std::uint32_t offset, std::uint32_t value) override;
    void tick(cycle_t now) override;
    void update_timer();

    clock_domain& m_domain;
    interrupt_output m_interrupt;
    clock_domain::handle m_handle;
    std::uint64_t m_time_offset = 0;              // mtime - cycle
    std::uint64_t m_compare = ~std::uint64_t{0};  // mtimecmp; initially off
    bool m_software = false;
    bool m_timer = false;
};

}  // namespace orbweaver::core
