// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// Intrusive FIFO queue that links its objects by a member. An object can be in one queue per link member.
template <class T, T* T::*Link = &T::next>
class linked_queue {
public:
    T* front() const { return m_front; }

    void append(T* added) {
        added->*Link = nullptr;
        (m_front == nullptr ? m_front : m_back->*Link) = added;
        m_back = added;
    }

    /// Removes and returns the first object that satisfies a condition; null if there is no such object.
    template <class Condition>
    T* take(Condition condition) {
        T* before = nullptr;
        for (T* each = m_front; each != nullptr; before = each, each = each->*Link) {
            if (condition(*each)) {
                (before == nullptr ? m_front : before->*Link) = each->*Link;
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
