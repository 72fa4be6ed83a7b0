// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>

#include "hw/base/stop_signals.h"

namespace orbweaver {

/// Thrown after a signal (SIGINT, SIGTERM, SIGHUP) to end work that has no result until it is complete. Stack unwinding
/// removes the partial output, and the program ends with exit code 5.
class stop_request : public std::exception {
public:
    const char* what() const noexcept override { return "stopped by a signal"; }

    /// Returns whether a signal has been noted since the program started.
    static bool has_come();
    /// Returns whether a signal has been noted while a `scope` exists.
    static bool is_due();
    /// @throws stop_request if is_due()
    static void check();

    /// Notes the signals while it exists. If the program has not asked for the first one within about 2 s, for example
    /// because RTL loops for ever, the next one ends the process with exit code 5.
    class note {
    public:
        note();

    private:
        stop_signals m_signals;
    };

    /// While it exists, a noted signal ends the running work at its next check().
    class scope {
    public:
        scope();
        ~scope();
        scope(const scope&) = delete;
        scope& operator=(const scope&) = delete;

    private:
        note m_note;
    };
};

}  // namespace orbweaver
