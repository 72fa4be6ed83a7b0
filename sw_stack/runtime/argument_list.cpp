// SPDX-License-Identifier: Apache-2.0
// The machine-independent part of arguments.h, which host tests run too.
#include "sw_stack/runtime/arguments.h"

namespace orbweaver::args {

const char* argument_list::find(const char* key) const {
    for (const char* position = text; *position != 0; ++position) {
        const char* k = key;
        for (; *k != 0 && *position == *k; ++k) { ++position; }
        if (*k == 0 && *position == '=') { return position + 1; }
        while (*position != 0) { ++position; }
    }
    return nullptr;
}

bool read_integer(const char* text, int64_t& value) {
    const bool negative = *text == '-';
    text += *text == '-' || *text == '+' ? 1 : 0;
    const bool hexadecimal = text[0] == '0' && (text[1] | 0x20) == 'x';
    text += hexadecimal ? 2 : 0;
    const unsigned base = hexadecimal ? 16 : 10;
    const uint64_t most = static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0);
    uint64_t size = 0;
    if (*text == 0) { return false; }
    for (; *text != 0; ++text) {
        const char letter = *text;
        const char lower = static_cast<char>(letter | 0x20);
        unsigned digit = 99;
        if (letter >= '0' && letter <= '9') {
            digit = static_cast<unsigned>(letter - '0');
        } else if (lower >= 'a' && lower <= 'f') {
            digit = static_cast<unsigned>(lower - 'a') + 10;
        }
        if (digit >= base || size > (most - digit) / base) { return false; }
        size = size * base + digit;
    }
    value = static_cast<int64_t>(negative ? 0 - size : size);
    return true;
}

}  // namespace orbweaver::args
