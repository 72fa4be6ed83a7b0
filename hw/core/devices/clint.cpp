// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/clint.h"

#include <algorithm>

#include "sw_stack/shared/register_map.h"

namespace orbweaver::core {
namespace {

// Firmware disables the timer with a compare value that is never reached.
constexpr cycle_t infinite_wait = cycle_t{1} << 48;
// A distant wake-up is split into steps of this size.
constexpr cycle_t longest_sleep = cycle_t{1} << 32;

std::uint32_t half_of(std::uint64_t value, bool high) { return static_cast<std::uint32_t>(high ? value >> 32 : value); }

std::uint64_t with_half(std::uint64_t value, bool high, std::uint32_t half) {
    return high ? (value & 0xffffffffU) | std::uint64_t{half} << 32 : (value & ~std::uint64_t{0xffffffffU}) | half;
}

}  // namespace

clint::clint(sc_core::sc_module_name name, clock_domain& domain, interrupt_output interrupt)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_interrupt(std::move(interrupt)),
      m_handle(domain.attach(*this, clock_stage::fabric)) {
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
}

cycle_t clint::timer_due() const {
    if (m_timer) { return never; }
    const cycle_t wait = m_compare - mtime();  // positive, because the line is low
    return wait >= infinite_wait ? never : m_domain.now() + wait;
}

bool clint::read(std::uint32_t offset, std::uint32_t& value) {
    switch (offset) {
        case clint_msip: value = m_software ? 1 : 0; return true;
        case clint_mtimecmp:
        case clint_mtimecmp + 4: value = half_of(m_compare, offset != clint_mtimecmp); return true;
        case clint_mtime:
        case clint_mtime + 4: value = half_of(mtime(), offset != clint_mtime); return true;
        default: return false;
    }
}

bool clint::write(std::uint32_t offset, std::uint32_t value) {
    switch (offset) {
        case clint_msip:
            if (m_software != ((value & 1) != 0)) {
                m_software = !m_software;
                m_interrupt(interrupt_line::software, m_software);
            }
            return true;
        case clint_mtimecmp:
        case clint_mtimecmp + 4: m_compare = with_half(m_compare, offset != clint_mtimecmp, value); break;
        case clint_mtime:
        case clint_mtime + 4: m_time_offset = with_half(mtime(), offset != clint_mtime, value) - m_domain.now(); break;
        default: return false;
    }
    update_timer();
    return true;
}

void clint::tick(cycle_t) { update_timer(); }

void clint::update_timer() {
    const bool level = mtime() >= m_compare;
    if (level != m_timer) {
        m_timer = level;
        m_interrupt(interrupt_line::timer, level);
    }
    const cycle_t due = timer_due();
    if (due != never) { m_domain.wake(m_handle, std::min(due, m_domain.now() + longest_sleep)); }
}

}  // namespace orbweaver::core
