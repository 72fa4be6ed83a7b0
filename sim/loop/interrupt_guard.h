// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/stop_request.h"

namespace orbweaver::sim {

/// Catches the signals that ask the program to stop (SIGINT, SIGTERM, SIGHUP) while it lives: they are noted, and end
/// nothing. A hang-up that whoever started the program wants ignored (nohup) stays ignored.
class interrupt_guard {
public:
    /// Whether one of them has come since the program started.
    static bool interrupted();

private:
    stop_request::note m_note;
};

}  // namespace orbweaver::sim
