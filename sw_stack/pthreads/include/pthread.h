/* SPDX-License-Identifier: Apache-2.0 */
/* Threads of POSIX on the hardware contexts of a core, for programs of `orbweaver cc -pthread` (docs/mpi.md). A core
   has at most core.contexts threads, main() included. Threads are neither cancelled nor scheduled by priority. */
#pragma once

#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct orbweaver_pthread* pthread_t;
typedef unsigned pthread_key_t;
typedef struct {
    size_t stack_bytes;
    int detach_state;
} pthread_attr_t;
typedef struct {
    unsigned held;
    int type;
    pthread_t owner;
    unsigned depth;
} pthread_mutex_t;
typedef struct {
    int type;
} pthread_mutexattr_t;
typedef struct {
    unsigned signals;
} pthread_cond_t;
typedef struct {
    clockid_t clock;
} pthread_condattr_t;
typedef struct {
    unsigned count;
    unsigned arrived;
    unsigned rounds;
} pthread_barrier_t;
typedef int pthread_barrierattr_t;
typedef struct {
    unsigned readers; /* or UINT_MAX: a writer */
} pthread_rwlock_t;
typedef int pthread_rwlockattr_t;
typedef struct {
    unsigned held;
} pthread_spinlock_t;
typedef struct {
    unsigned state;
} pthread_once_t;

#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_DEFAULT 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_STACK_MIN 1024
#define PTHREAD_KEYS_MAX 64
#define PTHREAD_MUTEX_INITIALIZER \
    { 0, PTHREAD_MUTEX_DEFAULT, 0, 0 }
#define PTHREAD_COND_INITIALIZER \
    { 0 }
#define PTHREAD_RWLOCK_INITIALIZER \
    { 0 }
#define PTHREAD_ONCE_INIT \
    { 0 }

/* EAGAIN: all contexts have threads, or there is no memory for the stack. */
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument);
int pthread_join(pthread_t thread, void** result);
int pthread_detach(pthread_t thread);
void pthread_exit(void* result) __attribute__((noreturn));
pthread_t pthread_self(void);
int pthread_equal(pthread_t first, pthread_t second);
int sched_yield(void); /* sched.h of picolibc hides it */
int pthread_once(pthread_once_t* once, void (*routine)(void));
int pthread_attr_init(pthread_attr_t* attributes);
int pthread_attr_destroy(pthread_attr_t* attributes);
int pthread_attr_setstacksize(pthread_attr_t* attributes, size_t bytes);
int pthread_attr_getstacksize(const pthread_attr_t* attributes, size_t* bytes);
int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state);
int pthread_attr_getdetachstate(const pthread_attr_t* attributes, int* state);

int pthread_key_create(pthread_key_t* key, void (*destructor)(void*));
int pthread_key_delete(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void* value);
void* pthread_getspecific(pthread_key_t key);

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes);
int pthread_mutex_destroy(pthread_mutex_t* mutex);
int pthread_mutex_lock(pthread_mutex_t* mutex);
int pthread_mutex_trylock(pthread_mutex_t* mutex);
int pthread_mutex_timedlock(pthread_mutex_t* mutex, const struct timespec* deadline);
int pthread_mutex_unlock(pthread_mutex_t* mutex);
int pthread_mutexattr_init(pthread_mutexattr_t* attributes);
int pthread_mutexattr_destroy(pthread_mutexattr_t* attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type);
int pthread_mutexattr_gettype(const pthread_mutexattr_t* attributes, int* type);

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes);
int pthread_cond_destroy(pthread_cond_t* condition);
int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex);
int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* deadline);
int pthread_cond_signal(pthread_cond_t* condition);
int pthread_cond_broadcast(pthread_cond_t* condition);

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes, unsigned count);
int pthread_barrier_destroy(pthread_barrier_t* barrier);
int pthread_barrier_wait(pthread_barrier_t* barrier);

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes);
int pthread_rwlock_destroy(pthread_rwlock_t* lock);
int pthread_rwlock_rdlock(pthread_rwlock_t* lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock);
int pthread_rwlock_wrlock(pthread_rwlock_t* lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t* lock);
int pthread_rwlock_unlock(pthread_rwlock_t* lock);

int pthread_spin_init(pthread_spinlock_t* lock, int shared);
int pthread_spin_destroy(pthread_spinlock_t* lock);
int pthread_spin_lock(pthread_spinlock_t* lock);
int pthread_spin_trylock(pthread_spinlock_t* lock);
int pthread_spin_unlock(pthread_spinlock_t* lock);

#ifdef __cplusplus
}
#endif
