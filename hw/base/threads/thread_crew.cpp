// SPDX-License-Identifier: Apache-2.0
#include "hw/base/threads/thread_crew.h"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

#include <algorithm>
#include <chrono>
#include <thread>

// No helper misses a wake-up. The helper and the caller, which wakes it if necessary, both write m_sleepers by a
// read-modify-write. The helper does so after it has reported that it sleeps, the caller after it has begun a meeting.
// One of the two writes precedes the other. If the helper's write is first, the caller sees a sleeper and notifies it.
// If the caller's write is first, the helper reads from it, so it sees the meeting when it checks again before it
// sleeps. The caller sleeps only for short times because parts are short, so helpers need not wake it.

namespace orbweaver {

namespace {

/// Some microseconds: the time between two meetings of a busy simulation.
constexpr unsigned spins = 300;
constexpr unsigned yields = 100;
constexpr std::chrono::microseconds nap{20};

void pause_shortly() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// Waits briefly for a condition. @return whether it holds
template <class Condition>
bool holds_soon(const Condition& holds) {
    for (unsigned tries = 0; tries < spins + yields; ++tries) {
        if (holds()) { return true; }
        if (tries < spins) {
            pause_shortly();
        } else {
            std::this_thread::yield();
        }
    }
    return false;
}

/// Moves the calling thread to a processor other than `origin`, if it may run on several. A kernel may leave two
/// threads that wait for each other on one processor for milliseconds. Afterwards the thread may run on all processors
/// that it could use before.
/// @param number of the thread, from 1; different threads move to different processors
void move_away([[maybe_unused]] int origin, [[maybe_unused]] unsigned number) {
#if defined(__linux__)
    cpu_set_t allowed;
    if (pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2) { return; }
    int chosen = origin;
    for (unsigned left = number; left != 0;) {
        chosen = (chosen + 1) % CPU_SETSIZE;
        left -= CPU_ISSET(chosen, &allowed) && chosen != origin ? 1 : 0;
    }
    cpu_set_t other;
    CPU_ZERO(&other);
    CPU_SET(chosen, &other);
    pthread_setaffinity_np(pthread_self(), sizeof other, &other);  // failure is harmless
    pthread_setaffinity_np(pthread_self(), sizeof allowed, &allowed);
#endif
}

int present_processor() {
#if defined(__linux__)
    return std::max(sched_getcpu(), 0);
#else
    return 0;
#endif
}

}  // namespace

struct alignas(line_bytes) thread_crew::helper {
    std::atomic<std::uint32_t> done{0};  // the latest meeting whose part of this helper is done
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

thread_crew::~thread_crew() { stop_helpers(); }

void thread_crew::start_helpers(unsigned count) {
    m_helpers.reserve(count);
    while (m_helpers.size() < count) {
        m_helpers.push_back(std::make_unique<helper>());
        helper& added = *m_helpers.back();
        const auto part = static_cast<unsigned>(m_helpers.size());
        added.thread = std::thread([this, &added, part, origin = present_processor()] {
            move_away(origin, part);
            help(added, part);
        });
    }
}

void thread_crew::stop_helpers() {
    begin(nullptr, 0);
    for (const auto& each : m_helpers) {
        if (each->thread.joinable()) { each->thread.join(); }
    }
}

/// Announces a meeting to the helpers. Precondition: all of them wait for it.
void thread_crew::begin(const work* common, std::uint64_t topic) {
    m_common = common;
    m_topic = topic;
    m_meeting.store(m_meeting.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    if (m_sleepers.fetch_add(0, std::memory_order_acq_rel) != 0) [[unlikely]] { m_meeting.notify_all(); }
}

void thread_crew::meet(const work& common, std::uint64_t topic) {
    begin(&common, topic);
    common(0, topic);
    const std::uint32_t meeting = m_meeting.load(std::memory_order_relaxed);
    for (const auto& each : m_helpers) {
        await([&] { return each->done.load(std::memory_order_acquire) == meeting; });
    }
}

void thread_crew::await_long(const std::function<bool()>& holds) {
    if (!holds_soon(holds)) {
        while (!holds()) { std::this_thread::sleep_for(nap); }
    }
}

void thread_crew::help(helper& self, unsigned part) {
    for (std::uint32_t meeting = 1;; ++meeting) {
        await_meeting(meeting);
        if (m_common == nullptr) { return; }
        (*m_common)(part, m_topic);
        self.done.store(meeting, std::memory_order_release);
    }
}

void thread_crew::await_meeting(std::uint32_t meeting) {
    const auto has_begun = [&] { return m_meeting.load(std::memory_order_acquire) == meeting; };
    if (holds_soon(has_begun)) { return; }
    m_sleepers.fetch_add(1, std::memory_order_acq_rel);
    while (!has_begun()) { m_meeting.wait(meeting - 1, std::memory_order_acquire); }
    m_sleepers.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace orbweaver
