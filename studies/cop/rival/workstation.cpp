// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/workstation.h"

#include <algorithm>
#include <utility>

namespace orbweaver::studies::cop_paper::rival {

void workstation::interrupt(double microseconds, std::function<void()> done) {
    m_interrupts.push_back({0, microseconds, std::move(done)});
    dispatch();
}

void workstation::dispatch() {
    if (m_busy) { return; }
    if (!m_interrupts.empty()) {
        demand next = std::move(m_interrupts.front());
        m_interrupts.pop_front();
        occupy(next.microseconds, std::move(next.done));
    } else if (!m_processes.empty()) {
        const auto running = std::find_if(m_processes.begin(), m_processes.end(),
                                          [this](const demand& one) { return one.process == m_last; });
        const auto chosen = running == m_processes.end() ? m_processes.begin() : running;
        demand next = std::move(*chosen);
        m_processes.erase(chosen);
        const double change = next.process == m_last ? 0 : m_context_switch;
        m_last = next.process;
        occupy(change + next.microseconds, std::move(next.done));
    }
}

void workstation::occupy(double microseconds, std::function<void()> done) {
    m_busy = true;
    m_queue.schedule(microseconds, [this, done = std::move(done)] {
        done();  // a resumed process may request the processor meanwhile
        m_busy = false;
        dispatch();
    });
}

}  // namespace orbweaver::studies::cop_paper::rival
