// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// How wide the variable is that a conversion fills.
enum class scan_length : uint8_t { none, hh, h, l, ll, j, z, t, long_double };

/// A conversion of a format of scanf, from behind its '%'.
struct scan_format {
    int position = 0;       // of the argument, from 1 on; 0: the next one
    bool is_stored = true;  // no '*'
    bool is_allocated = false;
    int width = 0;  // 0: as many as match
    scan_length length = scan_length::none;
    const char* set_begin = nullptr;  // of %[: the letters between the brackets
    const char* set_end = nullptr;
    bool is_complement = false;
    char conversion = 0;  // 0: the format ends

    /// Leaves `format` behind the conversion.
    static scan_format read(const char*& format);
    /// Whether %[ takes a letter.
    bool contains(unsigned char letter) const;

private:
    void read_length(const char*& format);
    void read_set(const char*& format);
};

}  // namespace orbweaver
