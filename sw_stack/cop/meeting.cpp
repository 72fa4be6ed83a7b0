// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/meeting.h"

#include "sw_stack/cop/elements.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/lock.h"

namespace orbweaver {

namespace {

spin_lock meetings_lock;
cop_meeting* meetings = nullptr;

}  // namespace

cop_meeting::arrival cop_meeting::join(kind what, int tag, uint32_t size, const uint64_t* elements, int count,
                                       cop_opcode operation) {
    const lock_guard held(meetings_lock);
    cop_meeting* joined = meetings;
    while (joined != nullptr &&
           (joined->m_kind != what || joined->m_tag != tag || joined->m_arrived == joined->m_size)) {
        joined = joined->m_next;
    }
    const bool opened = joined == nullptr;
    if (opened) {
        joined = new cop_meeting;
        joined->m_next = meetings;
        joined->m_kind = what;
        joined->m_tag = tag;
        joined->m_size = size;
        joined->m_elements = count != 0 ? new uint64_t[static_cast<size_t>(count)] : nullptr;
        meetings = joined;
    }
    for (int i = 0; i < count; ++i) {
        joined->m_elements[i] = opened ? elements[i] : cop_combine(operation, joined->m_elements[i], elements[i]);
    }
    ++joined->m_arrived;
    return {joined, joined->m_arrived == size};
}

void cop_meeting::finish(int result) {
    m_result = result;
    __atomic_store_n(&m_finished, true, __ATOMIC_RELEASE);
}

int cop_meeting::wait() const {
    while (!__atomic_load_n(&m_finished, __ATOMIC_ACQUIRE)) { instruction::yield(); }
    return m_result;
}

void cop_meeting::leave() {
    const lock_guard held(meetings_lock);
    ++m_left;
    if (m_left < m_size) { return; }
    cop_meeting** link = &meetings;
    while (*link != this) { link = &(*link)->m_next; }
    *link = m_next;
    delete[] m_elements;
    delete this;
}

}  // namespace orbweaver
