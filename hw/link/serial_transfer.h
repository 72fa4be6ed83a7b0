// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"
#include "tlm/serial_protocol.h"

namespace orbweaver::serial {

/// A word on a serial line, for observers.
struct serial_transfer {
    serial_word word;     // as it arrives
    bool up = false;      // the near end, a host's, has sent it
    cycle_t start = 0;    // the first cycle on the line
    cycle_t arrival = 0;  // from which on the other end has it
};

}  // namespace orbweaver::serial
