// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#include "hw/base/line_allocator.h"

namespace orbweaver {

/// Host threads that work together in meetings (fork/join): each thread does its part of the work, and a meeting ends
/// when all parts are done. A waiting thread first spins briefly, then yields its processor, then sleeps.
class thread_crew {
public:
    /// The work of a thread, given the index of its part and the topic of the meeting.
    using work = std::function<void(unsigned part, std::uint64_t topic)>;

    /// maximum number of meetings that may be in progress when the next one begins
    static constexpr unsigned longest_lead = 3;

    /// @param threads of a meeting, 1 or more, including the thread that begins it
    /// @throws std::system_error if the host has no more threads
    explicit thread_crew(unsigned threads);
    /// Ends its threads.
    ~thread_crew();
    thread_crew(const thread_crew&) = delete;
    thread_crew& operator=(const thread_crew&) = delete;

    unsigned threads() const { return static_cast<unsigned>(m_helpers.size()) + 1; }

    // The thread that begins a meeting does part 0 itself and may do other work as well. Several meetings may be in
    // progress; each thread then does its parts in their order.

    /// Lets the other threads begin parts 1 .. threads() - 1 as soon as they have done earlier ones.
    /// First waits until at most `lead` earlier meetings are in progress. All parts see the effects of the other
    /// earlier meetings.
    /// @param common work of all meetings in progress; must exist until end(), fail() or settle()
    /// @param lead   at most longest_lead
    /// @throws as end(); then the meeting has not begun
    void begin(const work& common, std::uint64_t topic = 0, unsigned lead = 0);
    /// Wakes threads that fell asleep just when a meeting began. Call it after begin() and before long-running work, at
    /// best when part 0 is done. All functions that wait call it, too.
    void rouse();
    /// Waits until all parts are done and their effects are visible. The meetings stay open.
    void wait();
    /// Ends the meetings, if there are any, when all parts are done.
    /// @throws an exception that a part threw: of the earliest meeting with a failure, and there of the lowest part. A
    ///            thread whose part threw skips its parts of later meetings.
    void end();
    /// Ends the meetings like end(), for a caller whose part 0 of the latest meeting failed.
    /// @throws `own`, or the exception of a part of an earlier meeting
    [[noreturn]] void fail(const std::exception_ptr& own);
    /// Ends the meetings and discards exceptions of parts.
    void settle();
    bool is_meeting() const { return m_is_meeting; }
    /// Returns whether meetings of this work are in progress.
    bool is_meeting(const work& common) const { return m_is_meeting && m_common == &common; }

private:
    struct helper;
    /// An exception that a part threw.
    struct failure {
        std::exception_ptr error;
        std::uint32_t meeting = 0;
    };

    void start_helpers(unsigned count);
    void stop_helpers();
    void help(helper& self, unsigned part);
    void await_meeting(std::uint32_t meeting);
    static void do_part(helper& self, const work& common, unsigned part, std::uint64_t topic, std::uint32_t meeting);
    void await_parts(std::uint32_t meeting);
    std::uint32_t await_helper(helper& other, std::uint32_t meeting);
    void publish();
    failure take_failure();

    // The following members belong to the caller.
    std::vector<std::unique_ptr<helper>> m_helpers;
    bool m_is_meeting = false;
    bool m_has_failed = false;  // a part threw; updated together with m_seen
    std::uint32_t m_begun = 0;  // number of meetings begun, modulo 2^32
    std::uint32_t m_seen = 0;   // the latest of them whose parts are all known to be done
    // Data for threads about meetings share one cache line, which moves to them when a meeting begins. The caller
    // writes it without waiting for it.
    alignas(line_bytes) std::atomic<std::uint32_t> m_meeting{0};  // the latest meeting
    const work* m_common = nullptr;                               // null: the helpers must end
    std::array<std::uint64_t, longest_lead + 1> m_topics{};       // [meeting % size]
    // Number of threads that sleep or are about to. Its cache line stays with the caller while no thread sleeps.
    alignas(line_bytes) std::atomic<std::uint32_t> m_sleepers{0};
};

}  // namespace orbweaver
