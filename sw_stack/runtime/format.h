// SPDX-License-Identifier: Apache-2.0
// Formatting of printf: %d %i %u %x %X %o %c %s %p %f %e %g %%, with flags - + space 0 #, width, precision (both also
// *), and the lengths hh h l ll z. Floating point is exact and rounds half to even.
#pragma once

#include <stdarg.h>
#include <stddef.h>

namespace orbweaver {

/// Receives the characters of a formatted text, one per call.
class text_sink {
public:
    virtual void put(char letter) = 0;

protected:
    ~text_sink() = default;
};

void format(text_sink& sink, const char* format, va_list arguments);

/// Formats into a buffer that is always zero-terminated.
/// @return the length of the complete text
size_t format_arguments(char* buffer, size_t bytes, const char* format, va_list arguments);
/// Formats into a buffer that is always zero-terminated.
/// @return the length of the complete text
[[gnu::format(printf, 3, 4)]] size_t format_text(char* buffer, size_t bytes, const char* format, ...);

}  // namespace orbweaver
