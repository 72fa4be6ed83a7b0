// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/link/cop_words.h"

namespace orbweaver::cop {

/// A step of a scripted host: sends a command and waits for its answer, or waits until `messages` messages have been
/// read.
struct host_step {
    serial::cop_words command;     // size 0: the step sends nothing
    unsigned messages = 0;         // messages to read before the next step
    unsigned skip_if_refused = 0;  // number of steps to skip if the command is refused
    /// Number of steps to go back if the command is refused; takes precedence over skip_if_refused.
    unsigned back_if_refused = 0;
    unsigned skips = 0;  // number of steps to skip in any case

    static host_step send(const serial::cop_words& command) { return {.command = command, .messages = 0}; }
    /// Returns a step that sends a read or RMW and waits for the message with its data.
    static host_step ask(const serial::cop_words& command) { return {.command = command, .messages = 1}; }
    /// Returns a step that only skips the next `steps` steps.
    static host_step skip(unsigned steps) { return {.command = {}, .skips = steps}; }
    static host_step receive(unsigned messages) { return {.command = {}, .messages = messages}; }

    host_step skipping(unsigned steps) const {
        host_step changed = *this;
        changed.skip_if_refused = steps;
        return changed;
    }
    host_step repeating(unsigned steps = 0) const {
        host_step changed = *this;
        changed.back_if_refused = steps + 1;
        return changed;
    }
};

using host_script = std::vector<host_step>;

/// Delays of a host's processor and its card, in clocks (docs/cop/host_card.md).
struct host_clocks {
    unsigned write = 2;   // a 64-bit store to the card
    unsigned read = 2;    // a 64-bit load from the card
    unsigned notice = 2;  // from the rise of RDY or RCV until polling detects it
    unsigned buffer = 1;  // from the link through the buffer RAM of the card
};

}  // namespace orbweaver::cop
