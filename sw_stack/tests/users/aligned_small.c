/* SPDX-License-Identifier: Apache-2.0 */
/* An aligned block may be written from its first to its last byte. */
#include <stdlib.h>
#include <string.h>

int main(void) {
    char* p = aligned_alloc(64, 128);
    memset(p, 1, 128);
    free(p);
    return 0;
}
