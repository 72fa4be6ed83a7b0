// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/format.h"

#include <stdint.h>

#include "sw_stack/runtime/decimal.h"

namespace orbweaver {

namespace {

struct specification {
    bool left = false;
    bool zero = false;
    bool plus = false;
    bool space = false;
    bool alternate = false;
    int width = 0;
    int precision = -1;
    int longs = 0;  // length modifier: 1 l, 2 ll
    char conversion = 0;
};

class formatter {
public:
    formatter(text_sink& sink, va_list arguments) : m_sink(sink) { va_copy(m_arguments, arguments); }
    ~formatter() { va_end(m_arguments); }
    formatter(const formatter&) = delete;
    formatter& operator=(const formatter&) = delete;

    void run(const char* format) {
        for (; *format != 0; ++format) {
            if (*format != '%') {
                m_sink.put(*format);
                continue;
            }
            const specification spec = read(++format);
            if (spec.conversion == 0) { return; }
            convert(spec);
        }
    }

private:
    /// Reads a specification; leaves `cursor` on the conversion character.
    specification read(const char*& cursor) {
        specification spec;
        for (;; ++cursor) {
            bool* flag = *cursor == '-'   ? &spec.left
                         : *cursor == '0' ? &spec.zero
                         : *cursor == '+' ? &spec.plus
                         : *cursor == ' ' ? &spec.space
                         : *cursor == '#' ? &spec.alternate
                                          : nullptr;
            if (flag == nullptr) { break; }
            *flag = true;
        }
        spec.width = number(cursor);
        if (spec.width < 0) {
            spec.left = true;
            spec.width = -spec.width;
        }
        if (*cursor == '.') { spec.precision = number(++cursor); }
        for (; *cursor == 'l' || *cursor == 'h' || *cursor == 'z'; ++cursor) { spec.longs += *cursor == 'l' ? 1 : 0; }
        spec.conversion = *cursor;
        return spec;
    }

    int number(const char*& cursor) {
        if (*cursor == '*') {
            ++cursor;
            return va_arg(m_arguments, int);
        }
        int value = 0;
        for (; *cursor >= '0' && *cursor <= '9'; ++cursor) { value = value * 10 + (*cursor - '0'); }
        return value;
    }

    void convert(const specification& spec) {
        switch (spec.conversion) {
            case 'd':
            case 'i': {
                const int64_t value = spec.longs >= 2   ? va_arg(m_arguments, long long)
                                      : spec.longs == 1 ? va_arg(m_arguments, long)
                                                        : va_arg(m_arguments, int);
                const uint64_t size = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
                return integer(spec, size, 10, sign_of(spec, value < 0));
            }
            case 'u': return integer(spec, unsigned_argument(spec), 10, "");
            case 'o': return marked(spec, unsigned_argument(spec), 8, "0");
            case 'x': return marked(spec, unsigned_argument(spec), 16, "0x");
            case 'X': return marked(spec, unsigned_argument(spec), 16, "0X");
            case 'p': return integer(spec, reinterpret_cast<uintptr_t>(va_arg(m_arguments, void*)), 16, "0x");
            case 'c': {
                const char letter = static_cast<char>(va_arg(m_arguments, int));
                return padded(spec, "", &letter, 1, false);
            }
            case 's': return string(spec, va_arg(m_arguments, const char*));
            case 'f':
            case 'F':
            case 'e':
            case 'E':
            case 'g':
            case 'G': return real(spec, va_arg(m_arguments, double));
            case '%': return m_sink.put('%');
            default: m_sink.put('%'); m_sink.put(spec.conversion);
        }
    }

    uint64_t unsigned_argument(const specification& spec) {
        return spec.longs >= 2   ? va_arg(m_arguments, unsigned long long)
               : spec.longs == 1 ? va_arg(m_arguments, unsigned long)
                                 : va_arg(m_arguments, unsigned);
    }

    static const char* sign_of(const specification& spec, bool negative) {
        return negative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
    }

    static int length_of(const char* text) {
        int length = 0;
        while (text[length] != 0) { ++length; }
        return length;
    }

    void repeat(char letter, int count) {
        for (; count > 0; --count) { m_sink.put(letter); }
    }

    /// Writes prefix and body, padded to the width.
    void padded(const specification& spec, const char* prefix, const char* body, int length, bool zeros) {
        const int gap = spec.width - length - length_of(prefix);
        if (!spec.left && !zeros) { repeat(' ', gap); }
        for (; *prefix != 0; ++prefix) { m_sink.put(*prefix); }
        if (!spec.left && zeros) { repeat('0', gap); }
        for (int i = 0; i < length; ++i) { m_sink.put(body[i]); }
        if (spec.left) { repeat(' ', gap); }
    }

    void string(const specification& spec, const char* text) {
        text = text == nullptr ? "(null)" : text;
        int length = 0;
        while ((spec.precision < 0 || length < spec.precision) && text[length] != 0) { ++length; }
        padded(spec, "", text, length, false);
    }

    /// Writes a number with the base mark of `#`, which all numbers but 0 have.
    void marked(const specification& spec, uint64_t value, unsigned base, const char* mark) {
        integer(spec, value, base, spec.alternate && value != 0 ? mark : "");
    }

