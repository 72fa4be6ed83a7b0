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

// No helper is left asleep. Both it and the caller, who may have to wake it, write the same atomic number (m_sleepers)
// by a read-modify-write, the helper after having reported that it sleeps, the caller after having begun a meeting. One
// of the two comes first in the order of these writes. If it is the helper's, the caller reads that somebody sleeps,
// and notifies. If it is the caller's, the helper reads from it, so it sees the meeting when it looks once more before
// it sleeps. The caller sleeps for short times only, as parts are short: helpers need not wake it.

namespace orbweaver {

namespace {

/// Some microseconds, as long as what lies between two meetings of a busy simulation.
constexpr unsigned spins = 300;
constexpr unsigned yields = 100;
constexpr std::chrono::microseconds nap{20};

void pause_shortly() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// @return whether a condition has come to hold soon
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

/// Moves the calling thread to another processor than that on which it was made, if it may run on several: a kernel may
/// leave two threads that wait for each other on one for milliseconds. Afterwards it may run wherever it might before.
/// @param number of the thread, from 1: others go to others
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
    pthread_setaffinity_np(pthread_self(), sizeof other, &other);  // if it fails, nothing is lost
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

/// Of meetings, which are counted modulo 2^32 and lie close together.
bool comes_before(std::uint32_t one, std::uint32_t other) { return static_cast<std::int32_t>(one - other) < 0; }

}  // namespace

struct alignas(line_bytes) thread_crew::helper {
    std::atomic<std::uint32_t> done{0};   // the latest meeting of which its part is done
    std::atomic<bool> has_failed{false};  // a part threw: the others behind it are not done
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
        m_common = &common;  // nobody reads it: all helpers wait for the meeting
        m_is_meeting = true;
    }
    m_topics[(m_begun + 1) % m_topics.size()] = topic;  // that of a meeting of which all parts are done
    publish();
    if (m_sleepers.load(std::memory_order_relaxed) != 0) [[unlikely]] { rouse(); }
}

/// A plain write: who writes need not have the line of the caches before it goes on.
void thread_crew::publish() {
    ++m_begun;
    m_meeting.store(m_begun, std::memory_order_release);
}

void thread_crew::rouse() {
    if (m_sleepers.fetch_add(0, std::memory_order_acq_rel) != 0) [[unlikely]] { m_meeting.notify_all(); }
}

void thread_crew::wait() { await_parts(m_begun); }

/// Looks at what helpers report only if it does not know enough: the line comes from another processor.
/// @param meeting whose parts all have to be done
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

/// @return the latest meeting of which its part is done
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

/// After wait(). @return the first one, if there is any; there is none any more
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
