// SPDX-License-Identifier: Apache-2.0
// Complex tangents by Kahan's formulas ("Branch cuts for complex elementary functions", 1987). The versions of picolibc
// 1.8 divide two infinities if the real part of a hyperbolic tangent's argument is large.
#include <math.h>

namespace orbweaver {

namespace {

/// From this value on the real part of the result is 1 in double precision.
constexpr double large = 22;

double _Complex complex_value(double real, double imaginary) {
    double _Complex value = 0;
    __real__ value = real;
    __imag__ value = imaginary;
    return value;
}

double _Complex hyperbolic_tangent(double x, double y) {
    if (!isfinite(y)) { return isinf(x) ? complex_value(copysign(1, x), 0) : complex_value(x == 0 ? x : NAN, NAN); }
    if (fabs(x) >= large) { return complex_value(copysign(1, x), 4 * sin(y) * cos(y) * exp(-2 * fabs(x))); }
    const double tangent = tan(y);
    const double beta = 1 + tangent * tangent;
    const double sine = sinh(x);
    const double cosine = sqrt(1 + sine * sine);
    const double divisor = 1 + beta * sine * sine;
    return complex_value(beta * cosine * sine / divisor, tangent / divisor);
}

/// tan(z) = -i tanh(i z)
double _Complex circular_tangent(double x, double y) {
    const double _Complex turned = hyperbolic_tangent(-y, x);
    return complex_value(__imag__ turned, -__real__ turned);
}

}  // namespace

}  // namespace orbweaver

extern "C" {

double _Complex ctanh(double _Complex z) { return orbweaver::hyperbolic_tangent(__real__ z, __imag__ z); }

float _Complex ctanhf(float _Complex z) {
    return static_cast<float _Complex>(orbweaver::hyperbolic_tangent(__real__ z, __imag__ z));
}

double _Complex ctan(double _Complex z) { return orbweaver::circular_tangent(__real__ z, __imag__ z); }

float _Complex ctanf(float _Complex z) {
    return static_cast<float _Complex>(orbweaver::circular_tangent(__real__ z, __imag__ z));
}

}  // extern "C"