    void integer(const specification& spec, uint64_t value, unsigned base, const char* prefix) {
        constexpr int most = 72;
        char digits[most];
        int first = most;
        const char* names = spec.conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
        for (; value >> 32 != 0; value /= base) { digits[--first] = names[value % base]; }
        for (auto low = static_cast<uint32_t>(value); low != 0; low /= base) { digits[--first] = names[low % base]; }
        const int least = spec.precision < 0 ? 1 : spec.precision < most ? spec.precision : most;
        while (most - first < least) { digits[--first] = '0'; }
        padded(spec, prefix, digits + first, most - first, spec.zero && spec.precision < 0);
    }

    void real(const specification& spec, double value);
    int fixed(char* text, const decimal_expansion& digits, int precision, bool point);
    int scientific(char* text, const decimal_expansion& digits, int precision, bool point, char letter);

    static constexpr int max_precision = 60;
    text_sink& m_sink;
    va_list m_arguments;
};

int formatter::fixed(char* text, const decimal_expansion& digits, int precision, bool point) {
    int length = 0;
    const int leading = digits.leading_power();
    for (int power = leading > 0 ? leading : 0; power >= -precision; --power) {
        if (power == -1) { text[length++] = '.'; }
        text[length++] = static_cast<char>('0' + digits.digit(power));
    }
    if (precision == 0 && point) { text[length++] = '.'; }
    return length;
}

int formatter::scientific(char* text, const decimal_expansion& digits, int precision, bool point, char letter) {
    int length = 0;
    const int leading = digits.leading_power();
    for (int i = 0; i <= precision; ++i) {
        if (i == 1) { text[length++] = '.'; }
        text[length++] = static_cast<char>('0' + digits.digit(leading - i));
    }
    if (precision == 0 && point) { text[length++] = '.'; }
    text[length++] = letter;
    text[length++] = leading < 0 ? '-' : '+';
    const int size = leading < 0 ? -leading : leading;
    if (size >= 100) { text[length++] = static_cast<char>('0' + size / 100); }
    text[length++] = static_cast<char>('0' + size / 10 % 10);
    text[length++] = static_cast<char>('0' + size % 10);
    return length;
}

void formatter::real(const specification& spec, double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const char* sign = sign_of(spec, bits >> 63 != 0);
    const int field = static_cast<int>(bits >> 52 & 0x7ff);
    const uint64_t fraction = bits & ((uint64_t{1} << 52) - 1);
    const bool capital = spec.conversion < 'a';
    if (field == 0x7ff) {
        return padded(spec, sign, fraction != 0 ? (capital ? "NAN" : "nan") : (capital ? "INF" : "inf"), 3, false);
    }
    const uint64_t mantissa = field == 0 ? fraction : fraction | uint64_t{1} << 52;
    decimal_expansion digits(mantissa, (field == 0 ? 1 : field) - 1075);
    int precision = spec.precision < 0 ? 6 : spec.precision < max_precision ? spec.precision : max_precision;

    constexpr int longest = 310 + max_precision + 8;
    char text[longest];
    int length = 0;
    const char letter = capital ? 'E' : 'e';
    switch (spec.conversion | 0x20) {
        case 'f':
            digits.round_at(-precision);
            length = fixed(text, digits, precision, spec.alternate);
            break;
        case 'e':
            digits.round_at(digits.leading_power() - precision);
            length = scientific(text, digits, precision, spec.alternate, letter);
            break;
        default: {
            const int significant = precision == 0 ? 1 : precision;
            digits.round_at(digits.leading_power() - significant + 1);
            const int leading = mantissa == 0 ? 0 : digits.leading_power();
            const bool as_fixed = leading >= -4 && leading < significant;
            precision = as_fixed ? significant - 1 - leading : significant - 1;
            const int last = as_fixed ? 0 : leading;
            while (!spec.alternate && precision > 0 && digits.digit(last - precision) == 0) { --precision; }
            length = as_fixed ? fixed(text, digits, precision, spec.alternate)
                              : scientific(text, digits, precision, spec.alternate, letter);
        }
    }
    padded(spec, sign, text, length, spec.zero);
}

class buffer_sink final : public text_sink {
public:
    buffer_sink(char* buffer, size_t bytes) : m_buffer(buffer), m_bytes(bytes) {}
    void put(char letter) override {
        if (m_length + 1 < m_bytes) { m_buffer[m_length] = letter; }
        ++m_length;
    }
    size_t finish() {
        if (m_bytes != 0) { m_buffer[m_length < m_bytes ? m_length : m_bytes - 1] = 0; }
        return m_length;
    }

private:
    char* m_buffer;
    size_t m_bytes;
    size_t m_length = 0;
};

}  // namespace

void format(text_sink& sink, const char* format, va_list arguments) { formatter(sink, arguments).run(format); }

size_t format_arguments(char* buffer, size_t bytes, const char* format, va_list arguments) {
    buffer_sink sink(buffer, bytes);
    orbweaver::format(sink, format, arguments);
    return sink.finish();
}

size_t format_text(char* buffer, size_t bytes, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const size_t length = format_arguments(buffer, bytes, format, arguments);
    va_end(arguments);
    return length;
}

}  // namespace orbweaver
