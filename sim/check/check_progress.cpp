// SPDX-License-Identifier: Apache-2.0
#include "sim/check/check_progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "sim/output/console.h"

namespace orbweaver::sim {

check_progress::check_progress() : check_progress(isatty(fileno(stderr)) == 1) {}

check_progress::~check_progress() {
    if (m_shown) { show_line(""); }
}

void check_progress::update(const char* stage, std::size_t done, std::size_t all) {
    const std::string text = line(stage, done, all, clock::now());
    if (text.empty()) { return; }
    if (m_on_terminal) {
        show_line(text);
        m_shown = true;
    } else {
        warn("orbweaver: {}\n", text);
    }
}

std::string check_progress::line(const char* stage, std::size_t done, std::size_t all, clock::time_point now) {
    if (stage != m_stage) {
        m_stage = stage;
        m_stage_start = now;
    }
    if (now < m_next || done == 0 || all == 0) { return {}; }
    m_next = now + (m_on_terminal ? std::chrono::seconds{1} : std::chrono::seconds{60});
    const double passed = std::chrono::duration<double>(now - m_stage_start).count();
    const auto left = std::lround(passed * static_cast<double>(all - done) / static_cast<double>(done));
    return fmt::format("check: {} {} %, about {}:{:02} to go in this stage", stage, 100 * done / all, left / 60,
                       left % 60);
}

}  // namespace orbweaver::sim
