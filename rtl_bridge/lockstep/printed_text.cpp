// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/printed_text.h"

#include <algorithm>
#include <string_view>

namespace orbweaver::rtl {

namespace {

constexpr std::size_t max_digits = 20;  // digits of a 64-bit number; a shorter one may be an ordinary number

/// Divides a decimal number by 256.
/// @return the remainder
unsigned take_byte(std::string& decimal) {
    unsigned rest = 0;
    for (char& digit : decimal) {
        const unsigned value = rest * 10 + static_cast<unsigned>(digit - '0');
        digit = static_cast<char>('0' + value / 256);
        rest = value % 256;
    }
    decimal.erase(0, decimal.find_first_not_of('0'));
    return rest;
}

}  // namespace

std::string printed_text(const std::string& printed) {
    constexpr std::string_view blanks = " \n";
    const std::size_t first = printed.find_first_not_of(blanks);
    if (first == std::string::npos) { return printed; }
    std::string decimal = printed.substr(first, printed.find_last_not_of(blanks) + 1 - first);
    if (decimal.size() <= max_digits || decimal.find_first_not_of("0123456789") != std::string::npos) {
        return printed;
    }
    std::string text;
    while (!decimal.empty()) {
        const unsigned byte = take_byte(decimal);
        if (byte < ' ' || byte > '~') { return printed; }
        text += static_cast<char>(byte);
    }
    std::reverse(text.begin(), text.end());
    return text;
}

}  // namespace orbweaver::rtl
