// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/group_table.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::pvm {

bool group_name::assign(const char* text) {
    if (text == nullptr || text[0] == 0) { return false; }
    for (uint32_t i = 0; text[i] != 0; ++i) {
        if (i == pvm_group_name_length) { return false; }
        word[i / 4] |= static_cast<uint32_t>(static_cast<unsigned char>(text[i])) << 8 * (i % 4);
    }
    return true;
}

bool group_name::operator==(const group_name& other) const {
    for (uint32_t i = 0; i < words; ++i) {
        if (word[i] != other.word[i]) { return false; }
    }
    return true;
}

group::~group() { delete[] m_tid; }

int* group::slot_of(int tid) const {
    for (uint32_t i = 0; i < m_slots; ++i) {
        if (m_tid[i] == tid) { return m_tid + i; }
    }
    return nullptr;
}

int* group::new_slot() {
    if (m_slots == m_room) {
        constexpr uint32_t least = 8;
        m_room = m_room == 0 ? least : 2 * m_room;
        int* const larger = new int[m_room];
        for (uint32_t i = 0; i < m_slots; ++i) { larger[i] = m_tid[i]; }
        delete[] m_tid;
        m_tid = larger;
    }
    return m_tid + m_slots++;
}

int group::join(int tid) {
    int* slot = nullptr;
    for (uint32_t i = 0; i < m_slots; ++i) {
        if (m_tid[i] == tid) { return PvmDupGroup; }
        if (m_tid[i] == 0 && slot == nullptr) { slot = m_tid + i; }
    }
    if (m_frozen) { return PvmAlready; }
    if (slot == nullptr) { slot = new_slot(); }
    *slot = tid;
    ++m_size;
    return static_cast<int>(slot - m_tid);
}

int group::leave(int tid) {
    int* const slot = slot_of(tid);
    if (slot == nullptr) { return PvmNotInGroup; }
    *slot = 0;
    --m_size;
    return PvmOk;
}

int group::instance(int tid) const {
    const int* const slot = slot_of(tid);
    return slot == nullptr ? static_cast<int>(PvmNotInGroup) : static_cast<int>(slot - m_tid);
}

int group::tid(int instance) const {
    if (instance < 0 || static_cast<uint32_t>(instance) >= m_slots || m_tid[instance] == 0) { return PvmNoInst; }
    return m_tid[instance];
}

int group::members(int* tids, int most) const {
    int found = 0;
    for (uint32_t i = 0; i < m_slots; ++i) {
        if (m_tid[i] != 0) {
            if (found < most) { tids[found] = m_tid[i]; }
            ++found;
        }
    }
    return found;
}

int group::freeze(int size) {
    if (size < 1 || m_size != static_cast<uint32_t>(size)) { return PvmBadParam; }
    for (int i = 0; i < size; ++i) {
        if (m_tid[i] == 0) { return PvmBadParam; }
    }
    m_frozen = true;
    return PvmOk;
}

group_table::~group_table() {
    for (group* entry : m_group) { delete entry; }
}

group* group_table::find(const group_name& name) const {
    for (group* entry : m_group) {
        if (entry != nullptr && entry->name() == name) { return entry; }
    }
    return nullptr;
}

uint32_t group_table::number_of(const group& entry) const {
    uint32_t number = 0;
    while (m_group[number] != &entry) { ++number; }
    return number;
}

int group_table::join(const group_name& name, int tid) {
    if (group* const entry = find(name)) { return entry->join(tid); }
    for (group*& each : m_group) {
        if (each == nullptr) {
            each = new group(name);
            return each->join(tid);
        }
    }
    return PvmOutOfRes;
}

int group_table::leave(const group_name& name, int tid) {
    group* const entry = find(name);
    if (entry == nullptr) { return PvmNoGroup; }
    if (entry->frozen()) { return PvmAlready; }
    const int result = entry->leave(tid);
    remove_if_empty(number_of(*entry));
    return result;
}

void group_table::leave_all(int tid) {
    for (uint32_t number = 0; number < max_groups; ++number) {
        if (m_group[number] != nullptr) {
            m_group[number]->leave(tid);
            remove_if_empty(number);
        }
    }
}

void group_table::remove_if_empty(uint32_t number) {
    if (m_group[number]->size() == 0) {
        delete m_group[number];
        m_group[number] = nullptr;
    }
}

}  // namespace orbweaver::pvm
