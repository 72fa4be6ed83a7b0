// SPDX-License-Identifier: Apache-2.0
// Mutexes, spin locks, locks of readers and writers. A thread that waits yields the core to the next ready thread.
#include <errno.h>
#include <stdint.h>

#include "sw_stack/pthreads/deadline.h"
#include "sw_stack/pthreads/include/pthread.h"
#include "sw_stack/runtime/instructions.h"

namespace {

constexpr unsigned writing = UINT32_MAX;

bool take(unsigned& held) { return __atomic_exchange_n(&held, 1U, __ATOMIC_ACQUIRE) == 0; }

void give(unsigned& held) { __atomic_store_n(&held, 0U, __ATOMIC_RELEASE); }

bool is_own(const pthread_mutex_t& mutex) {
    return mutex.type != PTHREAD_MUTEX_NORMAL && __atomic_load_n(&mutex.held, __ATOMIC_ACQUIRE) != 0 &&
           mutex.owner == pthread_self();
}

int take_again(pthread_mutex_t& mutex) {
    if (mutex.type == PTHREAD_MUTEX_ERRORCHECK) { return EDEADLK; }
    ++mutex.depth;
    return 0;
}

void become_owner(pthread_mutex_t& mutex) {
    if (mutex.type != PTHREAD_MUTEX_NORMAL) { mutex.owner = pthread_self(); }
}

int try_to_read(pthread_rwlock_t& lock) {
    unsigned readers = __atomic_load_n(&lock.readers, __ATOMIC_RELAXED);
    return readers != writing && __atomic_compare_exchange_n(&lock.readers, &readers, readers + 1, false,
                                                             __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
               ? 0
               : EBUSY;
}

int try_to_write(pthread_rwlock_t& lock) {
    unsigned nobody = 0;
    return __atomic_compare_exchange_n(&lock.readers, &nobody, writing, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
               ? 0
               : EBUSY;
}

}  // namespace

extern "C" {

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
    *mutex = {0, attributes != nullptr ? attributes->type : PTHREAD_MUTEX_DEFAULT, nullptr, 0};
    return 0;
}

int pthread_mutex_destroy(pthread_mutex_t* mutex) { return mutex->held != 0 ? EBUSY : 0; }

int pthread_mutex_timedlock(pthread_mutex_t* mutex, const struct timespec* deadline) {
    if (is_own(*mutex)) { return take_again(*mutex); }
    while (!take(mutex->held)) {
        if (orbweaver::has_passed(deadline)) { return ETIMEDOUT; }
        orbweaver::instruction::yield();
    }
    become_owner(*mutex);
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t* mutex) { return pthread_mutex_timedlock(mutex, nullptr); }

int pthread_mutex_trylock(pthread_mutex_t* mutex) {
    if (is_own(*mutex)) { return mutex->type == PTHREAD_MUTEX_RECURSIVE ? take_again(*mutex) : EBUSY; }
    if (!take(mutex->held)) { return EBUSY; }
    become_owner(*mutex);
    return 0;
}

int pthread_mutex_unlock(pthread_mutex_t* mutex) {
    if (mutex->type != PTHREAD_MUTEX_NORMAL) {
        if (!is_own(*mutex)) { return EPERM; }
        if (mutex->depth != 0) {
            --mutex->depth;
            return 0;
        }
    }
    give(mutex->held);
    return 0;
}

int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
    attributes->type = PTHREAD_MUTEX_DEFAULT;
    return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t*) { return 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type) {
    if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ERRORCHECK) { return EINVAL; }
    attributes->type = type;
    return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t* attributes, int* type) {
    *type = attributes->type;
    return 0;
}

int pthread_spin_init(pthread_spinlock_t* lock, int) {
    lock->held = 0;
    return 0;
}

int pthread_spin_destroy(pthread_spinlock_t*) { return 0; }

int pthread_spin_lock(pthread_spinlock_t* lock) {
    while (!take(lock->held)) { orbweaver::instruction::yield(); }
    return 0;
}

int pthread_spin_trylock(pthread_spinlock_t* lock) { return take(lock->held) ? 0 : EBUSY; }

int pthread_spin_unlock(pthread_spinlock_t* lock) {
    give(lock->held);
    return 0;
}

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t*) {
    lock->readers = 0;
    return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t* lock) { return lock->readers != 0 ? EBUSY : 0; }

int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) { return try_to_read(*lock); }

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
    while (try_to_read(*lock) != 0) { orbweaver::instruction::yield(); }
    return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) { return try_to_write(*lock); }

int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
    while (try_to_write(*lock) != 0) { orbweaver::instruction::yield(); }
    return 0;
}

int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
    if (__atomic_load_n(&lock->readers, __ATOMIC_RELAXED) == writing) {
        give(lock->readers);
    } else {
        __atomic_fetch_sub(&lock->readers, 1U, __ATOMIC_RELEASE);
    }
    return 0;
}

}  // extern "C"
