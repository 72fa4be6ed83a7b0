// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/runtime/waiting.h"

namespace orbweaver {

/// Delays requests of other nodes for data that this node may not have yet (active messages): the answering thread
/// waits until its node has reached the request's stage.
///
/// Waiting threads occupy contexts. One context always stays free for the request of a slower node. A thread that finds
/// no other free context leaves its request to the node's own thread, which answers it when it reaches the stage.
/// @tparam Request has a member `stage`
template <class Request>
class request_gate {
public:
    /// @param most maximum number of simultaneous requests of all other nodes
    explicit request_gate(uint32_t most) : m_left(new Request[most]) {}
    ~request_gate() { delete[] m_left; }
    request_gate(const request_gate&) = delete;
    request_gate& operator=(const request_gate&) = delete;

    /// Waits until the request's stage is open; the answering thread calls it.
    /// @return false: the request was left to this node's own thread
    bool admit(const Request& wanted) {
        if (is_open(wanted.stage)) { return true; }
        {
            const lock_guard guard(m_lock);
            if (is_open(wanted.stage)) { return true; }
            if (m_waiting + 3 > contexts()) {  // this thread, the node's own thread, and one free context
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

    /// Opens a stage and all stages before it; the node's own thread calls it when it reaches the stage.
    void open(uint32_t stage) { __atomic_store_n(&m_open, stage + 1, __ATOMIC_RELEASE); }

    /// Calls answer(request) for the queued requests of open stages. Call it after open().
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

    uint32_t m_open = 0;     // number of stages that this node has reached
    spin_lock m_lock;        // protects the following members
    uint32_t m_waiting = 0;  // threads that wait for a stage
    Request* m_left;         // requests of threads that had no context to wait in
    uint32_t m_left_count = 0;
};

}  // namespace orbweaver
