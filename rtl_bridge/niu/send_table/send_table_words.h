// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/lockstep/clocked_side.h"
#include "rtl_bridge/niu/send_table/send_table_wires.h"

namespace orbweaver {

using send_table_cycle = port_cycle<send_table_inputs, send_table_outputs>;

/// The wires of a send table: all answers that were asked for count.
template <>
struct wire_words<send_table_cycle> {
    static const std::vector<wire_signal<send_table_cycle>>& signals();
    static std::optional<std::string> difference(const send_table_cycle& expected, const send_table_cycle& found) {
        return first_difference(signals(), expected, found);
    }
    static std::string line(const send_table_cycle& sample) { return values_in_words(signals(), sample); }
};

}  // namespace orbweaver
