// SPDX-License-Identifier: Apache-2.0
// Replacements for inexact functions of picolibc's stdio and stdlib: printf prints at most 17 digits, strtod and scanf
// round twice, fgets loses a last line without a line feed.
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sw_stack/newlib/formatted_output.h"
#include "sw_stack/program/scanner.h"
#include "sw_stack/runtime/real_numbers.h"

namespace orbweaver {

namespace {

int put(char letter, void* stream) {
    auto* const file = static_cast<FILE*>(stream);
    return file->put(letter, file);
}

template <class Real>
Real read_with_errno(Real (*read)(const char*, char**, bool&), const char* text, char** end) {
    bool is_out_of_range = false;
    const Real value = read(text, end, is_out_of_range);
    if (is_out_of_range) { errno = ERANGE; }
    return value;
}

}  // namespace

}  // namespace orbweaver

extern "C" {

int vfprintf(FILE* stream, const char* format, va_list arguments) {
    if ((stream->flags & __SWR) == 0) { return EOF; }
    return orbweaver::write_formatted(orbweaver::put, stream, format, arguments);
}

int vfscanf(FILE* stream, const char* format, va_list arguments) {
    return orbweaver::scanner(stream, arguments).run(format);
}

// Names under which the rest of picolibc calls them.
int __d_vfprintf(FILE* stream, const char* format, va_list arguments) __attribute__((alias("vfprintf")));
int __d_vfscanf(FILE* stream, const char* format, va_list arguments) __attribute__((alias("vfscanf")));

double strtod(const char* text, char** end) { return orbweaver::read_with_errno(orbweaver::read_double, text, end); }

float strtof(const char* text, char** end) { return orbweaver::read_with_errno(orbweaver::read_float, text, end); }

long double strtold(const char* text, char** end) {
    return orbweaver::read_with_errno(orbweaver::read_long_double, text, end);
}

char* fgets(char* text, int size, FILE* stream) {
    int length = 0;
    while (length + 1 < size) {
        const int letter = getc(stream);
        if (letter < 0) { break; }
        text[length++] = static_cast<char>(letter);
        if (letter == '\n') { break; }
    }
    if (size < 1 || (length == 0 && size > 1) || ferror(stream)) { return nullptr; }
    text[length] = 0;
    return text;
}

}  // extern "C"
