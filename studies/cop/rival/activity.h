// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <coroutine>
#include <exception>
#include <utility>

namespace orbweaver::studies::cop_paper::rival {

/// A coroutine that models a process of a workstation. It begins when it is started or awaited; the awaiting activity
/// resumes when it ends.
class [[nodiscard]] activity {
public:
    struct promise_type {
        std::coroutine_handle<> caller = std::noop_coroutine();

        struct end {
            bool await_ready() const noexcept { return false; }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> over) noexcept {
                return over.promise().caller;
            }
            void await_resume() const noexcept {}
        };

        activity get_return_object() { return activity(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        end final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }
    };

    explicit activity(std::coroutine_handle<promise_type> coroutine) : m_coroutine(coroutine) {}
    activity(activity&& other) noexcept : m_coroutine(std::exchange(other.m_coroutine, nullptr)) {}
    activity& operator=(activity&&) = delete;
    activity(const activity&) = delete;
    activity& operator=(const activity&) = delete;
    ~activity() {
        if (m_coroutine) { m_coroutine.destroy(); }
    }

    void start() { m_coroutine.resume(); }

    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) {
        m_coroutine.promise().caller = caller;
        return m_coroutine;
    }
    void await_resume() const noexcept {}

private:
    std::coroutine_handle<promise_type> m_coroutine;
};

}  // namespace orbweaver::studies::cop_paper::rival
