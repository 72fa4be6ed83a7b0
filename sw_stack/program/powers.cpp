// SPDX-License-Identifier: Apache-2.0
// Powers in single precision: picolibc's powf() is wrong by up to 13 units of the last place, its pow() by less than
// one.
#include <math.h>

extern "C" float powf(float base, float exponent) { return static_cast<float>(pow(base, exponent)); }
