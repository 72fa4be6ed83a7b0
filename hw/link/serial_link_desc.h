// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::serial {

/// A serial link between two spanceivers (Sankaran 1995, chapter IV). The parameters are ours: the thesis gives 200 to
/// 400 Mbyte/s, and one clock count for the whole path from a host's write to the controller.
struct serial_link_desc {
    unsigned cycles_per_word = 2;  // 1 or more; at 10 ns per cycle: 1 = 400, 2 = 200, 4 = 100 Mbyte/s
    unsigned flight_cycles = 0;    // propagation delay of the cable
    /// Cycles from the arrival of the last word at an end to the first word that this end sends: 1 or more, so that a
    /// resend request is on the line before all other words.
    unsigned turn_around_cycles = 1;
    double word_error_rate = 0;  // fraction of words that are corrupted, 0 .. 1
    /// Fraction of corrupted words for which the receiving spanceiver raises its error signal, 0 .. 1.
    double detection = 1;
    /// Bursts in a row that one end may send while the other one waits. 0: no turns, the far end always has priority,
    /// as a controller has in the thesis.
    unsigned bursts_per_turn = 0;
};

}  // namespace orbweaver::serial
