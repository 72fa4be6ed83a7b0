// SPDX-License-Identifier: Apache-2.0
// Threads that follow chains of pointers: each load needs the result of the one before it.
// Argument: number of threads, which divide the loads.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef LOADS
#define LOADS 16384
#endif

enum { most_threads = 16, links = 256, loads = LOADS };

static void* chains[most_threads][links];
static unsigned loads_of_one;

static void* follow(void* first) {
    void** place = first;
    for (unsigned load = 0; load < loads_of_one; ++load) { place = *place; }
    return place;
}

int main(int count, char** words) {
    const unsigned threads = count > 1 ? (unsigned)atoi(words[1]) : 1;
    pthread_t others[most_threads];
    loads_of_one = loads / threads;
    for (unsigned chain = 0; chain < threads; ++chain) {
        for (unsigned link = 0; link < links; ++link) { chains[chain][link] = &chains[chain][(link + 97) % links]; }
    }
    for (unsigned thread = 1; thread < threads; ++thread) {
        if (pthread_create(&others[thread], NULL, follow, chains[thread]) != 0) { return 1; }
    }
    const void* const expected = chains[0] + loads_of_one * 97 % links;
    if (follow(chains[0]) != expected) { return 2; }
    for (unsigned thread = 1; thread < threads; ++thread) { pthread_join(others[thread], NULL); }
    printf("%u threads: done\n", threads);
    return 0;
}
