// SPDX-License-Identifier: Apache-2.0
#include "hw/base/thread_crew.h"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "hw/base/errors.h"

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

/// Compares meeting numbers, which are counted modulo 2^32 and differ by little.
bool comes_before(std::uint32_t one, std::uint32_t other) { return static_cast<std::int32_t>(one - other) < 0; }

}  // namespace

struct alignas(line_bytes) thread_crew::helper {
    std::atomic<std::uint32_t> done{0};   // the latest meeting whose part of this helper is done
    std::atomic<bool> has_failed{false};  // a part threw; parts of later meetings are skipped
    failure failed;
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
    settle();
    m_common = nullptr;
    publish();
    rouse();
    for (const auto& each : m_helpers) {
        if (each->thread.joinable()) { each->thread.join(); }
    }
}

void thread_crew::begin(const work& common, std::uint64_t topic, unsigned lead) {
    if (m_is_meeting) {
        invariant(m_common == &common && lead <= longest_lead, "thread_crew", 0, "a meeting of another work goes on");
        await_parts(m_begun - lead);
        if (m_has_failed) [[unlikely]] { end(); }
    } else {
        m_common = &common;  // no data race: all helpers wait for the meeting
        m_is_meeting = true;
    }
    m_topics[(m_begun + 1) % m_topics.size()] = topic;  // reuses the slot of a meeting whose parts are all done
    publish();
    if (m_sleepers.load(std::memory_order_relaxed) != 0) [[unlikely]] { rouse(); }
}

/// Announces the next meeting. A plain store suffices: the writer continues without waiting for ownership of the cache
/// line.
void thread_crew::publish() {
    ++m_begun;
    m_meeting.store(m_begun, std::memory_order_release);
}

void thread_crew::rouse() {
    if (m_sleepers.fetch_add(0, std::memory_order_acq_rel) != 0) [[unlikely]] { m_meeting.notify_all(); }
}

void thread_crew::wait() { await_parts(m_begun); }

/// Waits until all parts of a meeting are done. Reads the helpers' reports only if m_seen is too old, because their
/// cache lines are on other processors.
/// @param meeting whose parts must all be done
void thread_crew::await_parts(std::uint32_t meeting) {
    if (!comes_before(m_seen, meeting)) { return; }
    std::uint32_t seen = m_begun;
    for (const auto& each : m_helpers) {
        const std::uint32_t done = await_helper(*each, meeting);
        seen = comes_before(done, seen) ? done : seen;
        m_has_failed = m_has_failed || each->has_failed.load(std::memory_order_relaxed);
    }
    m_seen = seen;
}

/// Waits until a helper has done its part of a meeting. @return the latest meeting whose part it has done
std::uint32_t thread_crew::await_helper(helper& other, std::uint32_t meeting) {
    std::uint32_t done = other.done.load(std::memory_order_acquire);
    if (!comes_before(done, meeting)) [[likely]] { return done; }
    rouse();
    const auto is_done = [&] {
        done = other.done.load(std::memory_order_acquire);
        return !comes_before(done, meeting);
    };
    if (!holds_soon(is_done)) {
        while (!is_done()) { std::this_thread::sleep_for(nap); }
    }
    return done;
}

void thread_crew::end() {
    if (!m_is_meeting) { return; }
    wait();
    m_is_meeting = false;
    if (m_has_failed) [[unlikely]] { std::rethrow_exception(take_failure().error); }
}

void thread_crew::fail(const std::exception_ptr& own) {
    wait();
    m_is_meeting = false;
    const failure first = take_failure();
    std::rethrow_exception(first.error && first.meeting != m_begun ? first.error : own);
}

void thread_crew::settle() {
    wait();
    m_is_meeting = false;
    take_failure();
}

/// Returns the earliest failure, or an empty one if no part failed, and clears all failures. Precondition: wait() has
/// returned.
thread_crew::failure thread_crew::take_failure() {
    failure first;
    if (!std::exchange(m_has_failed, false)) { return first; }
    for (const auto& each : m_helpers) {
        if (each->has_failed.load(std::memory_order_relaxed)) {
            each->has_failed.store(false, std::memory_order_relaxed);
            const failure other = std::exchange(each->failed, {});
            if (!first.error || comes_before(other.meeting, first.meeting)) { first = other; }
        }
    }
    return first;
}

void thread_crew::help(helper& self, unsigned part) {
    for (std::uint32_t meeting = 1;; ++meeting) {
        await_meeting(meeting);
        if (m_common == nullptr) { return; }
        if (!self.has_failed.load(std::memory_order_relaxed)) [[likely]] {
            do_part(self, *m_common, part, m_topics[meeting % m_topics.size()], meeting);
        }
        self.done.store(meeting, std::memory_order_release);
    }
}

void thread_crew::await_meeting(std::uint32_t meeting) {
    std::uint32_t latest = 0;
    const auto has_begun = [&] {
        latest = m_meeting.load(std::memory_order_acquire);
        return !comes_before(latest, meeting);
    };
    if (holds_soon(has_begun)) { return; }
    m_sleepers.fetch_add(1, std::memory_order_acq_rel);
    while (!has_begun()) { m_meeting.wait(latest, std::memory_order_acquire); }
    m_sleepers.fetch_sub(1, std::memory_order_relaxed);
}

void thread_crew::do_part(helper& self, const work& common, unsigned part, std::uint64_t topic, std::uint32_t meeting) {
    try {
        common(part, topic);
    } catch (...) {
        self.failed = {std::current_exception(), meeting};
        self.has_failed.store(true, std::memory_order_relaxed);
    }
}

}  // namespace orbweaver
