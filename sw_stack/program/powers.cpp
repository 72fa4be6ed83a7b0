// SPDX-License-Identifier: Apache-2.0
// Powers in single precision. The error of picolibc's powf() is up to 13 ulp, the error of its pow() less than one.
#include <math.h>

extern "C" float powf(float base, float exponent) { return static_cast<float>(pow(base, exponent)); }
