// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/runtime/waiting.h"

namespace orbweaver {

/// Requests of other nodes for what this node may not have yet (active messages): the thread that is to answer waits
/// until its node has come to the request's stage.
///
/// Threads that wait hold contexts. One context always stays free of them, for the request that a slower node may make:
/// a thread that finds no other leaves its request to the node's own thread, which answers it when it comes to the
/// stage.
/// @tparam Request has a member `stage`
template <class Request>
class request_gate {
public:
    /// @param most requests of all other nodes at a time
    explicit request_gate(uint32_t most) : m_left(new Request[most]) {}
    ~request_gate() { delete[] m_left; }
    request_gate(const request_gate&) = delete;
    request_gate& operator=(const request_gate&) = delete;

    /// Called by the thread that is to answer.
    /// @return false: the request was left to this node's own thread
    bool admit(const Request& wanted) {
        if (is_open(wanted.stage)) { return true; }
        {
            const lock_guard guard(m_lock);
            if (is_open(wanted.stage)) { return true; }
            if (m_waiting + 3 > contexts()) {  // this one, the node's own, and one that stays free
                m_left[m_left_count++] = wanted;
                return false;
            }
            ++m_waiting;
        }
        while (!is_open(wanted.stage)) { pause_wait(); }
        const lock_guard guard(m_lock);
        --m_waiting;
        return true;
    }

    /// Called by the node's own thread when it has come to a stage; those before are open, too.
    void open(uint32_t stage) { __atomic_store_n(&m_open, stage + 1, __ATOMIC_RELEASE); }

    /// Calls answer(request) for the requests that were left for open stages, behind open().
    template <class Answer>
    void answer_left(Answer answer) {
        Request wanted{};
        while (take_left(wanted)) { answer(wanted); }
    }

private:
    bool take_left(Request& wanted) {
        const lock_guard guard(m_lock);
        for (uint32_t i = 0; i < m_left_count; ++i) {
            if (is_open(m_left[i].stage)) {
                wanted = m_left[i];
                m_left[i] = m_left[--m_left_count];
                return true;
            }
        }
        return false;
    }
    bool is_open(uint32_t stage) const { return __atomic_load_n(&m_open, __ATOMIC_ACQUIRE) > stage; }

    uint32_t m_open = 0;     // stages that this node has come to
    spin_lock m_lock;        // of what follows
    uint32_t m_waiting = 0;  // threads, for a stage
    Request* m_left;         // by threads that had no context to wait in
    uint32_t m_left_count = 0;
};

}  // namespace orbweaver
