// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/real_numbers.h"

#include <gdtoa.h>
#include <stdint.h>
#include <sys/_locale.h>  // mprec.h needs it

#include "sw_stack/newlib/conversion_state.h"

extern "C" {
#include <mprec.h>  // has no extern "C"
}

namespace orbweaver {

namespace {

/// Returns the rounding mode of the core in the encoding of strtodg.c.
int rounding() {
    unsigned mode;
    asm volatile("frrm %0" : "=r"(mode));
    constexpr int gay_modes[] = {FPI_Round_near, FPI_Round_zero, FPI_Round_down, FPI_Round_up};
    return mode < 4 ? gay_modes[mode] : FPI_Round_near;
}

/// @tparam Real an IEEE 754 binary format
/// @tparam digits its number of significand bits
/// @tparam max_exponent exponent of its largest power of two plus one
template <class Real, int digits, int max_exponent>
Real read(const char* text, char** end, bool& is_out_of_range) {
    constexpr int bias = max_exponent - 1;
    constexpr int min_exponent = 2 - bias;
    constexpr uint32_t largest_field = 2 * bias + 1;
    constexpr unsigned top = sizeof(Real) / sizeof(uint32_t) - 1;
    constexpr unsigned field_position = (digits - 1) % 32;

    FPI format = {digits, min_exponent - digits, max_exponent - digits, rounding(), 0};
    __ULong words[top + 2] = {};
    Long exponent = 0;
    conversion_state memory;
    const int kind = _strtodg_l(memory.state(), text, end, &format, &exponent, words, __get_current_locale());
    uint32_t field = 0;
    switch (kind & STRTOG_Retmask) {
        case STRTOG_Normal:
            words[top] &= ~(uint32_t{1} << field_position);  // the leading digit is implicit in the format
            field = static_cast<uint32_t>(exponent + bias + digits - 1);
            break;
        case STRTOG_Infinite:
            field = largest_field;
            for (__ULong& word : words) { word = 0; }
            break;
        case STRTOG_NaN:
            words[top] = uint32_t{1} << (field_position - 1);
            field = largest_field;
            break;
        case STRTOG_NaNbits:
            words[top] |= uint32_t{1} << (field_position - 1);
            field = largest_field;
            break;
        default: break;
    }
    const bool is_number = (kind & STRTOG_Retmask) != STRTOG_NoNumber;
    const uint32_t sign = is_number && (kind & STRTOG_Neg) != 0 ? uint32_t{1} << 31 : 0;
    words[top] |= field << field_position | sign;
    const bool is_small = (kind & STRTOG_Retmask) == STRTOG_Zero || (kind & STRTOG_Retmask) == STRTOG_Denormal;
    is_out_of_range = (kind & STRTOG_Overflow) != 0 || (is_small && (kind & STRTOG_Inexact) != 0);
    Real value;
    __builtin_memcpy(&value, words, sizeof value);
    return value;
}

}  // namespace

float read_float(const char* text, char** end, bool& is_out_of_range) {
    return read<float, __FLT_MANT_DIG__, __FLT_MAX_EXP__>(text, end, is_out_of_range);
}

double read_double(const char* text, char** end, bool& is_out_of_range) {
    return read<double, __DBL_MANT_DIG__, __DBL_MAX_EXP__>(text, end, is_out_of_range);
}

long double read_long_double(const char* text, char** end, bool& is_out_of_range) {
    return read<long double, __LDBL_MANT_DIG__, __LDBL_MAX_EXP__>(text, end, is_out_of_range);
}

}  // namespace orbweaver
