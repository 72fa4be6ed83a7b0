// SPDX-License-Identifier: Apache-2.0
// Digit generation for newlib's svfprintf. It treats every number as a long double, and its own conversion of long
// doubles is inexact.
#include <reent.h>
#include <stdint.h>
#include <sys/_locale.h>  // mprec.h needs it

#include "sw_stack/runtime/decimal.h"

extern "C" {
#include <mprec.h>  // has no extern "C"
long double newlib_frexpl(long double value, int* exponent);
char* _ldtoa_r(_reent* state, long double value, int mode, int count, int* point, int* sign, char** end);
int _ldcheck(long double* value);
char* _dtoa_r(_reent* state, double value, int mode, int digits, int* point, int* sign, char** end);
}

namespace orbweaver {

namespace {

constexpr int digits_mode =
    2;  // mode of _dtoa_r: the count is total digits; in the other mode it is digits after the point
constexpr int fraction_bits = 112;

/// Allocates a text in the state, valid until the next conversion.
char* make_text(_reent* state, int letters) {
    int size = 0;
    while ((sizeof(__ULong) << size) < static_cast<size_t>(letters)) { ++size; }
    _REENT_CHECK_MP(state);
    _Bigint* const memory = Balloc(state, size);
    state->_mp->_result = memory;
    state->_mp->_result_k = size;
    return reinterpret_cast<char*>(memory);
}

wide_decimal_expansion expansion_of(long double value) {
    uint32_t words[4];
    __builtin_memcpy(words, &value, sizeof words);
    const auto field = static_cast<int>(words[3] >> 16 & 0x7fff);
    const uint64_t low = static_cast<uint64_t>(words[1]) << 32 | words[0];
    const uint64_t high = static_cast<uint64_t>((words[3] & 0xffff) | (field != 0 ? 0x10000U : 0)) << 32 | words[2];
    return {high, low, (field == 0 ? 1 : field) - 0x3fff - fraction_bits};
}

}  // namespace

}  // namespace orbweaver

extern "C" {

/// Replaces frexpl, except for subnormal doubles, which %a prints unnormalised: 0x0.0000000000001p-1022.
long double newlib_frexpl(long double value, int* exponent) {
    long double fraction = __builtin_frexpl(value, exponent);
    const bool is_subnormal = value != 0 && value < __DBL_MIN__ && static_cast<double>(value) == value;
    for (; is_subnormal && *exponent < __DBL_MIN_EXP__; ++*exponent) { fraction /= 2; }
    return fraction;
}

/// Generates the digits of a number.
/// @param value not negative
/// @param point receives the position of the decimal point relative to the first digit
char* _ldtoa_r(_reent* state, long double value, int mode, int count, int* point, int* sign, char** end) {
    using namespace orbweaver;
    const auto narrow = static_cast<double>(value);
    if (narrow == value) { return _dtoa_r(state, narrow, mode, count, point, sign, end); }
    wide_decimal_expansion digits = expansion_of(value);
    const int leading = digits.leading_power();
    const int last = mode == digits_mode ? leading - (count > 0 ? count : 1) + 1 : -count;
    char* const text = make_text(state, (leading > last ? leading - last : 0) + 4);
    char* next = text;
    digits.round_at(last);
    int power = digits.leading_power();
    *sign = 0;
    *point = power + 1;
    for (; power >= last; --power) { *next++ = static_cast<char>('0' + digits.digit(power)); }
    while (next != text && next[-1] == '0') { --next; }
    if (next == text) { *point = -count; }
    *next = 0;
    *end = next;
    return text;
}

/// @return 0: finite; 1: NaN; 2: infinite
int _ldcheck(long double* value) { return __builtin_isnan(*value) ? 1 : __builtin_isinf(*value) ? 2 : 0; }

}  // extern "C"
