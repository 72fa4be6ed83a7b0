/* SPDX-License-Identifier: Apache-2.0 */
/* Random sequence of malloc, aligned_alloc, posix_memalign, realloc, calloc and free; every live block keeps its
 * pattern. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 64
static unsigned char* p[N];
static size_t len[N];
static unsigned char pat[N];
static uint32_t s = 12345;
static uint32_t rnd(void) {
    s = s * 1664525u + 1013904223u;
    return s >> 8;
}
static int check(int i) {
    for (size_t k = 0; k < len[i]; k++)
        if (p[i][k] != pat[i]) return (int)k + 1;
    return 0;
}
int main(void) {
    int bad = 0;
    for (int step = 0; step < 20000 && bad < 5; step++) {
        int i = rnd() % N;
        if (p[i]) {
            int b = check(i);
            if (b) {
                printf("step %d: block %d of %u bytes at %p damaged at %d\n", step, i, (unsigned)len[i], (void*)p[i],
                       b - 1);
                bad++;
            }
            if (rnd() % 4 == 0) {
                size_t nl = 1 + rnd() % 3000;
                unsigned char* q = realloc(p[i], nl);
                if (q) {
                    size_t keep = nl < len[i] ? nl : len[i];
                    for (size_t k = 0; k < keep; k++)
                        if (q[k] != pat[i]) {
                            printf("step %d: realloc lost byte %u\n", step, (unsigned)k);
                            bad++;
                            break;
                        }
                    p[i] = q;
                    len[i] = nl;
                    memset(q, pat[i], nl);
                }
            } else {
                free(p[i]);
                p[i] = NULL;
            }
            continue;
        }
        size_t l = 1 + (rnd() % 8 == 0 ? rnd() % 8000 : rnd() % 200);
        size_t a = 8u << (rnd() % 6);
        void* q = NULL;
        switch (rnd() % 4) {
            case 0:
                q = malloc(l);
                a = 8;
                break;
            case 1:
                l = (l + a - 1) / a * a;
                q = aligned_alloc(a, l);
                break;
            case 2:
                if (posix_memalign(&q, a, l)) q = NULL;
                break;
            default:
                q = calloc(1, l);
                a = 8;
                for (size_t k = 0; q && k < l; k++)
                    if (((char*)q)[k]) {
                        printf("calloc not zero\n");
                        bad++;
                        break;
                    }
        }
        if (!q) {
            printf("step %d: no memory for %u\n", step, (unsigned)l);
            bad++;
            continue;
        }
        if ((uintptr_t)q % a) {
            printf("step %d: misaligned\n", step);
            bad++;
        }
        p[i] = q;
        len[i] = l;
        pat[i] = (unsigned char)(1 + rnd() % 255);
        memset(q, pat[i], l);
    }
    printf("%s\n", bad ? "FAILED" : "heap ok");
    return bad != 0;
}
