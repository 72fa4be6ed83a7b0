/* SPDX-License-Identifier: Apache-2.0 */
/* The clock with which most programs time themselves. */
#include <stdio.h>
#include <time.h>

int main(void) {
    struct timespec a;
    struct timespec b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (volatile int i = 0; i < 10000; i++) {}
    clock_gettime(CLOCK_MONOTONIC, &b);
    long long n = (b.tv_sec - a.tv_sec) * 1000000000LL + b.tv_nsec - a.tv_nsec;
    printf("moved %d\n", n > 0);
    return n > 0 ? 0 : 1;
}
