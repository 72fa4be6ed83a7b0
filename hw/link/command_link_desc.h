// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"

namespace orbweaver::serial {

/// Parameters that both ends of a link with COP commands share.
struct command_link_desc {
    /// Messages carry a number outside of their 32-bit words, so that a repeated message is not served twice. false:
    /// the protocol of the thesis, in which a lost acknowledgement repeats the command.
    bool sequence = true;
    /// Cycles from the last word of a command until it is sent again if no answer arrives. It exceeds the longest wait
    /// for a lock that the thesis computes (63 channels of 3072 clocks).
    cycle_t transmit_timeout = cycle_t{1} << 18;
    unsigned retries = 3;  // repetitions of a command before it fails
    unsigned resends = 3;  // repetitions of a message to a host before it is given up
    /// Additional cycles for which a message to a host stays in its registers, beyond the delay of a resend request.
    unsigned error_window = 2;
    unsigned receive_failures = 3;         // bad receptions in a row that are answered by a resend request
    unsigned channel_transmit_cycles = 1;  // cycles from a controller's transmit registers to its spanceiver
};

}  // namespace orbweaver::serial
