// SPDX-License-Identifier: Apache-2.0
// Threads of POSIX on the contexts of a core.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sw_stack/tests/users/check.h"

enum { threads = 7, rounds = 200 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static sem_t semaphore;
static unsigned counter, turns, once_calls, destroyed, serial_threads;
static _Thread_local unsigned own = 5;

static void count_once(void) { ++once_calls; }

static void destroy(void* value) {
    (void)value;
    __atomic_fetch_add(&destroyed, 1, __ATOMIC_RELAXED);
}

static void* add(void* argument) {
    const unsigned number = (unsigned)(size_t)argument;
    CHECK(own == 5);
    own += number;
    errno = (int)number;
    pthread_once(&once, count_once);
    pthread_setspecific(key, argument);
    for (unsigned round = 0; round < rounds; ++round) {
        pthread_mutex_lock(&mutex);
        const unsigned seen = counter;
        sched_yield();
        counter = seen + 1;
        pthread_mutex_unlock(&mutex);
    }
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
        __atomic_fetch_add(&serial_threads, 1, __ATOMIC_RELAXED);
    }
    CHECK(counter == threads * rounds);
    pthread_mutex_lock(&mutex);
    while (turns != number) { pthread_cond_wait(&changed, &mutex); }
    ++turns;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    CHECK(own == 5 + number);
    CHECK(errno == (int)number);
    CHECK(pthread_getspecific(key) == argument);
    printf("thread %u has a line of its own\n", number);
    if (number % 2 == 0) { pthread_exit((void*)(size_t)(100 + number)); }
    return (void*)(size_t)(100 + number);
}

static void* post(void* argument) {
    (void)argument;
    sem_post(&semaphore);
    return NULL;
}

static void* deep(void* argument) {
    char large[40000];
    memset(large, 1, sizeof large);
    *(int*)argument = large[39999];
    return NULL;
}

static void test_locks(void) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_t again;
    pthread_mutex_init(&again, &kind);
    CHECK(pthread_mutex_lock(&again) == 0 && pthread_mutex_lock(&again) == 0);
    CHECK(pthread_mutex_unlock(&again) == 0 && pthread_mutex_unlock(&again) == 0);
    CHECK(pthread_mutex_unlock(&again) == EPERM);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&again, &kind);
    CHECK(pthread_mutex_lock(&again) == 0 && pthread_mutex_lock(&again) == EDEADLK);
    CHECK(pthread_mutex_unlock(&again) == 0);
    CHECK(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_trylock(&mutex) == EBUSY);
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 2000;
    CHECK(pthread_mutex_timedlock(&mutex, &until) == ETIMEDOUT);
    CHECK(pthread_cond_timedwait(&changed, &mutex, &until) == ETIMEDOUT);
    CHECK(pthread_mutex_unlock(&mutex) == 0);
    pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
    CHECK(pthread_rwlock_rdlock(&shared) == 0 && pthread_rwlock_rdlock(&shared) == 0);
    CHECK(pthread_rwlock_trywrlock(&shared) == EBUSY);
    CHECK(pthread_rwlock_unlock(&shared) == 0 && pthread_rwlock_unlock(&shared) == 0);
    CHECK(pthread_rwlock_wrlock(&shared) == 0 && pthread_rwlock_tryrdlock(&shared) == EBUSY);
    CHECK(pthread_rwlock_unlock(&shared) == 0 && pthread_rwlock_tryrdlock(&shared) == 0);
}

int main(void) {
    pthread_t made[threads];
    pthread_barrier_init(&barrier, NULL, threads);
    pthread_key_create(&key, destroy);
    for (size_t number = 0; number < threads; ++number) {
        CHECK(pthread_create(&made[number], NULL, add, (void*)number) == 0);
    }
    pthread_t surplus;
    CHECK(pthread_create(&surplus, NULL, post, NULL) == EAGAIN);
    for (size_t number = 0; number < threads; ++number) {
        void* result = NULL;
        CHECK(pthread_join(made[number], &result) == 0);
        CHECK(result == (void*)(100 + number));
    }
    CHECK(once_calls == 1 && serial_threads == 1 && turns == threads);
    CHECK(destroyed == threads - 1);  // the value of thread 0 is a null pointer
    CHECK(own == 5);
    CHECK(pthread_join(pthread_self(), NULL) == EDEADLK);

    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    CHECK(pthread_attr_setstacksize(&detached, 100) == EINVAL);
    sem_init(&semaphore, 0, 0);
    CHECK(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
    for (unsigned number = 0; number < 300; ++number) {  // more than memory has room for at the same time
        CHECK(pthread_create(&surplus, &detached, post, NULL) == 0);
        CHECK(pthread_join(surplus, NULL) == EINVAL);
        sem_wait(&semaphore);
        sched_yield();
    }
    int last = 0;
    CHECK(pthread_create(&surplus, NULL, deep, &last) == 0);
    CHECK(pthread_join(surplus, NULL) == 0 && last == 1);
    test_locks();
    printf("%d failures\n", failures);
    return failures;
}
