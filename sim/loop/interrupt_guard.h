// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/stop_request.h"

namespace orbweaver::sim {

/// Catches the signals that request a stop (SIGINT, SIGTERM, SIGHUP) during its lifetime. They are recorded and end
/// nothing. A SIGHUP that was ignored at program start (nohup) stays ignored.
class interrupt_guard {
public:
    /// Returns whether one of them has arrived since the program started.
    static bool interrupted();

private:
    stop_request::note m_note;
};

}  // namespace orbweaver::sim
