// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// A call that runs in a second thread of this node. The object must outlive the thread: call wait() before its end.
class background_thread {
public:
    background_thread(void (*function)(void* argument), void* argument) : m_function(function), m_argument(argument) {}
    background_thread(const background_thread&) = delete;
    background_thread& operator=(const background_thread&) = delete;

    /// Starts the thread. Call it once.
    void start();
    bool ended() const { return __atomic_load_n(&m_ended, __ATOMIC_ACQUIRE) != 0; }
    void wait() const;
    /// Returns the cycle in which the call returned.
    /// @pre ended()
    uint64_t done() const { return m_done; }

private:
    static void run(background_thread* self);

    void (*const m_function)(void*);
    void* const m_argument;
    uint64_t m_done = 0;
    uint32_t m_ended = 0;
};

}  // namespace orbweaver
