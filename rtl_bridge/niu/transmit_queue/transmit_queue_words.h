// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/clocked_side.h"
#include "rtl_bridge/niu/transmit_queue/transmit_queue_wires.h"

namespace orbweaver {

using transmit_queue_cycle = port_cycle<transmit_queue_inputs, transmit_queue_outputs>;

/// The wires of a transmit queue: all answers that were asked for count.
template <>
struct wire_words<transmit_queue_cycle> {
    static const std::vector<wire_signal<transmit_queue_cycle>>& signals();
    static std::optional<std::string> difference(const transmit_queue_cycle& expected,
                                                 const transmit_queue_cycle& found) {
        return first_difference(signals(), expected, found);
    }
    static std::string line(const transmit_queue_cycle& sample) { return values_in_words(signals(), sample); }
};

}  // namespace orbweaver
