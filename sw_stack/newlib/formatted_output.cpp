// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/newlib/formatted_output.h"

#include <locale.h>
#include <stdio.h>
#include <wchar.h>

#include "sw_stack/newlib/conversion_state.h"

extern "C" int _svfprintf_r(_reent* state, FILE* stream, const char* format, va_list arguments);

namespace orbweaver {

namespace {

/// A newlib stream that forwards its characters to a function.
struct output_stream {
    FILE stream;  // must be first: newlib has only its address
    character_output output;
    void* target;
};

}  // namespace

int write_formatted(character_output output, void* stream, const char* format, va_list arguments) {
    conversion_state memory;
    output_stream made = {{}, output, stream};
    made.stream._flags = __SWR;
    return _svfprintf_r(memory.state(), &made.stream, format, arguments);
}

}  // namespace orbweaver

// Functions that newlib's svfprintf calls.
extern "C" {

int __ssputs_r(_reent*, FILE* stream, const char* text, size_t bytes) {
    const auto* const made = reinterpret_cast<const orbweaver::output_stream*>(stream);
    for (size_t i = 0; i < bytes; ++i) {
        if (made->output(text[i], made->target) < 0) {
            stream->_flags |= __SERR;
            return EOF;
        }
    }
    return 0;
}

lconv* _localeconv_r(_reent*) { return localeconv(); }

size_t _wcrtomb_r(_reent*, char* text, wchar_t letter, mbstate_t* state) { return wcrtomb(text, letter, state); }

size_t _wcsrtombs_r(_reent*, char* text, const wchar_t** letters, size_t bytes, mbstate_t* state) {
    return wcsrtombs(text, letters, bytes, state);
}

}  // extern "C"
