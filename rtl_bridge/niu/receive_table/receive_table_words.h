// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/clocked_side.h"
#include "rtl_bridge/niu/receive_table/receive_table_wires.h"

namespace orbweaver {

using receive_table_cycle = port_cycle<receive_table_inputs, receive_table_outputs>;

/// The wires of a receive table: all answers that were asked for count.
template <>
struct wire_words<receive_table_cycle> {
    static const std::vector<wire_signal<receive_table_cycle>>& signals();
    static std::optional<std::string> difference(const receive_table_cycle& expected,
                                                 const receive_table_cycle& found) {
        return first_difference(signals(), expected, found);
    }
    static std::string line(const receive_table_cycle& sample) { return values_in_words(signals(), sample); }
};

}  // namespace orbweaver
