// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/program/scan_format.h"

#include <ctype.h>
#include <limits.h>

namespace orbweaver {

namespace {

int read_number(const char*& format) {
    int value = 0;
    for (; isdigit(static_cast<unsigned char>(*format)); ++format) {
        value = value < INT_MAX / 10 ? value * 10 + (*format - '0') : INT_MAX;
    }
    return value;
}

}  // namespace

scan_format scan_format::read(const char*& format) {
    scan_format found;
    const char* behind = format;
    const int number = read_number(behind);
    if (number > 0 && *behind == '$') {
        found.position = number;
        format = behind + 1;
    }
    if (*format == '*') {
        found.is_stored = false;
        ++format;
    }
    found.width = read_number(format);
    if (*format == 'm') {
        found.is_allocated = true;
        ++format;
    }
    found.read_length(format);
    found.conversion = *format;
    if (*format != 0) { ++format; }
    if (found.conversion == '[') { found.read_set(format); }
    return found;
}

void scan_format::read_length(const char*& format) {
    switch (*format) {
        case 'h': length = format[1] == 'h' ? scan_length::hh : scan_length::h; break;
        case 'l': length = format[1] == 'l' ? scan_length::ll : scan_length::l; break;
        case 'j': length = scan_length::j; break;
        case 'z': length = scan_length::z; break;
        case 't': length = scan_length::t; break;
        case 'L': length = scan_length::long_double; break;
        default: return;
    }
    format += length == scan_length::hh || length == scan_length::ll ? 2 : 1;
}

void scan_format::read_set(const char*& format) {
    is_complement = *format == '^';
    format += is_complement ? 1 : 0;
    set_begin = format;
    format += *format == ']' ? 1 : 0;  // a bracket at the start belongs to the set
    while (*format != 0 && *format != ']') { ++format; }
    set_end = format;
    if (*format == 0) {
        conversion = 0;
    } else {
        ++format;
    }
}

bool scan_format::contains(unsigned char letter) const {
    for (const char* next = set_begin; next != set_end; ++next) {
        const auto first = static_cast<unsigned char>(*next);
        const bool is_range = set_end - next > 2 && next[1] == '-';
        const auto last = is_range ? static_cast<unsigned char>(next[2]) : first;
        if (letter >= first && letter <= last) { return !is_complement; }
        next += is_range ? 2 : 0;
    }
    return is_complement;
}

}  // namespace orbweaver
