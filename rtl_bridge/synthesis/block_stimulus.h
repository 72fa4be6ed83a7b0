// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::rtl {

/// Numbers of events of a block in an interface unit.
using unit_events = std::array<double, 2>;

/// Inputs of a block, cycle by cycle, and the outputs that its model has.
struct block_stimulus {
    struct port {
        std::string name;
        unsigned bits;
    };
    std::vector<const char*> event_names{};  // 2 or fewer: "queue_write"
    std::vector<port> inputs{};              // others than clk_i and rst_i stay 0
    std::vector<port> outputs{};             // that are compared
    std::vector<std::string> given{};        // [cycle]: binary values of the inputs in their order
    std::vector<std::string> expected{};     // [cycle]: of the outputs; x: any value
    std::vector<unit_events> events{};       // [cycle]

    cycle_t cycles() const { return given.size(); }

    /// Removes the cycles after some.
    void cut(cycle_t cycles) {
        given.resize(cycles);
        expected.resize(cycles);
        events.resize(cycles);
    }
};

/// Returns a stimulus without events, whose inputs stay 0.
inline block_stimulus idle_stimulus(cycle_t cycles) {
    block_stimulus made;
    made.given.assign(static_cast<std::size_t>(cycles), "0");
    made.expected.assign(static_cast<std::size_t>(cycles), "x");
    return made;
}

}  // namespace orbweaver::rtl
