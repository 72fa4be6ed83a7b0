/* SPDX-License-Identifier: Apache-2.0 */
/* The last line of a file may lack its newline: fgets must still return it. */
#include <stdio.h>
#include <string.h>

int main(void) {
    FILE* f = fopen("lines.txt", "w");
    fputs("first\nlast", f);
    fclose(f);
    char b[32];
    int n = 0;
    f = fopen("lines.txt", "r");
    while (fgets(b, sizeof b, f) != NULL) { n++; }
    fclose(f);
    printf("%d lines, last is %s\n", n, b);
    return n == 2 && strcmp(b, "last") == 0 ? 0 : 1;
}
