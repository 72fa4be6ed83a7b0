// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::studies::cop_model {

/// Latencies of a coordination processor, in clock cycles (Sankaran, thesis, chapter VI). The three counts are from
/// simulations of the hardware's design; the closed forms use no other data.
struct clock_counts {
    double to_controller = 11;    // t_CN-COP: a node writes a message and its link delivers it
    double service = 3;           // t_OP: the controller serves a message
    double from_controller = 17;  // t_COP-CN: a link delivers a message and the node reads it

    /// Returns the counts of integer operations and of Data RAM operations.
    static constexpr clock_counts integer() { return {}; }
    /// Returns the counts of floating-point operations. The thesis charges all messages of a call alike.
    static constexpr clock_counts floating() { return {.service = 7}; }
};

/// P_CLK: 100 MHz.
constexpr double clock_microseconds = 0.01;

/// Other channels that request service at the same time.
struct contention {
    double channels = 63;  // C-bar, their mean number: 0 .. 63
    double service = 3;    // t_OP-bar: cycles for which one of them is served, from t_OP to longest_service()
};

/// Bytes that one call of the library may transfer (thesis chapter VI).
constexpr double largest_call = 1024;
/// Maximum data bytes of a message.
constexpr double largest_element = 8;

/// t_MAX-OP: time of a channel that locks the controller and broadcasts as much as a call may.
constexpr double longest_service(const clock_counts& counts) {
    return largest_call / largest_element * (counts.service + counts.from_controller);
}

/// Returns the contention if all other channels of a controller request service at the same time, without locks.
constexpr contention all_others(double nodes, const clock_counts& counts) { return {nodes - 1, counts.service}; }

}  // namespace orbweaver::studies::cop_model
