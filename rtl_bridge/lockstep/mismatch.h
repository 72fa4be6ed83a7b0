// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Recorded wires of an RTL block and its reference, for the report of a difference.
class lockstep_record {
public:
    virtual ~lockstep_record() = default;

    /// Returns the number of compared cycles.
    virtual std::uint64_t cycles() const = 0;
    /// Returns the last cycles as text: one line for each cycle and side with activity on the wires.
    /// @param reference name of the reference, one word: "model"
    virtual std::vector<std::string> last_lines(const std::string& reference) const = 0;
    /// Returns the cycles before the mismatch as a waveform (IEEE 1364 VCD).
    /// @param period_ps period of the clock
    virtual std::string waveform(const std::string& reference, std::uint64_t period_ps) const = 0;
};

/// A difference of an RTL block from its reference.
struct rtl_mismatch {
    std::string block;  // hierarchical name
    cycle_t cycle = 0;
    std::string text;       // the wires with both values, or the failed assertion
    std::string reference;  // name of the reference, one word
    const lockstep_record& wires;
    std::string summary{};  // summary for reports; empty: the default text
};

/// Returns the mismatch of a module that breaks a rule of the manual.
/// @param rule its word
inline rtl_mismatch mismatch_of_rule(const std::string& block, cycle_t cycle, std::string_view rule,
                                     const std::string& text, const std::string& reference,
                                     const lockstep_record& wires) {
    return {block,     cycle, text,
            reference, wires, fmt::format("{} breaks the rule `{}` in cycle {}: {}", block, rule, cycle, text)};
}

using mismatch_listener = std::function<void(const rtl_mismatch&)>;

}  // namespace orbweaver::rtl
