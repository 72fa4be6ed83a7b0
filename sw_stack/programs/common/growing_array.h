// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

/// An array of plain values that keeps its memory when it is cleared.
template <class T>
class growing_array {
public:
    growing_array() = default;
    ~growing_array() { delete[] m_data; }
    growing_array(const growing_array&) = delete;
    growing_array& operator=(const growing_array&) = delete;

    uint32_t size() const { return m_size; }
    T* data() { return m_data; }
    T& operator[](uint32_t i) { return m_data[i]; }
    const T& operator[](uint32_t i) const { return m_data[i]; }

    void clear() { m_size = 0; }
    void push(const T& value) {
        resize(m_size + 1);
        m_data[m_size - 1] = value;
    }
    /// Changes the size; new elements are undefined.
    void resize(uint32_t size) {
        if (size > m_capacity) {
            const uint32_t doubled = m_capacity < 8 ? 16 : 2 * m_capacity;
            m_capacity = size < doubled ? doubled : size;
            T* const larger = new T[m_capacity];
            for (uint32_t i = 0; i < m_size; ++i) { larger[i] = m_data[i]; }
            delete[] m_data;
            m_data = larger;
        }
        m_size = size;
    }

private:
    T* m_data = nullptr;
    uint32_t m_size = 0;
    uint32_t m_capacity = 0;
};

}  // namespace orbweaver
