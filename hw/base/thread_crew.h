// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    /// What a thread does, given the number of its part.
    using work = std::function<void(unsigned part)>;

    /// @param threads of a meeting, 1 or more; the caller of meet() is one of them
    /// @throws std::system_error if the host has no more threads
    explicit thread_crew(unsigned threads);
    /// Ends its threads. Not during a meeting.
    ~thread_crew();
    thread_crew(const thread_crew&) = delete;
    thread_crew& operator=(const thread_crew&) = delete;

    unsigned threads() const { return static_cast<unsigned>(m_helpers.size()) + 1; }

    /// Does the parts 0 to threads() - 1, the caller part 0. What happened before is seen by all parts, and what they
    /// did is seen by the caller.
    /// @throws what a part threw, when all have ended; of several parts, the one with the lowest number
    void meet(const work& common);

    // A meeting whose caller does other things beside, and its part by itself.

    /// Lets the other threads begin with their parts, 1 to threads() - 1.
    /// @param common lasts until end() or settle()
    void begin(const work& common);
    /// Waits until they are done. The meeting goes on.
    void wait();
    /// Ends the meeting, if there is one, when they are done.
    /// @throws what a part threw; of several parts, the one with the lowest number
    void end();
    /// The same for who has an error of his own: what parts threw is dropped.
    void settle();
    bool is_meeting() const { return m_is_meeting; }

private:
    struct helper;

    void start_helpers(unsigned count);
    void stop_helpers();
    void help(helper& self, unsigned part);
    static std::exception_ptr do_part(const work& common, unsigned part);

    std::vector<std::unique_ptr<helper>> m_helpers;
    bool m_is_meeting = false;
    std::uint32_t m_due = 0;  // m_done when all parts of the meeting are
    // A line of the caches goes from thread to thread at the beginning of a meeting, and one at its end.
    alignas(line_bytes) std::atomic<std::uint32_t> m_meeting{0};  // number of the meeting
    const work* m_common = nullptr;                               // null: the helpers are to end
    alignas(line_bytes) std::atomic<std::uint32_t> m_done{0};     // parts of helpers, of all meetings
    std::atomic<bool> m_has_failed{false};                        // a helper has an error
};

}  // namespace orbweaver
