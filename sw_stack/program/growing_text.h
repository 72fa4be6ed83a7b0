// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

namespace orbweaver {

/// A text that grows character by character; long texts are on the heap.
class growing_text {
public:
    growing_text() = default;
    ~growing_text() { free(m_heap); }
    growing_text(const growing_text&) = delete;
    growing_text& operator=(const growing_text&) = delete;

    /// @return false if memory is exhausted
    bool add(char letter) {
        if (m_length + 1 == m_room && !grow()) { return false; }
        letters()[m_length++] = letter;
        letters()[m_length] = 0;
        return true;
    }
    size_t length() const { return m_length; }
    const char* text() const { return m_heap != nullptr ? m_heap : m_short; }

private:
    char* letters() { return m_heap != nullptr ? m_heap : m_short; }
    bool grow() {
        auto* const larger = static_cast<char*>(realloc(m_heap, 2 * m_room));
        if (larger == nullptr) { return false; }
        if (m_heap == nullptr) { memcpy(larger, m_short, m_length + 1); }
        m_heap = larger;
        m_room *= 2;
        return true;
    }

    char m_short[64] = {};
    char* m_heap = nullptr;
    size_t m_room = sizeof m_short;
    size_t m_length = 0;
};

}  // namespace orbweaver
