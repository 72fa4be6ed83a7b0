// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/extensions/window_message.h"
#include "sw_stack/mpi/linked_queue.h"
#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

class window;

/// Carries out what other ranks ask of a window of this rank, one message after the other: in the background, within
/// calls of MPI. Answers are sent without waiting for their receivers.
class window_service {
public:
    /// Starts the service of a window, which outlives it.
    void start(window& served);
    /// Ends the service when all messages that have arrived are done.
    void end();

private:
    /// A message to another rank that is on its way.
    struct answer {
        answer* next;
        request sent;
        char* memory;  // freed afterwards; null if the words are in the window
    };
    /// A lock that another rank waits for.
    struct waiting_lock {
        waiting_lock* next;
        int origin;
        bool exclusive;
    };

    void serve();
    void carry_out(const window_message& message, int origin, char* payload);
    void transfer(const window_message& message, int origin, char* payload);
    void compare_and_swap(const window_message& message, int origin, const char* data);
    static void accumulate(const window_message& message, const datatype& target, char* memory, const char* data);
    void lock(int origin, bool exclusive);
    void unlock();
    bool grantable(bool exclusive) const { return !m_exclusive && (!exclusive || m_shared == 0); }
    void grant(int origin, bool exclusive);
    char* memory_of(const window_message& message, uint32_t bytes, int origin) const;
    void send(int origin, window_tag tag, const char* words, uint32_t bytes, char* memory);
    void release_sent(bool all);

    window* m_window = nullptr;
    request* m_request = nullptr;  // of the operation in the background
    linked_queue<answer> m_answers;
    linked_queue<waiting_lock> m_waiting;
    bool m_exclusive = false;  // a rank holds the exclusive lock
    int m_shared = 0;          // ranks that hold the shared lock
};

}  // namespace orbweaver::mpi
