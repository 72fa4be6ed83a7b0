// SPDX-License-Identifier: Apache-2.0
// Decimal text to double. Numbers of up to 19 digits and a power of ten within 27 take an exact 128-bit quotient or
// product; all else starts from an approximation and is corrected by comparison with the exact midpoints between
// doubles.
#include "sw_stack/runtime/decimal.h"

namespace orbweaver {

namespace {

constexpr int mantissa_bits = 52;
constexpr uint64_t hidden_bit = uint64_t{1} << mantissa_bits;
constexpr uint64_t infinity_bits = uint64_t{0x7ff} << mantissa_bits;
constexpr int exact_power = 27;  // 5^27 < 2^63
constexpr int text_digits = 19;  // 10^19 < 2^64

/// A number as it stands in the text.
struct decimal_text {
    const char* digits = nullptr;  // the first nonzero digit
    const char* end = nullptr;     // behind the last digit; a point may stand between
    uint64_t head = 0;             // the first 19 significant digits
    int exponent = 0;              // of ten: value = head * 10^exponent, and more if `truncated`
    int leading_power = 0;         // the power of ten of the first nonzero digit
    bool truncated = false;        // nonzero digits follow the head
};

double from_bits(uint64_t bits) {
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

uint64_t to_bits(double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// |value * 2^exponent| rounded to nearest even, `value` normalised (its top bit is set); the result is a normal
/// double.
uint64_t round_normalised(uint64_t value, int exponent, bool sticky) {
    constexpr int dropped = 63 - mantissa_bits;
    uint64_t kept = value >> dropped;
    const uint64_t rest = value & ((uint64_t{1} << dropped) - 1);
    constexpr uint64_t half = uint64_t{1} << (dropped - 1);
    if (rest > half || (rest == half && (sticky || (kept & 1) != 0))) {
        ++kept;  // a carry into the next power of two arrives in the exponent below
    }
    return (static_cast<uint64_t>(exponent + 63 + 1022) << mantissa_bits) + kept;
}

/// head * 10^power for |power| <= 27, head > 0.
uint64_t scaled_exactly(uint64_t head, int power) {
    uint64_t five = 1;
    for (int i = power < 0 ? -power : power; i > 0; --i) {
        five *= 5;
    }
    int shift = __builtin_clzll(head);
    uint64_t value = head << shift;
    int exponent = power - shift;
    bool sticky = false;
    if (power > 0) {
        const uint64_t al = value & 0xffffffff;
        const uint64_t ah = value >> 32;
        const uint64_t bl = five & 0xffffffff;
        const uint64_t bh = five >> 32;
        const uint64_t middle = ah * bl + (al * bl >> 32);
        const uint64_t low_middle = al * bh + (middle & 0xffffffff);
        uint64_t high = ah * bh + (middle >> 32) + (low_middle >> 32);
        uint64_t low = low_middle << 32 | (al * bl & 0xffffffff);
        shift = high == 0 ? 64 : __builtin_clzll(high);
        if (shift == 64) {
            high = low;
            low = 0;
        } else if (shift > 0) {
            high = high << shift | low >> (64 - shift);
            low <<= shift;
        }
        value = high;
        exponent += 64 - shift;
        sticky = low != 0;
    } else if (power < 0) {
        const int divisor_shift = __builtin_clzll(five);
        const uint64_t divisor = five << divisor_shift;
        uint64_t rest = value;
        uint64_t quotient = 0;
        bool overflow = false;
        for (int i = 0; i < 64; ++i) {
            const bool fits = overflow || rest >= divisor;
            quotient = quotient << 1 | (fits ? 1U : 0U);
            rest -= fits ? divisor : 0;
            overflow = rest >> 63 != 0;
            rest <<= 1;
        }
        sticky = rest != 0 || overflow;
        exponent += divisor_shift - 63;
        shift = __builtin_clzll(quotient);
        value = quotient << shift;
        exponent -= shift;
    }
    return round_normalised(value, exponent, sticky);
}

/// Sign of (text - expansion).
int compare(const decimal_text& text, const decimal_expansion& expansion) {
    int power = expansion.leading_power();
    if (text.leading_power != power) {
        return text.leading_power < power ? -1 : 1;
    }
    for (const char* c = text.digits; c != text.end; ++c) {
        if (*c == '.') {
            continue;
        }
        const int difference = (*c - '0') - static_cast<int>(expansion.digit(power--));
        if (difference != 0) {
            return difference;
        }
    }
    for (; power >= expansion.last_power(); --power) {
        if (expansion.digit(power) != 0) {
            return -1;
        }
    }
    return 0;
}

/// The midpoint between the double of these bits and the next above.
decimal_expansion midpoint_above(uint64_t bits) {
    const int field = static_cast<int>(bits >> mantissa_bits);
    const uint64_t fraction = bits & (hidden_bit - 1);
    const uint64_t mantissa = field == 0 ? fraction : fraction | hidden_bit;
    return {2 * mantissa + 1, (field == 0 ? 1 : field) - 1023 - mantissa_bits - 1};
}

uint64_t corrected(const decimal_text& text, uint64_t bits) {
    for (;;) {
        if (bits < infinity_bits) {
            const int above = compare(text, midpoint_above(bits));
            if (above > 0 || (above == 0 && (bits & 1) != 0)) {
                ++bits;
                continue;
            }
        }
        if (bits == 0) {
            return bits;
        }
        const int below = compare(text, midpoint_above(bits - 1));
        if (below > 0 || (below == 0 && (bits & 1) == 0)) {
            return bits;
        }
        --bits;
    }
}

/// A double within a few units in the last place of the text.
uint64_t approximation(const decimal_text& text) {
    double value = static_cast<double>(text.head);
    double factor = 10;
    int power = text.exponent < 0 ? -text.exponent : text.exponent;
    for (; power != 0; power >>= 1, factor *= factor) {
        if ((power & 1) != 0) {
            value = text.exponent < 0 ? value / factor : value * factor;
        }
    }
    return to_bits(value);
}

double convert(const decimal_text& text) {
    if (text.head == 0 || text.leading_power < -330) {
        return 0;
    }
    if (text.leading_power > 310) {
        return from_bits(infinity_bits);
    }
    if (text.exponent >= -exact_power && text.exponent <= exact_power) {
        const uint64_t bits = scaled_exactly(text.head, text.exponent);
        if (!text.truncated || scaled_exactly(text.head + 1, text.exponent) == bits) {
            return from_bits(bits);
        }
    }
    return from_bits(corrected(text, approximation(text)));
}

/// Reads the digits and the point; false if there is no digit.
bool read_digits(const char*& at, const char* end, decimal_text& text) {
    bool any = false;
    bool point = false;
    int significant = 0;
    for (; at != end && (is_digit(*at) || (*at == '.' && !point)); ++at) {
        if (*at == '.') {
            point = true;
            continue;
        }
        any = true;
        const auto digit = static_cast<unsigned>(*at - '0');
        if (significant == 0 && digit != 0) {
            text.digits = at;
        }
        const bool counted = significant > 0 || digit != 0;
        if (counted && significant < text_digits) {
            text.head = text.head * 10 + digit;
            text.exponent -= point ? 1 : 0;
        } else if (counted) {
            text.truncated = text.truncated || digit != 0;
            text.exponent += point ? 0 : 1;
        } else {
            text.exponent -= point ? 1 : 0;
        }
        significant += counted ? 1 : 0;
    }
    text.end = at;
    text.leading_power = text.exponent + (significant < text_digits ? significant : text_digits) - 1;
    return any;
}

/// Reads e[+-]digits; leaves `at` if there is none.
int read_exponent(const char*& at, const char* end) {
    constexpr int enough = 100'000;
    if (at == end || (*at | 0x20) != 'e') {
        return 0;
    }
    const char* c = at + 1;
    const bool negative = c != end && *c == '-';
    c += c != end && (*c == '-' || *c == '+') ? 1 : 0;
    if (c == end || !is_digit(*c)) {
        return 0;
    }
    int exponent = 0;
    for (; c != end && is_digit(*c); ++c) {
        exponent = exponent < enough ? exponent * 10 + (*c - '0') : exponent;
    }
    at = c;
    return negative ? -exponent : exponent;
}

/// Reads a word in either case.
bool read_word(const char*& at, const char* end, const char* word) {
    const char* c = at;
    for (; *word != 0; ++word, ++c) {
        if (c == end || (*c | 0x20) != *word) {
            return false;
        }
    }
    at = c;
    return true;
}

}  // namespace

parsed_real parse_real(const char* text, const char* end) {
    const char* at = text;
    const bool negative = at != end && *at == '-';
    at += at != end && (*at == '-' || *at == '+') ? 1 : 0;
    double value = 0;
    decimal_text decimal;
    if (read_word(at, end, "inf")) {
        value = from_bits(infinity_bits);
    } else if (read_word(at, end, "nan")) {
        value = from_bits(infinity_bits | hidden_bit >> 1);
    } else if (read_digits(at, end, decimal)) {
        const int exponent = read_exponent(at, end);
        decimal.exponent += exponent;
        decimal.leading_power += exponent;
        value = convert(decimal);
    } else {
        return {};
    }
    return {negative ? -value : value, at};
}

}  // namespace orbweaver
