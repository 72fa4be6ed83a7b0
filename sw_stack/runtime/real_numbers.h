// SPDX-License-Identifier: Apache-2.0
// Reads real numbers as strtod does: decimal and hexadecimal digits of any number, rounded once as the rounding mode of
// the core demands; infinities and NaNs.
#pragma once

namespace orbweaver {

/// @param end becomes the place behind the number, or `text` if there is none
/// @param is_out_of_range becomes whether the number overflows, or loses digits to underflow
float read_float(const char* text, char** end, bool& is_out_of_range);
double read_double(const char* text, char** end, bool& is_out_of_range);
long double read_long_double(const char* text, char** end, bool& is_out_of_range);

}  // namespace orbweaver
