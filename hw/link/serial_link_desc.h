// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::serial {

/// A serial link between two spanceivers (Sankaran 1995, chapter IV). All of it is ours: the thesis
/// gives 200 to 400 Mbyte/s, and one clock count for everything between a host's write and the controller.
struct serial_link_desc {
    unsigned cycles_per_word = 2;  // 1 or more; at 10 ns: 1 = 400, 2 = 200, 4 = 100 Mbyte/s
    unsigned flight_cycles = 0;    // of the cable
    /// From the arrival of the last word at one end to its first word: 1 or more, so that a request to send again is on
    /// the line before anything else.
    unsigned turn_around_cycles = 1;
    double word_error_rate = 0;  // part of the words that are corrupted, 0 .. 1
    double detection = 1;        // part of those for which the receiving spanceiver raises its error signal, 0 .. 1
    /// Bursts in a row that one end may send while the other one waits; then it is the other's turn. 0: no turns, the
    /// far end always goes first, as the thesis has it for a controller.
    unsigned bursts_per_turn = 0;
};

}  // namespace orbweaver::serial
