// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// Objects in a row, linked by their member `next`.
template <class T>
class linked_queue {
public:
    T* front() const { return m_front; }

    void append(T* added) {
        added->next = nullptr;
        (m_front == nullptr ? m_front : m_back->next) = added;
        m_back = added;
    }

    /// Takes out the first object that a condition holds for; null: there is none.
    template <class Condition>
    T* take(Condition condition) {
        T* before = nullptr;
        for (T* each = m_front; each != nullptr; before = each, each = each->next) {
            if (condition(*each)) {
                (before == nullptr ? m_front : before->next) = each->next;
                m_back = m_back == each ? before : m_back;
                return each;
            }
        }
        return nullptr;
    }

private:
    T* m_front = nullptr;
    T* m_back = nullptr;
};

}  // namespace orbweaver::mpi
