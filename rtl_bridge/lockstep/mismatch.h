// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// What a block in RTL and its reference had on their wires, as a report of a difference shows it.
class lockstep_record {
public:
    virtual ~lockstep_record() = default;

    /// How many cycles were compared.
    virtual std::uint64_t cycles() const = 0;
    /// The last cycles for people: a line for each cycle and side in which anything was on the wires.
    /// @param reference what the RTL was compared with, a word: "model"
    virtual std::vector<std::string> last_lines(const std::string& reference) const = 0;
    /// The cycles before the mismatch as a waveform (IEEE 1364 VCD).
    /// @param period_ps of the clock
    virtual std::string waveform(const std::string& reference, std::uint64_t period_ps) const = 0;
};

/// A block in RTL differs from what it should be.
struct rtl_mismatch {
    std::string block;  // hierarchical name
    cycle_t cycle = 0;
    std::string text;       // which wires and both values, or the assertion that failed
    std::string reference;  // what it was compared with, a word
    const lockstep_record& wires;
    std::string summary{};  // for people; empty: that the block differs from its RTL
};
using mismatch_listener = std::function<void(const rtl_mismatch&)>;

}  // namespace orbweaver::rtl
