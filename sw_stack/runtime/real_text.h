// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Reads a number like strtod, with any number of digits, rounded once. Thread-safe.
/// @param text must be followed by a character that cannot belong to a number, such as the zero after a text or an
///             input file
/// @param end receives the position after the number, or `text` if there is no number
double read_real(const char* text, const char*& end);

}  // namespace orbweaver
