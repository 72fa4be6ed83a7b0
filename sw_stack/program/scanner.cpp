// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/program/scanner.h"

#include <ctype.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

namespace orbweaver {

namespace {

bool is_digit(int letter, int base) {
    if (letter >= '0' && letter <= '9') { return letter - '0' < base; }
    return base == 16 && letter >= 0 && isxdigit(letter);
}

/// Memory allocated by %m; null if the variable is the program's own.
template <class Letter>
Letter* grown(Letter* letters, size_t count) {
    const bool is_full = (count & (count - 1)) == 0;  // grows at powers of two
    return is_full ? static_cast<Letter*>(realloc(letters, (count == 0 ? 2 : 2 * count) * sizeof(Letter))) : letters;
}

}  // namespace

scanner::scanner(FILE* stream, va_list arguments) : m_stream(stream) {
    va_copy(m_arguments, arguments);
    va_copy(m_first_argument, arguments);
}

scanner::~scanner() {
    va_end(m_arguments);
    va_end(m_first_argument);
    if (m_is_ahead && m_ahead >= 0) { ungetc(m_ahead, m_stream); }
}

int scanner::peek() {
    if (!m_is_ahead) {
        m_ahead = getc(m_stream);
        m_is_ahead = true;
    }
    return m_ahead;
}

void scanner::take() {
    m_is_ahead = false;
    ++m_taken;
}

void scanner::skip_blanks() {
    while (peek() >= 0 && isspace(peek())) { take(); }
}

int scanner::run(const char* format) {
    while (*format != 0) {
        const auto letter = static_cast<unsigned char>(*format++);
        outcome found = outcome::match;
        if (isspace(letter)) {
            skip_blanks();
        } else if (letter == '%' && *format != '%') {
            const scan_format conversion = scan_format::read(format);
            found = convert(conversion);
        } else {
            if (letter == '%') {
                ++format;
                skip_blanks();
            }
            found = peek() == letter ? outcome::match : peek() < 0 ? outcome::end_of_input : outcome::mismatch;
            if (found == outcome::match) { take(); }
        }
        if (found != outcome::match) { return found == outcome::end_of_input && m_values == 0 ? EOF : m_values; }
    }
    return m_values;
}

scanner::outcome scanner::convert(const scan_format& format) {
    if (format.conversion == 'n') {
        store_integer(format, m_taken);
        return outcome::match;
    }
    if (format.conversion != 'c' && format.conversion != 'C' && format.conversion != '[') { skip_blanks(); }
    if (peek() < 0) { return outcome::end_of_input; }
    outcome found = outcome::mismatch;
    switch (format.conversion) {
        case 'd':
        case 'u': found = integer(format, 10, format.conversion == 'd'); break;
        case 'i': found = integer(format, 0, true); break;
        case 'o': found = integer(format, 8, false); break;
        case 'x':
        case 'X':
        case 'p': found = integer(format, 16, false); break;
        case 'a':
        case 'A':
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G': found = real(format); break;
        case 'c':
        case 'C':
        case 's':
        case 'S':
        case '[': found = letters(format); break;
        default: return outcome::mismatch;
    }
    m_values += found == outcome::match && format.is_stored ? 1 : 0;
    return found;
}

void* scanner::argument(const scan_format& format) {
    if (format.position == 0) { return va_arg(m_arguments, void*); }
    va_list from_first;
    va_copy(from_first, m_first_argument);
    for (int i = 1; i < format.position; ++i) { (void)va_arg(from_first, void*); }
    void* const found = va_arg(from_first, void*);
    va_end(from_first);
    return found;
}

void scanner::store_integer(const scan_format& format, long long value) {
    if (!format.is_stored) { return; }
    void* const target = argument(format);
    switch (format.conversion == 'p' ? scan_length::z : format.length) {
        case scan_length::hh: *static_cast<signed char*>(target) = static_cast<signed char>(value); break;
        case scan_length::h: *static_cast<short*>(target) = static_cast<short>(value); break;
        case scan_length::l: *static_cast<long*>(target) = static_cast<long>(value); break;
        case scan_length::ll:
        case scan_length::long_double: *static_cast<long long*>(target) = value; break;
        case scan_length::j: *static_cast<intmax_t*>(target) = value; break;
        case scan_length::z: *static_cast<size_t*>(target) = static_cast<size_t>(value); break;
        case scan_length::t: *static_cast<ptrdiff_t*>(target) = static_cast<ptrdiff_t>(value); break;
        case scan_length::none: *static_cast<int*>(target) = static_cast<int>(value); break;
    }
}

bool scanner::take_into(growing_text& number, int& width) {
    if (width == 0 || !number.add(static_cast<char>(peek()))) { return false; }
    --width;
    take();
    return true;
}

int scanner::take_digits(int base, growing_text& number, int& width) {
    int digits = 0;
    while (take_if(is_digit(peek(), base), number, width)) { ++digits; }
    return digits;
}

scanner::outcome scanner::integer(const scan_format& format, int base, bool is_signed) {
    growing_text number;
    int width = format.width > 0 ? format.width : INT_MAX;
    take_if(peek() == '-' || peek() == '+', number, width);
    int digits = 0;
    if ((base == 0 || base == 16) && take_if(peek() == '0', number, width)) {
        digits = 1;
        if (width != 0 && (peek() == 'x' || peek() == 'X')) {
            take();
            --width;
            base = 16;
        } else {
            base = base == 0 ? 8 : base;
        }
    }
    base = base == 0 ? 10 : base;
    digits += take_digits(base, number, width);
    if (digits == 0) { return outcome::mismatch; }
    const bool is_wide = format.length == scan_length::ll || format.length == scan_length::j ||
                         format.length == scan_length::long_double;
    if (is_signed) {
        store_integer(format, is_wide ? strtoll(number.text(), nullptr, base) : strtol(number.text(), nullptr, base));
    } else {
        store_integer(format, is_wide ? static_cast<long long>(strtoull(number.text(), nullptr, base))
                                      : static_cast<long long>(strtoul(number.text(), nullptr, base)));
    }
    return outcome::match;
}

/// @param rest required remaining characters, in lower case
bool scanner::take_word(const char* rest, growing_text& number, int& width) {
    for (; *rest != 0; ++rest) {
        if (peek() < 0 || tolower(peek()) != *rest || !take_into(number, width)) { return false; }
    }
    return true;
}

/// Consumes the characters that strtod accepts, as far as one character of lookahead allows.
bool scanner::take_real(growing_text& number, int& width) {
    take_if(peek() == '-' || peek() == '+', number, width);
    if (take_if(peek() == 'i' || peek() == 'I', number, width)) {
        return take_word("nf", number, width) &&
               ((peek() != 'i' && peek() != 'I') || width == 0 || take_word("inity", number, width));
    }
    if (take_if(peek() == 'n' || peek() == 'N', number, width)) { return take_word("an", number, width); }
    int base = 10;
    int digits = 0;
    if (take_if(peek() == '0', number, width)) {
        digits = 1;
        if (take_if(peek() == 'x' || peek() == 'X', number, width)) {
            base = 16;
            digits = 0;
        }
    }
    digits += take_digits(base, number, width);
    if (take_if(peek() == '.', number, width)) { digits += take_digits(base, number, width); }
    if (digits == 0) { return false; }
    const int mark = base == 16 ? 'p' : 'e';
    if (peek() >= 0 && tolower(peek()) == mark && take_into(number, width)) {
        take_if(peek() == '-' || peek() == '+', number, width);
        return take_digits(10, number, width) != 0;
    }
    return true;
}

scanner::outcome scanner::real(const scan_format& format) {
    growing_text number;
    int width = format.width > 0 ? format.width : INT_MAX;
    if (!take_real(number, width)) { return outcome::mismatch; }
    if (!format.is_stored) { return outcome::match; }
    void* const target = argument(format);
    switch (format.length) {
        case scan_length::l: *static_cast<double*>(target) = strtod(number.text(), nullptr); break;
        case scan_length::long_double:
        case scan_length::ll: *static_cast<long double*>(target) = strtold(number.text(), nullptr); break;
        default: *static_cast<float*>(target) = strtof(number.text(), nullptr); break;
    }
    return outcome::match;
}

scanner::outcome scanner::letters(const scan_format& format) {
    const bool is_wide = format.length == scan_length::l || format.conversion == 'C' || format.conversion == 'S';
    return is_wide ? store_letters<wchar_t>(format) : store_letters<char>(format);
}

template <class Letter>
scanner::outcome scanner::store_letters(const scan_format& format) {
    const bool is_block = format.conversion == 'c' || format.conversion == 'C';
    const int most = format.width > 0 ? format.width : is_block ? 1 : INT_MAX;
    void* const location = format.is_stored ? argument(format) : nullptr;
    auto* target = format.is_allocated ? nullptr : static_cast<Letter*>(location);
    const bool is_made = format.is_allocated && format.is_stored;
    int count = 0;
    for (; count < most && peek() >= 0; ++count) {
        const auto letter = static_cast<unsigned char>(peek());
        if (!is_block && (format.conversion == '[' ? !format.contains(letter) : isspace(letter) != 0)) { break; }
        target = is_made ? grown(target, static_cast<size_t>(count)) : target;
        if (target != nullptr) { target[count] = letter; }
        take();
    }
    if (count == 0) { return peek() < 0 ? outcome::end_of_input : outcome::mismatch; }
    if (target != nullptr && !is_block) {
        target = is_made ? grown(target, static_cast<size_t>(count)) : target;
        target[count] = 0;
    }
    if (is_made) { *static_cast<Letter**>(location) = target; }
    return outcome::match;
}

}  // namespace orbweaver
