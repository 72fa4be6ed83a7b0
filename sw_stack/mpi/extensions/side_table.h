// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

/// Data of objects that few programs need, found by the address of the object.
template <class Object, class Data>
class side_table {
public:
    /// Returns the data of an object; null if there are none.
    Data* find(const Object* object) {
        entry* const found = *find_link(object);
        return found == nullptr ? nullptr : &found->data;
    }
    /// Returns the data of an object, and makes them if there are none.
    Data& ensure(const Object* object) {
        Data* const found = find(object);
        return found == nullptr ? add(object) : *found;
    }
    /// Makes the data of a new object.
    Data& add(const Object* object) {
        m_first = new entry{object, {}, m_first};
        return m_first->data;
    }
    /// Removes the data of an object, if there are any.
    void forget(const Object* object) {
        entry** const link = find_link(object);
        entry* const forgotten = *link;
        if (forgotten == nullptr) { return; }
        *link = forgotten->next;
        delete forgotten;
    }

private:
    struct entry {
        const Object* object;
        Data data;
        entry* next;
    };

    /// Returns the link to the entry of an object, or to the end.
    entry** find_link(const Object* object) {
        entry** link = &m_first;
        while (*link != nullptr && (*link)->object != object) { link = &(*link)->next; }
        return link;
    }

    entry* m_first = nullptr;
};

}  // namespace orbweaver::mpi
