// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "hw/base/line_allocator.h"

namespace orbweaver {

/// Host threads that work together in meetings (fork/join): each thread does its part of the work, and a meeting ends
/// when all parts are done. A waiting thread first spins briefly, then yields its processor, then sleeps.
class thread_crew {
public:
    /// The work of a thread, given the index of its part and the topic of the meeting. It must not throw.
    using work = std::function<void(unsigned part, std::uint64_t topic)>;

    /// @param threads of a meeting, 1 or more, including the thread that calls meet()
    /// @throws std::system_error if the host has no more threads
    explicit thread_crew(unsigned threads);
    /// Ends its threads.
    ~thread_crew();
    thread_crew(const thread_crew&) = delete;
    thread_crew& operator=(const thread_crew&) = delete;

    unsigned threads() const { return static_cast<unsigned>(m_helpers.size()) + 1; }

    /// Does all parts of a work, each on its own thread and part 0 on the caller's. Parts see what happened before the
    /// call, and the caller sees their effects afterwards.
    void meet(const work& common, std::uint64_t topic = 0);

    /// Returns when a condition holds. Call it only if another running thread will soon make it hold.
    template <class Condition>
    static void await(const Condition& holds) {
        if (!holds()) [[unlikely]] { await_long(holds); }
    }

private:
    struct helper;

    static void await_long(const std::function<bool()>& holds);
    void start_helpers(unsigned count);
    void stop_helpers();
    void begin(const work* common, std::uint64_t topic);
    void help(helper& self, unsigned part);
    void await_meeting(std::uint32_t meeting);

    std::vector<std::unique_ptr<helper>> m_helpers;
    // Data for threads about a meeting share one cache line, which moves to them when it begins. The caller writes it
    // without waiting for it.
    alignas(line_bytes) std::atomic<std::uint32_t> m_meeting{0};  // number of meetings begun, modulo 2^32
    const work* m_common = nullptr;                               // null: the helpers must end
    std::uint64_t m_topic = 0;
    // Number of threads that sleep or are about to. Its cache line stays with the caller while no thread sleeps.
    alignas(line_bytes) std::atomic<std::uint32_t> m_sleepers{0};
};

}  // namespace orbweaver
