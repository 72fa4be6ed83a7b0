// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Size of the variable that a conversion stores.
enum class scan_length : uint8_t { none, hh, h, l, ll, j, z, t, long_double };

/// A conversion specification of scanf, without its '%'.
struct scan_format {
    int position = 0;       // argument position from 1 on; 0: the next one
    bool is_stored = true;  // false with '*'
    bool is_allocated = false;
    int width = 0;  // 0: unlimited
    scan_length length = scan_length::none;
    const char* set_begin = nullptr;  // set of %[: the characters between the brackets
    const char* set_end = nullptr;
    bool is_complement = false;
    char conversion = 0;  // 0: end of the format

    /// Reads a conversion and advances `format` past it.
    static scan_format read(const char*& format);
    /// Returns whether the set of %[ contains a character.
    bool contains(unsigned char letter) const;

private:
    void read_length(const char*& format);
    void read_set(const char*& format);
};

}  // namespace orbweaver
