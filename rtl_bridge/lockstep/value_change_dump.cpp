// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/value_change_dump.h"

#include <fmt/core.h>

namespace orbweaver {

namespace {

std::string binary(std::uint64_t value, unsigned bits) {
    std::string text = "b";
    for (unsigned place = bits; place-- != 0;) {
        text += (value >> place & 1) != 0 ? '1' : '0';
    }
    return text;
}

/// The identifier of the n-th signal.
std::string code(std::size_t number) {
    return fmt::format("s{}", number);
}

/// Declares the signals of one side; their identifiers count from `first` on.
std::string declarations(const std::vector<dumped_signal>& signals, const std::string& side, std::size_t first) {
    std::string text = fmt::format("$scope module {} $end\n", side);
    for (std::size_t n = 0; n < signals.size(); ++n) {
        const bool opens = n == 0 || signals[n - 1].scope != signals[n].scope;
        const bool closes = n + 1 == signals.size() || signals[n + 1].scope != signals[n].scope;
        text += opens ? fmt::format("$scope module {} $end\n", signals[n].scope) : "";
        text += fmt::format("$var wire {} {} {} $end\n", signals[n].bits, code(first + n), signals[n].name);
        text += closes ? "$upscope $end\n" : "";
    }
    return text + "$upscope $end\n";
}

}  // namespace

std::string value_change_dump(const std::vector<dumped_signal>& signals, const std::vector<dumped_cycle>& cycles,
                              const std::string& reference, std::uint64_t period_ps) {
    std::string text = "$timescale 1ps $end\n" + declarations(signals, reference, 0) +
                       declarations(signals, "rtl", signals.size()) + "$enddefinitions $end\n";
    for (const dumped_cycle& sample : cycles) {
        text += fmt::format("#{}\n", sample.cycle * period_ps);
        for (std::size_t n = 0; n < signals.size(); ++n) {
            text += fmt::format("{} {}\n", binary(sample.expected[n], signals[n].bits), code(n));
        }
        for (std::size_t n = 0; n < signals.size(); ++n) {
            text += fmt::format("{} {}\n", binary(sample.found[n], signals[n].bits), code(signals.size() + n));
        }
    }
    if (!cycles.empty()) {
        text += fmt::format("#{}\n", (cycles.back().cycle + 1) * period_ps);
    }
    return text;
}

}  // namespace orbweaver
