// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>

#include "hw/base/stop_signals.h"

namespace orbweaver {

/// A signal asks the program to stop (SIGINT, SIGTERM, SIGHUP) while it does what has no result until it is complete.
/// Such work ends by this exception, which takes away what it has begun, and the program ends with exit code 5.
class stop_request : public std::exception {
public:
    const char* what() const noexcept override { return "stopped by a signal"; }

    /// Whether a signal was noted since the program started.
    static bool has_come();
    /// Whether work is under way that a signal shall end, and one was noted.
    static bool is_due();
    /// @throws stop_request if is_due()
    static void check();

    /// Notes the signals while it lives.
    class note {
    public:
        note();

    private:
        stop_signals m_signals;
    };

    /// While it lives, a signal ends the work under way at its next check().
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
