// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/event_queue.h"

#include <utility>

namespace orbweaver::studies::cop_paper::rival {

void event_queue::schedule(double delay, std::function<void()> action) {
    m_events.push({m_now + delay, m_asked++, std::move(action)});
}

void event_queue::run() {
    while (!m_events.empty()) {
        const event next = m_events.top();
        m_events.pop();
        m_now = next.time;
        next.action();
    }
}

}  // namespace orbweaver::studies::cop_paper::rival
