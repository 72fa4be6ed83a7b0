// SPDX-License-Identifier: Apache-2.0
// The groups that the group server keeps (thesis ch. III). It knows nothing of messages: who waits in
// a barrier is the caller's affair.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"

namespace orbweaver::pvm {

/// The name of a group as it travels: zero-padded.
struct group_name {
    static constexpr uint32_t words = (pvm_group_name_length + 1) / 4;

    uint32_t word[words] = {};

    /// Takes a name of 1 .. pvm_group_name_length characters; false if it is none.
    bool assign(const char* text);
    bool operator==(const group_name& other) const;
};

/// The members of a group by instance number.
class group {
public:
    explicit group(const group_name& name) : m_name(name) {}
    ~group();
    group(const group&) = delete;
    group& operator=(const group&) = delete;

    const group_name& name() const { return m_name; }
    uint32_t size() const { return m_size; }
    /// The lowest free instance number is the new member's; PvmDupGroup.
    int join(int tid);
    /// PvmNotInGroup. Other members keep their instance numbers.
    int leave(int tid);
    /// PvmNotInGroup.
    int instance(int tid) const;
    /// PvmNoInst.
    int tid(int instance) const;
    /// Stores up to `most` members by instance number; returns how many there are.
    int members(int* tids, int most) const;

    bool frozen() const { return m_frozen; }
    /// From now on nobody joins or leaves. PvmBadParam if the members are not the instances 0 .. size - 1.
    int freeze(int size);

private:
    int* slot_of(int tid) const;
    int* new_slot();

    group_name m_name;
    int* m_tid = nullptr;  // [instance]: 0 if it is free
    uint32_t m_slots = 0;  // instance numbers that have been given
    uint32_t m_room = 0;   // for them
    uint32_t m_size = 0;
    bool m_frozen = false;
};

/// Groups by name. A group begins with its first member and ends with its last, unless it is frozen.
class group_table {
public:
    static constexpr uint32_t most_groups = 64;

    group_table() = default;
    ~group_table();
    group_table(const group_table&) = delete;
    group_table& operator=(const group_table&) = delete;

    /// nullptr if there is none.
    group* find(const group_name& name) const;
    /// The place of a group of the table.
    uint32_t number_of(const group& entry) const;
    int join(const group_name& name, int tid);
    int leave(const group_name& name, int tid);
    /// Removes a task that exits from all groups, frozen ones included.
    void leave_all(int tid);

private:
    void remove_if_empty(uint32_t number);

    group* m_group[most_groups] = {};
};

}  // namespace orbweaver::pvm
