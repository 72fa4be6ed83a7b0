/* SPDX-License-Identifier: Apache-2.0 */
/* Floating-point corner cases; operands are volatile so that the core computes. Prints bits only. */
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#pragma GCC optimize("O1,rounding-math") /* rounding modes change between operations */
#include <stdio.h>
#include <string.h>
static uint64_t db(double x) {
    uint64_t u;
    memcpy(&u, &x, 8);
    return u;
}
static uint32_t fb(float x) {
    uint32_t u;
    memcpy(&u, &x, 4);
    return u;
}
#define P(e) printf("%-28s %016llx\n", #e, (unsigned long long)db(e))
#define F(e) printf("%-28s %08x\n", #e, (unsigned)fb(e))
int main(void) {
    volatile double z = 0.0, mz = -0.0, one = 1.0, inf = INFINITY, tiny = DBL_MIN, sub = 4.9e-324, big = DBL_MAX,
                    h = 0.5;
    volatile float fz = 0.0f, fmz = -0.0f, ft = FLT_MIN, fs = 1e-45f, fbig = FLT_MAX;
    P(fmin(z, mz));
    P(fmax(mz, z));
    P(fmin(one, NAN));
    P(fmax(NAN, one));
    P(fma(one, mz, z));
    P(fma(-one, z, mz));
    P(fma(-one, one, one));
    P(fma(big, 2.0, -inf));
    P(fma(tiny, h, sub));
    P(fma(0.1, 10.0, -1.0));
    P(tiny * h);
    P(sub * h);
    P(sub + sub);
    P(sub / 3.0);
    P(big * 2);
    P(big + 1e291);
    P(sqrt(2.0 * one));
    P(sqrt(sub));
    P(sqrt(mz));
    P(one / 3.0);
    P(-one / mz);
    F(ft * 0.5f);
    F(fs * 0.5f);
    F(fs * 0.75f);
    F(fbig * 2);
    F(fbig + 1e31f);
    F((float)(1.0 + 5.9604644775390625e-8));
    F((float)(1.0 + 5.96046448e-8));
    F((float)1e-46);
    F((float)3.5e38);
    F(fmaf(ft, 0.5f, fs));
    F(fminf(fz, fmz));
    F(sqrtf(3.0f + fz));
    volatile double v[] = {0.5,          1.5, 2.5,           -0.5,         -1.5,
                           2147483646.9, 1e9, -2147483648.0, 4294967295.0, 0.999999999999999944};
    for (int i = 0; i < 10; i++)
        printf("%.17g lrint %ld rint %g nearbyint %g trunc %g floor %g ceil %g round %g\n", v[i],
               i == 8 ? 0L : lrint(v[i]), rint(v[i]), nearbyint(v[i]), trunc(v[i]), floor(v[i]), ceil(v[i]),
               round(v[i]));
    int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
    for (int m = 0; m < 4; m++) {
        int r = fesetround(modes[m]);
        volatile double a = 1.0, b = 3.0, c = 0.1;
        double q = a / b, w = a + c * 1e-17, e = -(a / b), n = -a / b;
        float g = (float)c;
        long l = lrint(2.5 * a), k = lrint(-2.5 * a);
        fesetround(FE_TONEAREST);
        printf("mode %d set %d %016llx %016llx %016llx %016llx %08x %ld %ld\n", m, r, (unsigned long long)db(q),
               (unsigned long long)db(w), (unsigned long long)db(e), (unsigned long long)db(n), (unsigned)fb(g), l, k);
    }
    feclearexcept(FE_ALL_EXCEPT);
    volatile double r = one / z;
    printf("dz %d", !!fetestexcept(FE_DIVBYZERO));
    feclearexcept(FE_ALL_EXCEPT);
    r = z / z;
    printf(" nv %d", !!fetestexcept(FE_INVALID));
    feclearexcept(FE_ALL_EXCEPT);
    r = big * big;
    printf(" of %d nx %d", !!fetestexcept(FE_OVERFLOW), !!fetestexcept(FE_INEXACT));
    feclearexcept(FE_ALL_EXCEPT);
    r = tiny * tiny;
    printf(" uf %d", !!fetestexcept(FE_UNDERFLOW));
    feclearexcept(FE_ALL_EXCEPT);
    r = tiny * h;
    printf(" exact-subnormal uf %d nx %d\n", !!fetestexcept(FE_UNDERFLOW), !!fetestexcept(FE_INEXACT));
    (void)r;
    volatile double s = 9.87654321e17;
    printf("%lld %llu %d\n", (long long)s, (unsigned long long)s, (int)(float)16777217.0);
    volatile long long L = -9007199254740993LL;
    volatile unsigned long long U = 18446744073709551615ULL, U2 = 9223372036854775809ULL;
    P((double)L);
    P((double)U);
    P((double)U2);
    F((float)L);
    F((float)U);
    F((float)U2);
    return 0;
}
