// SPDX-License-Identifier: Apache-2.0
#include "sim/run/progress.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <utility>

#include "sim/output/console.h"
#include "sim/text/si_number.h"

namespace orbweaver::sim {

namespace {

/// Weight of the last measurement in the mean speed; smooths jumps between seconds.
constexpr double weight_of_last = 0.3;

/// Returns a number with prefix and unit, such as "12.3 M".
std::string with_prefix(double number, const char* unit) {
    const si_number shown = scaled(number);
    return fmt::format("{:.1f} {}{}", shown.value, shown.prefix, unit);
}

/// Returns a duration: "0:09", "12:30", "3:05:00".
std::string duration_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    const std::uint64_t minutes = whole / 60;
    return minutes < 60 ? fmt::format("{}:{:02}", minutes, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

/// Returns the width of the terminal; a longer line could not be overwritten.
std::size_t columns() {
    winsize size{};
    return ioctl(fileno(stderr), TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1U : 1000;
}

}  // namespace

std::string stage_text(const run_stage& stage, cycle_t now, const run_speed& speed) {
    std::string text = stage.name;
    if (stage.share) {
        // Rounded down, because 100 % means the end.
        text += fmt::format(" {:.0f} %", std::floor(100 * *stage.share));
    }
    if (!stage.detail.empty()) { text += ", " + stage.detail; }
    text += "  " + with_prefix(static_cast<double>(now), "cycles") + "  " + with_prefix(speed.cycles, "cycles/s");
    if (speed.instructions > 0) { text += "  " + with_prefix(speed.instructions, "IPS"); }
    constexpr double max_seconds = 100 * 3600;  // longer estimates are not useful
    const double seconds = stage.left && speed.cycles > 0 ? static_cast<double>(*stage.left) / speed.cycles : -1;
    if (seconds >= 0 && seconds < max_seconds) {
        text += fmt::format("  at {} {} to go", stage.bound == cycles_left::at_most ? "most" : "least",
                            duration_text(seconds));
    }
    return text;
}

progress::progress(bool enabled, std::string label)
    : m_enabled(enabled && isatty(fileno(stderr)) == 1), m_label(std::move(label)) {}

void progress::clear_line() {
    static const bool terminal = isatty(fileno(stderr)) == 1;
    if (terminal) { show_line(""); }
}

progress::~progress() {
    if (m_shown) { clear_line(); }
}

void progress::measure_speed(cycle_t now, std::uint64_t instructions, double seconds) {
    const run_speed last{static_cast<double>(now - m_last_cycle) / seconds,
                         static_cast<double>(instructions - m_last_instructions) / seconds};
    const double weight = m_last_cycle == 0 ? 1 : weight_of_last;
    m_speed.cycles += weight * (last.cycles - m_speed.cycles);
    m_speed.instructions += weight * (last.instructions - m_speed.instructions);
    m_last_cycle = now;
    m_last_instructions = instructions;
}

void progress::update(cycle_t now, std::uint64_t instructions, const std::function<run_stage()>& stage) {
    if (!m_enabled) { return; }
    const auto time = clock::now();
    const double seconds = std::chrono::duration<double>(time - m_last).count();
    if (seconds < 0.5 || time - m_start < std::chrono::seconds(1)) { return; }
    measure_speed(now, instructions, seconds);
    m_last = time;
    const std::string text = (m_label.empty() ? "" : m_label + ": ") + stage_text(stage(), now, m_speed);
    show_line(text.substr(0, columns()));
    m_shown = true;
}

}  // namespace orbweaver::sim
