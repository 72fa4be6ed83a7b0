// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Reads a number as strtod does, of any number of digits, rounded once. Any thread may read.
/// @param text ends with a character that belongs to no number: the zero behind a text or an input file will do
/// @param end  becomes the place behind the number, or `text` if there is none
double read_real(const char* text, const char*& end);

}  // namespace orbweaver
