// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

namespace orbweaver {

/// Catches the signals that ask the program to stop (SIGINT, SIGTERM, SIGHUP) while it lives: they are noted, and end
/// nothing. A hang-up that whoever started the program wants ignored (nohup) stays ignored.
class interrupt_guard {
public:
    interrupt_guard();
    /// Gives the signals back to whoever had them.
    ~interrupt_guard();
    interrupt_guard(const interrupt_guard&) = delete;
    interrupt_guard& operator=(const interrupt_guard&) = delete;

    /// Whether one of them has come since the program started.
    static bool interrupted();

private:
    std::vector<std::pair<int, void (*)(int)>> m_before;
};

}  // namespace orbweaver
