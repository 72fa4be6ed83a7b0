// SPDX-License-Identifier: Apache-2.0
// Included by scripts/tidy alone: clang 14 lacks the builtin behind libstdc++'s <source_location>, so clang-tidy gets
// this one.
#pragma once

#include <source_location>

#if !__has_builtin(__builtin_source_location)
namespace std {
struct source_location {
    static constexpr source_location current(const char* file = __builtin_FILE(),
                                             unsigned line = __builtin_LINE()) noexcept {
        source_location here;
        here.m_file = file;
        here.m_line = line;
        return here;
    }
    constexpr const char* file_name() const noexcept { return m_file; }
    constexpr unsigned line() const noexcept { return m_line; }

private:
    const char* m_file = "";
    unsigned m_line = 0;
};
}  // namespace std
#endif
