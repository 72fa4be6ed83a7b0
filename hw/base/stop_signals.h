// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

namespace orbweaver {

/// Gives the signals that ask the program to stop (SIGINT, SIGTERM, SIGHUP) to a handler while it lives, and then back
/// to whoever had them. A hang-up that whoever started the program wants ignored (nohup) stays ignored.
class stop_signals {
public:
    using handler = void (*)(int);

    explicit stop_signals(handler taker);
    ~stop_signals();
    stop_signals(const stop_signals&) = delete;
    stop_signals& operator=(const stop_signals&) = delete;

private:
    std::vector<std::pair<int, handler>> m_former;
};

}  // namespace orbweaver
