// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

/// Maps small integer handles, starting with 1, to objects.
template <class T>
class handle_table {
public:
    /// Returns the object of a handle; null if the handle is unknown.
    T* find(int handle) const {
        return handle > 0 && static_cast<uint32_t>(handle) <= m_size ? m_entries[handle - 1] : nullptr;
    }

    /// Constructs a new object from its arguments.
    /// @return its handle
    template <class... Arguments>
    int make(Arguments... arguments) {
        T* const made = new T(arguments...);
        for (uint32_t i = m_first_free; i < m_size; ++i) {
            if (m_entries[i] == nullptr) {
                m_entries[i] = made;
                m_first_free = i + 1;
                return static_cast<int>(i) + 1;
            }
        }
        if (m_size == m_room) { grow(); }
        m_entries[m_size++] = made;
        m_first_free = m_size;
        return static_cast<int>(m_size);
    }

    /// Releases a handle; the caller then owns the object.
    void forget(int handle) {
        const auto index = static_cast<uint32_t>(handle) - 1;
        m_entries[index] = nullptr;
        m_first_free = index < m_first_free ? index : m_first_free;
    }

private:
    void grow() {
        const uint32_t room = m_room == 0 ? 64 : 2 * m_room;
        T** const entries = new T*[room];
        for (uint32_t i = 0; i < m_size; ++i) { entries[i] = m_entries[i]; }
        delete[] m_entries;
        m_entries = entries;
        m_room = room;
    }

    T** m_entries = nullptr;
    uint32_t m_size = 0;
    uint32_t m_room = 0;
    uint32_t m_first_free = 0;
};

}  // namespace orbweaver::mpi
