// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

namespace orbweaver {

/// Installs a handler for SIGINT, SIGTERM and SIGHUP while it exists, and then restores the former handlers. An ignored
/// SIGHUP (nohup) stays ignored.
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
