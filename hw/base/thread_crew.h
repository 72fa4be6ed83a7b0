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

/// Host threads that work together in meetings: each does its part of a work, and the meeting ends when all parts are
/// done. Who has to wait spins shortly, then yields its processor, then sleeps.
class thread_crew {
public:
    /// What a thread does, given the number of its part and the topic of the meeting.
    using work = std::function<void(unsigned part, std::uint64_t topic)>;

    /// Meetings that may go on while the next one begins.
    static constexpr unsigned longest_lead = 3;

    /// @param threads of a meeting, 1 or more; who begins it is one of them
    /// @throws std::system_error if the host has no more threads
    explicit thread_crew(unsigned threads);
    /// Ends its threads.
    ~thread_crew();
    thread_crew(const thread_crew&) = delete;
    thread_crew& operator=(const thread_crew&) = delete;

    unsigned threads() const { return static_cast<unsigned>(m_helpers.size()) + 1; }

    // Who begins a meeting does part 0 by itself, and may do other things next to. Several meetings may go on: then a
    // thread does its parts in their order.

    /// Lets the other threads begin with their parts, 1 to threads() - 1, as soon as they have done earlier ones.
    /// First waits until no more than `lead` earlier meetings go on: what happened in all others is seen by all parts.
    /// @param common lasts until end(), fail() or settle(), and is that of all meetings that go on
    /// @param lead   at most longest_lead
    /// @throws as end(); then the meeting has not begun
    void begin(const work& common, std::uint64_t topic = 0, unsigned lead = 0);
    /// Wakes threads that fell asleep just when a meeting began. To be called after begin(), before its caller does
    /// anything that takes long; best when its own part is done. All that waits does so, too.
    void rouse();
    /// Waits until all parts are done, and what they did is seen. The meetings go on.
    void wait();
    /// Ends the meetings, if there are any, when all parts are done.
    /// @throws what a part threw: of several parts, one of the earliest meeting, and of these the one with the lowest
    ///         number. A thread whose part threw does none in the meetings behind it.
    void end();
    /// The same for who has an error in part 0 of the latest meeting.
    /// @throws that error, or what a part of an earlier meeting threw
    [[noreturn]] void fail(const std::exception_ptr& own);
    /// Ends the meetings; what parts threw is dropped.
    void settle();
    bool is_meeting() const { return m_is_meeting; }
    /// Whether meetings of this work go on.
    bool is_meeting(const work& common) const { return m_is_meeting && m_common == &common; }

private:
    struct helper;
    /// What a part threw.
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

    // These belong to the caller.
    std::vector<std::unique_ptr<helper>> m_helpers;
    bool m_is_meeting = false;
    bool m_has_failed = false;  // a part threw; seen together with m_seen
    std::uint32_t m_begun = 0;  // meetings, modulo 2^32
    std::uint32_t m_seen = 0;   // the latest of them of which all parts are known to be done
    // Notices to threads about meetings lie on one line of the caches, which goes to them at the beginning of a
    // meeting. The caller writes it without waiting for it.
    alignas(line_bytes) std::atomic<std::uint32_t> m_meeting{0};  // the latest
    const work* m_common = nullptr;                               // null: the helpers are to end
    std::array<std::uint64_t, longest_lead + 1> m_topics{};       // [meeting mod size]
    // Threads that sleep, or are about to. On a line of the caller's, as long as nobody does.
    alignas(line_bytes) std::atomic<std::uint32_t> m_sleepers{0};
};

}  // namespace orbweaver
