// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdarg.h>

namespace orbweaver {

/// Takes a character of a formatted text. @return negative: an error, which ends the text
using character_output = int (*)(char letter, void* stream);

/// What vfprintf does, by newlib. @return the number of characters, or -1 after an error
int write_formatted(character_output output, void* stream, const char* format, va_list arguments);

}  // namespace orbweaver
