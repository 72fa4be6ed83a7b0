/* SPDX-License-Identifier: Apache-2.0 */
/* Semaphores between the threads of a core (pthread.h). They have no names. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    unsigned value;
} sem_t;

int sem_init(sem_t* semaphore, int shared, unsigned value);
int sem_destroy(sem_t* semaphore);
int sem_wait(sem_t* semaphore);
int sem_trywait(sem_t* semaphore);
int sem_post(sem_t* semaphore);
int sem_getvalue(sem_t* semaphore, int* value);

#ifdef __cplusplus
}
#endif
