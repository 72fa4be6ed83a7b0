// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver {

/// The wires of a router in one cycle, as both sides have them.
struct compared_cycle {
    cycle_t cycle = 0;
    router_wires expected;
    router_wires found;
};

/// Compares the wires that leave a router in every cycle, payload and virtual channel where a flit is valid, and keeps
/// the last cycles for a report.
class wire_comparison {
public:
    static constexpr unsigned window = 32;  // cycles that a report shows

    /// @return in words, what differs first: nothing if both are equal
    std::optional<std::string> compare(cycle_t now, const router_wires& expected, const router_wires& found);

    std::uint64_t cycles() const { return m_cycles; }

    /// The last cycles, oldest first.
    std::vector<compared_cycle> last_cycles() const;
    /// These for people: a line for each cycle and side in which anything was on the wires.
    /// @param reference what `expected` came from: "model"
    std::vector<std::string> last_lines(const std::string& reference) const;

private:
    std::vector<compared_cycle> m_last;  // ring, in use from the first comparison on
    std::uint64_t m_cycles = 0;
};

/// The window of a report as a waveform (IEEE 1364 VCD), both sides of every wire.
/// @param period_ps of the clock
std::string waveform(const std::vector<compared_cycle>& cycles, const std::string& reference, std::uint64_t period_ps);

}  // namespace orbweaver
