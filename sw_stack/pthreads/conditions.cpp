// SPDX-License-Identifier: Apache-2.0
// Condition variables, barriers and semaphores. Threads that wait poll, and yield the core. A signal releases all of
// them: POSIX permits spurious wake-ups, so callers check their predicate again.
#include <errno.h>

#include "sw_stack/pthreads/deadline.h"
#include "sw_stack/pthreads/include/pthread.h"
#include "sw_stack/pthreads/include/semaphore.h"
#include "sw_stack/runtime/instructions.h"

extern "C" {

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t*) {
    condition->signals = 0;
    return 0;
}

int pthread_cond_destroy(pthread_cond_t*) { return 0; }

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* deadline) {
    const unsigned before = __atomic_load_n(&condition->signals, __ATOMIC_ACQUIRE);
    if (const int problem = pthread_mutex_unlock(mutex)) { return problem; }
    int result = 0;
    while (__atomic_load_n(&condition->signals, __ATOMIC_ACQUIRE) == before) {
        if (orbweaver::has_passed(deadline)) {
            result = ETIMEDOUT;
            break;
        }
        orbweaver::instruction::yield();
    }
    pthread_mutex_lock(mutex);
    return result;
}

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
    return pthread_cond_timedwait(condition, mutex, nullptr);
}

int pthread_cond_broadcast(pthread_cond_t* condition) {
    __atomic_fetch_add(&condition->signals, 1U, __ATOMIC_ACQ_REL);
    return 0;
}

int pthread_cond_signal(pthread_cond_t* condition) { return pthread_cond_broadcast(condition); }

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t*, unsigned count) {
    if (count == 0) { return EINVAL; }
    *barrier = {count, 0, 0};
    return 0;
}

int pthread_barrier_destroy(pthread_barrier_t*) { return 0; }

int pthread_barrier_wait(pthread_barrier_t* barrier) {
    const unsigned round = __atomic_load_n(&barrier->rounds, __ATOMIC_ACQUIRE);
    if (__atomic_add_fetch(&barrier->arrived, 1U, __ATOMIC_ACQ_REL) == barrier->count) {
        __atomic_store_n(&barrier->arrived, 0U, __ATOMIC_RELAXED);
        __atomic_store_n(&barrier->rounds, round + 1, __ATOMIC_RELEASE);
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    while (__atomic_load_n(&barrier->rounds, __ATOMIC_ACQUIRE) == round) { orbweaver::instruction::yield(); }
    return 0;
}

int sem_init(sem_t* semaphore, int, unsigned value) {
    semaphore->value = value;
    return 0;
}

int sem_destroy(sem_t*) { return 0; }

int sem_trywait(sem_t* semaphore) {
    unsigned value = __atomic_load_n(&semaphore->value, __ATOMIC_RELAXED);
    while (value != 0) {
        if (__atomic_compare_exchange_n(&semaphore->value, &value, value - 1, false, __ATOMIC_ACQUIRE,
                                        __ATOMIC_RELAXED)) {
            return 0;
        }
    }
    errno = EAGAIN;
    return -1;
}

int sem_wait(sem_t* semaphore) {
    const int before = errno;
    while (sem_trywait(semaphore) != 0) { orbweaver::instruction::yield(); }
    errno = before;
    return 0;
}

int sem_post(sem_t* semaphore) {
    __atomic_fetch_add(&semaphore->value, 1U, __ATOMIC_RELEASE);
    return 0;
}

int sem_getvalue(sem_t* semaphore, int* value) {
    *value = static_cast<int>(semaphore->value);
    return 0;
}

}  // extern "C"
