// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"

namespace orbweaver::serial {

/// What both ends of a link that carries COP commands agree on.
struct command_link_desc {
    /// Messages are numbered outside of their 32-bit words, so that one that is sent again is not served again. Off:
    /// the thesis's protocol, in which the loss of an acknowledgement repeats the command.
    bool sequence = true;
    /// Cycles from the last word of a command to its answer before it is sent again; the longest wait for a lock that
    /// the thesis computes (63 channels of 3072 clocks) lies below.
    cycle_t transmit_timeout = cycle_t{1} << 18;
    unsigned retries = 3;  // times that a command is sent again before it fails
    unsigned resends = 3;  // times that a message to a host is sent again before it is given up
    /// Cycles for which the registers of a message to a host are kept beyond the time that a request to send it again
    /// takes.
    unsigned error_window = 2;
    unsigned receive_failures = 3;         // bad receptions in a row that are answered by a request to send again
    unsigned channel_transmit_cycles = 1;  // from a controller's transmit registers to its spanceiver
};

}  // namespace orbweaver::serial
