// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <deque>
#include <functional>

#include "studies/cop/rival/event_queue.h"

namespace orbweaver::studies::cop_paper::rival {

/// The processor of a workstation. A process keeps it until it waits; then the first requester gets it. Interrupts
/// precede processes but do not preempt a burst, which is short.
class workstation {
public:
    /// @param queue outlives this
    workstation(event_queue& queue, double context_switch) : m_queue(queue), m_context_switch(context_switch) {}

    struct burst {
        workstation& processor;
        unsigned process;
        double microseconds;
        bool await_ready() const noexcept { return false; }
        void await_suspend(std::coroutine_handle<> waiting) {
            processor.m_processes.push_back({process, microseconds, waiting});
            processor.dispatch();
        }
        void await_resume() const noexcept {}
    };
    /// Awaits that a process has used the processor for a time.
    burst compute(unsigned process, double microseconds) { return {*this, process, microseconds}; }

    /// @param done called after the kernel has worked for that time
    void interrupt(double microseconds, std::function<void()> done);

private:
    struct demand {
        unsigned process;
        double microseconds;
        std::function<void()> done;
    };

    void dispatch();
    void occupy(double microseconds, std::function<void()> done);

    event_queue& m_queue;
    double m_context_switch;
    std::deque<demand> m_processes;
    std::deque<demand> m_interrupts;
    unsigned m_last = ~0U;  // last process on the processor
    bool m_busy = false;
};

}  // namespace orbweaver::studies::cop_paper::rival
