// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/link/cop_words.h"

namespace orbweaver::cop {

/// A step of a scripted host: it sends a command and waits for its answer, or waits until it has read so many messages.
struct host_step {
    serial::cop_words command;     // nothing to send: size 0
    unsigned messages = 0;         // to be read before the next step
    unsigned skip_if_refused = 0;  // steps that are left out
    unsigned back_if_refused = 0;  // steps that are done again; over skip_if_refused
    unsigned skips = 0;            // steps that are left out in any case

    static host_step send(const serial::cop_words& command) { return {.command = command, .messages = 0}; }
    /// Read and RMW: with the data that come back.
    static host_step ask(const serial::cop_words& command) { return {.command = command, .messages = 1}; }
    /// Leaves out steps.
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

/// What a host's processor and its card take, in clocks (docs/cop/host_card.md).
struct host_clocks {
    unsigned write = 2;   // a 64-bit store to the card
    unsigned read = 2;    // a 64-bit load
    unsigned notice = 2;  // from RDY or RCV to its being seen by polling
    unsigned buffer = 1;  // from the link through the buffer RAM
};

}  // namespace orbweaver::cop
