/* SPDX-License-Identifier: Apache-2.0 */
/* newlib's svfprintf, whose %a would go through double. */
#include <math.h>

long double newlib_frexpl(long double value, int* exponent);
#define frexp(rounded, exponent) newlib_frexpl(value, exponent) /* `value` is what newlib rounds */
#include <vfprintf.c>
