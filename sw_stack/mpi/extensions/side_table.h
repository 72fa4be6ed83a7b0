// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

/// Data of objects that few programs need, found by the address of the object.
template <class Object, class Data>
class side_table {
public:
    /// Returns the data of an object; null if there are none.
    Data* find(const Object* object) const {
        for (entry* each = m_first; each != nullptr; each = each->next) {
            if (each->object == object) { return &each->data; }
        }
        return nullptr;
    }
    /// Returns the data of an object, and makes them if there are none.
    Data& ensure(const Object* object) {
        if (Data* const found = find(object)) { return *found; }
        m_first = new entry{object, {}, m_first};
        return m_first->data;
    }

private:
    struct entry {
        const Object* object;
        Data data;
        entry* next;
    };

    entry* m_first = nullptr;
};

}  // namespace orbweaver::mpi
