// SPDX-License-Identifier: Apache-2.0
#include "sim/run/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

#include "sim/output/console.h"
#include "sim/results/si_number.h"

namespace orbweaver {

progress::progress(bool enabled, cycle_t limit_cycles)
    : m_enabled(enabled && isatty(fileno(stderr)) == 1), m_limit(limit_cycles) {}

void progress::clear_line() {
    static const bool terminal = isatty(fileno(stderr)) == 1;
    if (terminal) {
        show_line("");
    }
}

progress::~progress() {
    if (m_shown) {
        clear_line();
    }
}

void progress::update(cycle_t now, std::uint64_t instructions) {
    if (!m_enabled) {
        return;
    }
    const auto time = clock::now();
    const double seconds = std::chrono::duration<double>(time - m_last).count();
    if (seconds < 0.5 || time - m_start < std::chrono::seconds(1)) {
        return;
    }
    const double rate = static_cast<double>(now - m_last_cycle) / seconds;
    const si_number cycles = scaled(static_cast<double>(now));
    const si_number cycle_rate = scaled(rate);
    const si_number instruction_rate = scaled(static_cast<double>(instructions - m_last_instructions) / seconds);
    const double limit_seconds = rate > 0 && m_limit > now ? static_cast<double>(m_limit - now) / rate : 0;
    show_line(fmt::format("{:.1f} {}cycles  {:.1f} {}cycles/s  {:.1f} {}instructions/s  limit in {:.0f} s at most",
                          cycles.value, cycles.prefix, cycle_rate.value, cycle_rate.prefix, instruction_rate.value,
                          instruction_rate.prefix, limit_seconds));
    m_shown = true;
    m_last = time;
    m_last_cycle = now;
    m_last_instructions = instructions;
}

}  // namespace orbweaver
