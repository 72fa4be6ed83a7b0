// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdarg.h>

namespace orbweaver {

/// Consumes a character of a formatted text.
/// @return negative: an error, which ends the text
using character_output = int (*)(char letter, void* stream);

/// Formats like vfprintf, with newlib.
/// @return the number of characters, or -1 after an error
int write_formatted(character_output output, void* stream, const char* format, va_list arguments);

}  // namespace orbweaver
