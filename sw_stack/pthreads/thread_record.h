// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/pthreads/include/pthread.h"

/// A thread. Its thread-local variables and its stack lie behind it in the same block of memory.
struct orbweaver_pthread {
    uint32_t stack_top;           // read by enter_thread.S
    uint32_t thread_local_begin;  // read by enter_thread.S
    uint32_t has_ended;           // written by enter_thread.S, as the last access of the thread
    void* (*start)(void*);
    void* argument;
    void* result;
    uint32_t is_detached;
    orbweaver_pthread* next;  // in the list of detached threads
    void* values[PTHREAD_KEYS_MAX];
};
static_assert(offsetof(orbweaver_pthread, thread_local_begin) == 4 && offsetof(orbweaver_pthread, has_ended) == 8,
              "the offsets in enter_thread.S");

namespace orbweaver {

/// Calls the destructors of a thread's values, until none is left, or four times.
void destroy_values(orbweaver_pthread& thread);

}  // namespace orbweaver
