// SPDX-License-Identifier: Apache-2.0
// Values of threads by keys, and functions that run once.
#include <errno.h>

#include "sw_stack/pthreads/thread_record.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/lock.h"

namespace orbweaver {

namespace {

using destructor = void (*)(void*);

spin_lock keys_lock;
bool exists[PTHREAD_KEYS_MAX];
destructor destructors[PTHREAD_KEYS_MAX];

}  // namespace

void destroy_values(orbweaver_pthread& thread) {
    constexpr unsigned rounds = 4;  // PTHREAD_DESTRUCTOR_ITERATIONS
    for (unsigned round = 0; round < rounds; ++round) {
        bool is_clean = true;
        for (unsigned key = 0; key < PTHREAD_KEYS_MAX; ++key) {
            void* const value = thread.values[key];
            if (value == nullptr || destructors[key] == nullptr) { continue; }
            thread.values[key] = nullptr;
            destructors[key](value);
            is_clean = false;
        }
        if (is_clean) { return; }
    }
}

}  // namespace orbweaver

using namespace orbweaver;

extern "C" {

int pthread_key_create(pthread_key_t* key, void (*at_end)(void*)) {
    const lock_guard guard(keys_lock);
    for (unsigned number = 0; number < PTHREAD_KEYS_MAX; ++number) {
        if (exists[number]) { continue; }
        exists[number] = true;
        destructors[number] = at_end;
        *key = number;
        return 0;
    }
    return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
    const lock_guard guard(keys_lock);
    if (key >= PTHREAD_KEYS_MAX || !exists[key]) { return EINVAL; }
    exists[key] = false;
    destructors[key] = nullptr;
    return 0;
}

int pthread_setspecific(pthread_key_t key, const void* value) {
    if (key >= PTHREAD_KEYS_MAX || !exists[key]) { return EINVAL; }
    pthread_self()->values[key] = const_cast<void*>(value);
    return 0;
}

void* pthread_getspecific(pthread_key_t key) {
    return key < PTHREAD_KEYS_MAX && exists[key] ? pthread_self()->values[key] : nullptr;
}

int pthread_once(pthread_once_t* once, void (*routine)()) {
    constexpr unsigned begun = 1;
    constexpr unsigned done = 2;
    unsigned state = 0;
    if (__atomic_compare_exchange_n(&once->state, &state, begun, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        routine();
        __atomic_store_n(&once->state, done, __ATOMIC_RELEASE);
        return 0;
    }
    while (__atomic_load_n(&once->state, __ATOMIC_ACQUIRE) != done) { instruction::yield(); }
    return 0;
}

}  // extern "C"
