// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Reads a number as strtod does; it is rounded correctly if it has at most 17 significant digits.
/// @param text ends with a character that belongs to no number: the zero behind a text or an input file will do
/// @param end  becomes the place behind the number, or `text` if there is none
double read_real(const char* text, const char*& end);

}  // namespace orbweaver
