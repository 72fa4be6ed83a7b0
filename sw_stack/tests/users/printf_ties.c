/* SPDX-License-Identifier: Apache-2.0 */
/* printf must round the exact binary value, which is a tie for 0.125, and a little above 2.0005 for 2.0005. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char b[200];
    snprintf(b, sizeof b, "%.2f %.0f %.1f %.2f %.3f %.17g %.20f %.20e %.15g", 0.125, 0.5, 0.25, 0.375, 2.0005, 0.1, 0.1,
             1.0 / 3, 0.3);
    puts(b);
    return strcmp(b,
                  "0.12 0 0.2 0.38 2.001 0.10000000000000001 0.10000000000000000555 3.33333333333333314830e-01 0.3") !=
           0;
}
