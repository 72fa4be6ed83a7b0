// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/stopped_clocks.h"

#include <fmt/core.h>

#include <iterator>
#include <map>
#include <numeric>
#include <sstream>

#include "hw/base/errors.h"

namespace orbweaver::rtl {

namespace {

/// Removes pins from an activity.
void remove_pins(pin_activity& activity, const std::vector<bool>& is_removed) {
    const auto kept = [&is_removed](const auto& values) {
        std::remove_cvref_t<decltype(values)> made;
        for (std::size_t pin = 0; pin < values.size(); ++pin) {
            if (!is_removed[pin]) { made.push_back(values[pin]); }
        }
        return made;
    };
    activity.pins = kept(activity.pins);
    for (pin_activity::window& window : activity.windows) {
        window.changes = kept(window.changes);
        window.high = kept(window.high);
    }
}

void stop_clocks(power_figure& figure, double clock_power, double share) {
    figure.internal -= clock_power * share;
    figure.total -= clock_power * share;
}

}  // namespace

stopped_clocks take_stopped_clocks(pin_activity& activity, const std::vector<clock_gate>& gates,
                                   std::uint64_t flip_flops, cycle_t window) {
    std::map<std::string, unsigned> gated;  // flip-flops, by the pin of their clock
    stopped_clocks stopped;
    stopped.windows.resize(activity.windows.size());
    const auto all = static_cast<double>(flip_flops);
    for (const clock_gate& gate : gates) {
        gated[gate.name + "/" + gated_clock_pin] = gate.flip_flops;
        stopped.still += gate.flip_flops / all;
    }
    std::vector<bool> is_clock(activity.pins.size());
    for (std::size_t pin = 0; pin < activity.pins.size(); ++pin) {
        const auto found = gated.find(activity.pins[pin]);
        is_clock[pin] = found != gated.end();
        if (!is_clock[pin]) { continue; }
        for (std::size_t number = 0; number < stopped.windows.size(); ++number) {
            const double pulses = activity.windows[number].changes[pin] / 2.0;
            stopped.windows[number] += found->second / all * (1 - pulses / static_cast<double>(window));
        }
    }
    remove_pins(activity, is_clock);
    return stopped;
}

std::string text_of(const stopped_clocks& stopped) {
    std::string text = fmt::format("{:.9g}\n", stopped.still);
    for (const double share : stopped.windows) { fmt::format_to(std::back_inserter(text), "{:.9g}\n", share); }
    return text;
}

stopped_clocks stopped_clocks_in(const std::string& text) {
    stopped_clocks stopped;
    std::istringstream numbers(text);
    numbers >> stopped.still;
    for (double share = 0; numbers >> share;) { stopped.windows.push_back(share); }
    return stopped;
}

void stop_clocks(power_figures& figures, const stopped_clocks& stopped) {
    const std::size_t windows = figures.windows.size();
    if (stopped.windows.size() != windows) {
        throw user_error(fmt::format("clocks of {} of {} windows are known", stopped.windows.size(), windows));
    }
    const double clock_power = figures.idle.total - figures.idle.leakage;
    const double sum = std::accumulate(stopped.windows.begin(), stopped.windows.end(), 0.0);
    stop_clocks(figures.idle, clock_power, stopped.still);
    stop_clocks(figures.whole, clock_power, sum / static_cast<double>(windows));
    for (std::size_t window = 0; window < windows; ++window) {
        stop_clocks(figures.windows[window], clock_power, stopped.windows[window]);
    }
}

}  // namespace orbweaver::rtl
