// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/waves/waveform.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::rtl {

waveform::waveform(std::unique_ptr<wave_format> format, std::uint64_t picoseconds_per_cycle, cycle_t first)
    : m_format(std::move(format)), m_period(picoseconds_per_cycle), m_first(first) {}

void waveform::close(cycle_t end) {
    flush(never);
    if (end != 0) { m_format->time(end * m_period); }
    m_format->close();
}

waveform::signal waveform::declare(const std::vector<std::string>& scopes, const std::string& name, unsigned bits) {
    invariant(m_declaring && bits >= 1 && bits <= 64, "waveform", 0, "a signal declared too late, or too wide");
    enter(scopes);
    m_format->declare(name, bits);
    m_values.push_back(0);
    return m_values.size() - 1;
}

/// Closes open scopes and opens the given ones; a common prefix stays open.
void waveform::enter(const std::vector<std::string>& scopes) {
    const auto [shared, other] = std::mismatch(m_scopes.begin(), m_scopes.end(), scopes.begin(), scopes.end());
    for (auto scope = shared; scope != m_scopes.end(); ++scope) { m_format->close_scope(); }
    for (auto scope = other; scope != scopes.end(); ++scope) { m_format->open_scope(*scope); }
    m_scopes = scopes;
}

void waveform::start() {
    enter({});
    m_declaring = false;
    for (const auto& [changed, value] : m_pending[m_first]) { m_values[changed] = value; }
    m_format->start(m_first * m_period, m_values);
}

void waveform::change(cycle_t cycle, signal changed, std::uint64_t value) { m_pending[cycle][changed] = value; }

void waveform::flush(cycle_t now) {
    if (m_declaring) { start(); }
    while (!m_pending.empty() && m_pending.begin()->first < now) {
        bool stamped = false;
        for (const auto& [changed, value] : m_pending.begin()->second) {
            if (m_values[changed] == value) { continue; }
            if (!stamped) {
                m_format->time(m_pending.begin()->first * m_period);
                stamped = true;
            }
            m_values[changed] = value;
            m_format->value(changed, value);
        }
        m_pending.erase(m_pending.begin());
    }
}

}  // namespace orbweaver::rtl
