// SPDX-License-Identifier: Apache-2.0
#include "hw/base/stop_signals.h"

#include <csignal>

namespace orbweaver {

stop_signals::stop_signals(handler taker) {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        const handler former = std::signal(number, taker);
        if (number == SIGHUP && former == SIG_IGN) { std::signal(number, SIG_IGN); }
        m_former.emplace_back(number, former);
    }
}

stop_signals::~stop_signals() {
    for (const auto& [number, former] : m_former) { std::signal(number, former); }
}

}  // namespace orbweaver
