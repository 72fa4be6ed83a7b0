// SPDX-License-Identifier: Apache-2.0
// Reads real numbers like strtod: any number of decimal or hexadecimal digits, rounded once in the rounding mode of the
// core; infinities and NaNs.
#pragma once

namespace orbweaver {

/// @param end receives the position after the number, or `text` if there is no number
/// @param is_out_of_range set to whether the number overflows, or loses digits to underflow
float read_float(const char* text, char** end, bool& is_out_of_range);
double read_double(const char* text, char** end, bool& is_out_of_range);
long double read_long_double(const char* text, char** end, bool& is_out_of_range);

}  // namespace orbweaver
