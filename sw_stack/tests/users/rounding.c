// SPDX-License-Identifier: Apache-2.0
// Rounding to integers and a few functions of real and complex numbers, against conversions and identities.
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "sw_stack/tests/users/check.h"

static uint64_t state = 88172645463325252u;

static uint64_t random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/// Returns a number with a magnitude of up to 2^63; most have a fraction.
static double random_number(void) { return ldexp((double)(int64_t)(random_bits() | 1), -(int)(random_bits() % 66)); }

static void check_double(double x) {
    const long long cut = (long long)x;
    const double whole = (double)cut;
    const double rest = fabs(x - whole);
    const int away = x < 0 ? -1 : 1;
    const long long nearest = rest >= 0.5 ? cut + away : cut;
    const long long even = rest > 0.5 || (rest == 0.5 && cut % 2 != 0) ? cut + away : cut;
    CHECK(trunc(x) == whole);
    CHECK(floor(x) == (whole > x ? whole - 1 : whole));
    CHECK(ceil(x) == (whole < x ? whole + 1 : whole));
    CHECK(round(x) == (double)nearest && llround(x) == nearest);
    CHECK(rint(x) == (double)even && nearbyint(x) == (double)even && llrint(x) == even);
    CHECK(signbit(trunc(x)) == signbit(x) && signbit(round(x)) == signbit(x));
    CHECK(signbit(rint(x)) == signbit(x));
}

static void check_float(float x) {
    const long long cut = (long long)x;
    const float whole = (float)cut;
    const float rest = fabsf(x - whole);
    const long long nearest = rest >= 0.5f ? cut + (x < 0 ? -1 : 1) : cut;
    CHECK(truncf(x) == whole);
    CHECK(floorf(x) == (whole > x ? whole - 1 : whole));
    CHECK(ceilf(x) == (whole < x ? whole + 1 : whole));
    CHECK(roundf(x) == (float)nearest && llroundf(x) == nearest);
}

static void check_near_powers_of_two(void) {
    for (int exponent = 0; exponent < 62; ++exponent) {
        const double power = ldexp(1, exponent);
        for (int quarters = -6; quarters <= 6; ++quarters) {
            check_double(power + quarters / 4.0);
            check_double(-power - quarters / 4.0);
            check_float((float)(power + quarters / 4.0));
            check_float((float)(-power - quarters / 4.0));
        }
    }
}

static void check_special_values(void) {
    const double values[] = {0.0, -0.0, INFINITY, -INFINITY, 1e300, -1e300, 9007199254740993.0};
    for (unsigned i = 0; i < sizeof values / sizeof *values; ++i) {
        const double x = values[i];
        CHECK(floor(x) == x && ceil(x) == x && trunc(x) == x);
        CHECK(signbit(floor(x)) == signbit(x) && signbit(ceil(x)) == signbit(x));
    }
    CHECK(isnan(floor(NAN)) && isnan(ceil(NAN)) && isnan(trunc(NAN)) && isnan(truncf(NAN)));
    CHECK(signbit(ceil(-0.5)) && ceil(-0.5) == 0 && floor(-5e-324) == -1 && ceil(5e-324) == 1);
    CHECK(floorf(-1e-45f) == -1 && ceilf(1e-45f) == 1 && truncf(3e38f) == 3e38f);
}

static void check_powers(void) {
    for (int i = 0; i < 500; ++i) {
        const float base = fabsf((float)random_number());
        const float exponent = (float)(random_bits() % 4000) / 1000 - 2;
        CHECK(powf(base, exponent) == (float)pow(base, exponent));
    }
}

static void check_tangents(void) {
    CHECK(creal(ctanh(60 + 2 * I)) == 1 && crealf(ctanhf(-60 + 2 * I)) == -1);
    CHECK(creal(ctanh(800 + 2 * I)) == 1 && cimag(ctanh(800 + 2 * I)) == 0);
    CHECK(cimag(ctan(2 + 800 * I)) == 1 && cimagf(ctanf(2 - 100 * I)) == -1);
    for (int i = 0; i < 100; ++i) {
        const double complex z = (double)(i % 10 - 5) / 3 + (double)(i / 10 - 5) / 4 * I;
        CHECK(cabs(ctanh(z) - csinh(z) / ccosh(z)) < 1e-14 && cabs(ctan(z) - csin(z) / ccos(z)) < 1e-14);
    }
}

int main(void) {
    for (int i = 0; i < 3000; ++i) {
        check_double(random_number());
        check_float((float)random_number());
    }
    check_near_powers_of_two();
    check_special_values();
    check_powers();
    check_tangents();
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
