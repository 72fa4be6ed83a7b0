// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace orbweaver::studies::cop_paper::rival {

/// Event queue of one cluster of workstations. Actions run in order of their times; simultaneous actions in the order
/// of scheduling.
class event_queue {
public:
    /// Returns the simulated time in microseconds.
    double now() const { return m_now; }

    /// @param delay microseconds from now, 0 or more
    void schedule(double delay, std::function<void()> action);

    /// Awaitable delay.
    struct pause {
        event_queue& queue;
        double delay;
        bool await_ready() const noexcept { return false; }
        void await_suspend(std::coroutine_handle<> waiting) { queue.schedule(delay, waiting); }
        void await_resume() const noexcept {}
    };
    pause wait(double delay) { return {*this, delay}; }

    /// Runs until the queue is empty.
    void run();

private:
    struct event {
        double time;
        std::uint64_t order;
        std::function<void()> action;
        bool operator>(const event& other) const {
            return time != other.time ? time > other.time : order > other.order;
        }
    };

    std::priority_queue<event, std::vector<event>, std::greater<>> m_events;
    double m_now = 0;
    std::uint64_t m_asked = 0;
};

}  // namespace orbweaver::studies::cop_paper::rival
