/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers to text and back. */
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    double v[] = {1.0, 0.1, 1e-310, 4.9e-324, 1.7976931348623157e308, -0.0,       123456.789, 5e-324 * 3,
                  2.5, 0.5, 1e22,   1e23,     9007199254740993.0,     0.000123456};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        printf("%a|%.3a|%e|%.0e|%f|%.0f|%g|%#g|%.17g|%+.3f|% e|%012.4f|%-12.2e|\n", v[i], v[i], v[i], v[i],
               v[i] < 1e30 ? v[i] : 1.5, v[i] < 1e30 ? v[i] : 1.5, v[i], v[i], v[i], v[i] < 1e30 ? v[i] : 2.5, v[i],
               v[i] < 1e30 ? v[i] : 3.5, v[i]);
    }
    const char* t[] = {
        "0.1",
        "1e400",
        "-1e400",
        "1e-400",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "9007199254740993",
        "9007199254740992.99999999999999999999999999999",
        "0x1.8p3",
        "0x1.fffffffffffff8p0",
        "0x",
        "0xg",
        "-0x",
        "-0xp1",
        "0x.p1",
        "0X.",
        "0x.8",
        "0x0p1",
        "0x00",
        " +0xz",
        "  12abc",
        "nan",
        "-inf",
        "infinity",
        "1e",
        "1e+",
        ".5",
        "5.",
        ".",
        "",
        "+.e1",
        "179769313486231580793e289",
        "0.500000000000000166533453693773481063544750213623046875",
        "3.5844466002796428e298",
        "6.9294956446009195e15",
        "1.00000005960464477539062499",
        "100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000e-90"};
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
        char* e;
        errno = 0;
        double d = strtod(t[i], &e);
        uint64_t u;
        memcpy(&u, &d, 8);
        int er = errno == ERANGE;
        float f = strtof(t[i], NULL);
        uint32_t w;
        memcpy(&w, &f, 4);
        /* The sign of a NaN is nobody's. */
        uint64_t mask = d != d ? 0x7fffffffffffffffULL : ~0ULL;
        printf("[%s] %016llx end %d erange %d float %08x\n", t[i], (unsigned long long)(u & mask), (int)(e - t[i]), er,
               (unsigned)(w & (mask >> 32)));
    }
    const char* n[] = {
        "2147483647",          "2147483648",           "-2147483649",          "0x7f", "077", "z",  "  -12",
        "9223372036854775808", "-9223372036854775809", "18446744073709551616", "0b11", "+",   "0x", "0xg"};
    for (unsigned i = 0; i < sizeof n / sizeof *n; i++) {
        char* e;
        errno = 0;
        long long l = strtoll(n[i], &e, 0);
        int a = errno == ERANGE;
        errno = 0;
        char* e2;
        unsigned long long ul = strtoull(n[i], &e2, 0);
        printf("[%s] %lld %d %d | %llu %d %d\n", n[i], l, (int)(e - n[i]), a, ul, (int)(e2 - n[i]), errno == ERANGE);
    }
    char b[64];
    volatile size_t room = 5;
    int k = snprintf(b, room, "%d-%s", 12345, "abc");
    printf("%d %s\n", k, b);
    printf("%5d|%-5d|%05d|%+d|% d|%x|%#X|%#o|%hhd|%hd|%lld|%zu|%jd|%td|%p|%c|%%|%5.3s|%-8s|%*d|%.*f|%n\n", 42, 42, 42,
           42, 42, 255, 255, 8, (char)300, (short)70000, 1LL << 40, sizeof(int), (intmax_t)-7, (ptrdiff_t)9,
           (void*)0x1234, 'q', "abcdef", "ab", 6, 42, 2, 3.14159, &k);
    printf("n %d\n", k);
    int x = 0, y = 0, c = 0;
    char w[10] = "";
    float f = 0;
    double d = 0;
    long long q = 0;
    k = sscanf("12 0x1f abc 3.5e2 -7.25 99999999999", "%d %i %9s %f %lf %lld%n", &x, &y, w, &f, &d, &q, &c);
    printf("%d: %d %d %s %g %g %lld %d\n", k, x, y, w, f, d, q, c);
    k = sscanf("key=val;rest", "%3[a-z]=%[^;];%*s", w, b);
    printf("%d %s %s\n", k, w, b);
    k = sscanf("a:5", "a:%hhd", (signed char*)&b[0]);
    printf("%d %d\n", k, b[0]);
    k = sscanf("", "%d", &x);
    printf("%d\n", k);
    printf("%1$d %2$s %1$d\n", 5, "pos");
    printf("%d %d %d %u\n", INT_MIN / 2 - 1, (-7) / 2, (-7) % 2, UINT_MAX / 3);
    return 0;
}
