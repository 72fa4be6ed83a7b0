// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdarg.h>
#include <stdio.h>

#include "sw_stack/program/growing_text.h"
#include "sw_stack/program/scan_format.h"

namespace orbweaver {

/// An implementation of vfscanf. (picolibc's version rounds real numbers twice.) It reads one character ahead, which it
/// returns to the stream.
class scanner {
public:
    scanner(FILE* stream, va_list arguments);
    ~scanner();
    scanner(const scanner&) = delete;
    scanner& operator=(const scanner&) = delete;

    /// @return the number of stored values, or EOF if the input ends before the first
    int run(const char* format);

private:
    enum class outcome { match, mismatch, end_of_input };

    /// Returns the next character without consuming it; negative at the end of the input.
    int peek();
    void take();
    void skip_blanks();
    /// Consumes the next character into `number` if the width allows it.
    bool take_into(growing_text& number, int& width);
    bool take_if(bool belongs, growing_text& number, int& width) { return belongs && take_into(number, width); }
    bool take_word(const char* rest, growing_text& number, int& width);
    int take_digits(int base, growing_text& number, int& width);
    bool take_real(growing_text& number, int& width);

    outcome convert(const scan_format& format);
    outcome integer(const scan_format& format, int base, bool is_signed);
    outcome real(const scan_format& format);
    outcome letters(const scan_format& format);
    template <class Letter>
    outcome store_letters(const scan_format& format);
    void store_integer(const scan_format& format, long long value);
    void* argument(const scan_format& format);

    FILE* m_stream;
    va_list m_arguments;
    va_list m_first_argument;
    int m_ahead;
    bool m_is_ahead = false;
    int m_taken = 0;
    int m_values = 0;
};

}  // namespace orbweaver
