// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/job_progress.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <vector>

#include "sim/output/console.h"
#include "sim/run/progress.h"

namespace orbweaver::sim {

std::string progress_text(const pool_state& state) {
    const std::size_t runs = state.jobs - state.syntheses;
    std::vector<std::string> parts;
    if (runs > 0 || state.syntheses == 0) {
        parts.push_back(fmt::format("{} of {} runs", state.ended - state.syntheses_ended, runs));
    }
    if (state.syntheses > 0) {
        parts.push_back(fmt::format("{} of {} syntheses", state.syntheses_ended, state.syntheses));
    }
    std::string text = fmt::format("{}", fmt::join(parts, ", "));
    if (state.not_finished > 0) { text += fmt::format(", {} not finished", state.not_finished); }
    if (state.seconds_left > 0) {
        const auto seconds = std::lround(state.seconds_left);
        text += fmt::format(", about {}:{:02} to go", seconds / 60, seconds % 60);
    }
    return text;
}

job_progress::job_progress(bool enabled, std::chrono::milliseconds interval)
    : m_enabled(enabled), m_on_terminal(isatty(fileno(stderr)) == 1), m_interval(interval) {}

job_progress::~job_progress() {
    if (!m_shown.empty()) { progress::clear_line(); }
}

void job_progress::show(const pool_state& state) {
    if (!m_enabled) { return; }
    if (!m_on_terminal) {
        if (const auto now = clock::now(); now - m_last >= m_interval) {
            m_last = now;
            warn("orbweaver: {}\n", progress_text(state));
        }
        return;
    }
    const std::string text = progress_text(state);
    if (text != m_shown) {
        show_line(text);
        m_shown = text;
    }
}

}  // namespace orbweaver::sim
