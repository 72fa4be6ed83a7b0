// SPDX-License-Identifier: Apache-2.0
#include "hw/base/thread_crew.h"

#include <thread>
#include <utility>

namespace orbweaver {

namespace {

/// Some microseconds, as long as what lies between two meetings of a busy simulation.
constexpr unsigned spins = 300;
constexpr unsigned yields = 100;

void pause_shortly() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// @return the value, as soon as it is another one than `old`
std::uint32_t await_change(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    for (unsigned tries = 0; tries < spins + yields; ++tries) {
        const std::uint32_t seen = value.load(std::memory_order_acquire);
        if (seen != old) {
            return seen;
        }
        if (tries < spins) {
            pause_shortly();
        } else {
            std::this_thread::yield();
        }
    }
    value.wait(old, std::memory_order_acquire);
    return value.load(std::memory_order_acquire);
}

}  // namespace

struct alignas(line_bytes) thread_crew::helper {
    std::exception_ptr error;
    std::thread thread;
};

thread_crew::thread_crew(unsigned threads) {
    try {
        start_helpers(threads - 1);
    } catch (...) {
        stop_helpers();
        throw;
    }
}

thread_crew::~thread_crew() {
    stop_helpers();
}

void thread_crew::start_helpers(unsigned count) {
    m_helpers.reserve(count);
    while (m_helpers.size() < count) {
        m_helpers.push_back(std::make_unique<helper>());
        helper& added = *m_helpers.back();
        const auto part = static_cast<unsigned>(m_helpers.size());
        added.thread = std::thread([this, &added, part] { help(added, part); });
    }
}

void thread_crew::stop_helpers() {
    settle();
    m_common = nullptr;
    m_meeting.fetch_add(1);
    m_meeting.notify_all();
    for (const auto& each : m_helpers) {
        if (each->thread.joinable()) {
            each->thread.join();
        }
    }
}

void thread_crew::meet(const work& common) {
    begin(common);
    if (const std::exception_ptr error = do_part(common, 0)) {
        settle();
        std::rethrow_exception(error);
    }
    end();
}

void thread_crew::begin(const work& common) {
    m_common = &common;
    m_is_meeting = true;
    m_due += static_cast<std::uint32_t>(m_helpers.size());
    m_meeting.fetch_add(1);  // a full barrier, so that notify_all() sees who sleeps
    m_meeting.notify_all();
}

void thread_crew::wait() {
    for (std::uint32_t done = m_done.load(std::memory_order_acquire); done != m_due;) {
        done = await_change(m_done, done);
    }
}

void thread_crew::end() {
    if (!std::exchange(m_is_meeting, false)) {
        return;
    }
    wait();
    if (!m_has_failed.load(std::memory_order_relaxed)) [[likely]] {
        return;
    }
    m_has_failed.store(false, std::memory_order_relaxed);
    for (const auto& each : m_helpers) {
        if (each->error) {
            std::rethrow_exception(each->error);
        }
    }
}

void thread_crew::settle() {
    if (std::exchange(m_is_meeting, false)) {
        wait();
        m_has_failed.store(false, std::memory_order_relaxed);
    }
}

void thread_crew::help(helper& self, unsigned part) {
    for (std::uint32_t meeting = await_change(m_meeting, 0); m_common != nullptr;
         meeting = await_change(m_meeting, meeting)) {
        self.error = do_part(*m_common, part);
        if (self.error) {
            m_has_failed.store(true, std::memory_order_relaxed);
        }
        m_done.fetch_add(1);
        m_done.notify_one();
    }
}

std::exception_ptr thread_crew::do_part(const work& common, unsigned part) {
    try {
        common(part);
    } catch (...) {
        return std::current_exception();
    }
    return {};
}

}  // namespace orbweaver
