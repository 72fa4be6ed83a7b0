// SPDX-License-Identifier: Apache-2.0
// The "C" locale for newlib's sources. They call functions with a locale argument that picolibc's versions lack.
#include <reent.h>
#include <wchar.h>

extern "C" {
#include <setlocale.h>  // has no extern "C"
}

namespace {

int to_letter(_reent*, char* text, wchar_t letter, mbstate_t*) {
    if (text == nullptr) { return 0; }
    *text = static_cast<char>(letter);
    return letter >= 0 && letter < 256 ? 1 : -1;
}

int to_wide(_reent*, wchar_t* letter, const char* text, size_t bytes, mbstate_t*) {
    if (text == nullptr || bytes == 0) { return text == nullptr ? 0 : -2; }
    if (letter != nullptr) { *letter = static_cast<unsigned char>(*text); }
    return *text != 0 ? 1 : 0;
}

constexpr __locale_t made_locale() {
    __locale_t made{};
    made.wctomb = to_letter;
    made.mbtowc = to_wide;
    return made;
}

}  // namespace

constinit __locale_t __global_locale = made_locale();
