// SPDX-License-Identifier: Apache-2.0
// Creation and end of threads. A THREAD message from the node to itself starts a thread on a free context.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/pthreads/thread_record.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

extern "C" {
/// Initial values of thread-local variables, and the size of all as an address (sw_stack/program/program.ld).
extern char orbweaver_thread_local[];
extern char orbweaver_thread_local_end[];
extern char orbweaver_thread_local_bytes[];
void orbweaver_enter_pthread();
void orbweaver_run_pthread(orbweaver_pthread* thread);
[[noreturn]] void orbweaver_leave_pthread(orbweaver_pthread* thread);
/// A function of MPI; it is linked only into programs with MPI.
[[gnu::weak]] int MPI_Init(int* count, char*** words);
}

namespace orbweaver {

namespace {

constexpr size_t default_stack_bytes = 64 * 1024;
constexpr size_t alignment = 16;

spin_lock list_lock;
atomic_counter created;  // threads ever, without main()
atomic_counter ended;
orbweaver_pthread* detached = nullptr;  // threads whose memory nobody frees by pthread_join()
orbweaver_pthread main_thread = {};
constinit thread_local orbweaver_pthread* present = nullptr;  // null: the thread of main()

size_t round_up(size_t bytes) { return (bytes + alignment - 1) & ~(alignment - 1); }

/// Returns the threads that may run next to main(). A context is for the messages of MPI.
uint32_t max_threads() { return contexts() - (MPI_Init != nullptr ? 2 : 1); }

/// Frees detached threads that have ended.
void free_detached() {
    const lock_guard guard(list_lock);
    for (orbweaver_pthread** link = &detached; *link != nullptr;) {
        orbweaver_pthread* const thread = *link;
        if (__atomic_load_n(&thread->has_ended, __ATOMIC_ACQUIRE) == 0) {
            link = &thread->next;
            continue;
        }
        *link = thread->next;
        release(thread);
    }
}

/// Returns the record of a new thread with its thread-local variables and stack; null without memory.
orbweaver_pthread* make_thread(size_t stack_bytes) {
    const auto initial = static_cast<size_t>(orbweaver_thread_local_end - orbweaver_thread_local);
    const size_t variables = round_up(sizeof(orbweaver_pthread));
    const size_t stack = round_up(variables + reinterpret_cast<size_t>(orbweaver_thread_local_bytes));
    const size_t bytes = stack + round_up(stack_bytes);
    auto* const memory = static_cast<char*>(allocate_aligned(alignment, bytes));
    if (memory == nullptr) { return nullptr; }
    memset(memory, 0, stack);
    memcpy(memory + variables, orbweaver_thread_local, initial);
    auto* const thread = reinterpret_cast<orbweaver_pthread*>(memory);
    thread->stack_top = reinterpret_cast<uint32_t>(memory + bytes);
    thread->thread_local_begin = reinterpret_cast<uint32_t>(memory + variables);
    return thread;
}

void detach(orbweaver_pthread* thread) {
    const lock_guard guard(list_lock);
    thread->is_detached = 1;
    thread->next = detached;
    detached = thread;
}

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

void orbweaver_run_pthread(orbweaver_pthread* thread) {
    present = thread;
    thread->result = thread->start(thread->argument);
    destroy_values(*thread);
    ended.add(1);
}

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
    free_detached();
    if (created.value() - ended.value() >= max_threads()) { return EAGAIN; }
    orbweaver_pthread* const made = make_thread(attributes != nullptr ? attributes->stack_bytes : default_stack_bytes);
    if (made == nullptr) { return EAGAIN; }
    made->start = start;
    made->argument = argument;
    created.add(1);
    *thread = made;
    if (attributes != nullptr && attributes->detach_state == PTHREAD_CREATE_DETACHED) { detach(made); }
    // A THREAD message with the entry point and the record, to this node.
    instruction::sendh_thread(node_id(), reinterpret_cast<uint32_t>(&orbweaver_enter_pthread));
    instruction::sende(reinterpret_cast<uint32_t>(made));
    return 0;
}

int pthread_join(pthread_t thread, void** result) {
    if (thread == pthread_self()) { return EDEADLK; }
    if (thread == &main_thread || thread->is_detached != 0) { return EINVAL; }
    while (__atomic_load_n(&thread->has_ended, __ATOMIC_ACQUIRE) == 0) { instruction::yield(); }
    if (result != nullptr) { *result = thread->result; }
    release(thread);
    return 0;
}

int pthread_detach(pthread_t thread) {
    if (thread == &main_thread || thread->is_detached != 0) { return EINVAL; }
    detach(thread);
    return 0;
}

void pthread_exit(void* result) {
    orbweaver_pthread* const thread = pthread_self();
    thread->result = result;
    destroy_values(*thread);
    if (thread == &main_thread) {
        while (ended.value() != created.value()) { instruction::yield(); }
        exit(0);
    }
    ended.add(1);
    orbweaver_leave_pthread(thread);
}

pthread_t pthread_self() { return present != nullptr ? present : &main_thread; }

int pthread_equal(pthread_t first, pthread_t second) { return first == second ? 1 : 0; }

int sched_yield() {
    instruction::yield();
    return 0;
}

int pthread_attr_init(pthread_attr_t* attributes) {
    *attributes = {default_stack_bytes, PTHREAD_CREATE_JOINABLE};
    return 0;
}

int pthread_attr_destroy(pthread_attr_t*) { return 0; }

int pthread_attr_setstacksize(pthread_attr_t* attributes, size_t bytes) {
    if (bytes < PTHREAD_STACK_MIN) { return EINVAL; }
    attributes->stack_bytes = bytes;
    return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t* attributes, size_t* bytes) {
    *bytes = attributes->stack_bytes;
    return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state) {
    if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) { return EINVAL; }
    attributes->detach_state = state;
    return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t* attributes, int* state) {
    *state = attributes->detach_state;
    return 0;
}

}  // extern "C"
