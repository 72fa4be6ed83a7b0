// SPDX-License-Identifier: Apache-2.0
// The groups of the group server (thesis ch. III). Independent of messages: the caller keeps the list of tasks that
// wait in a barrier.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"

namespace orbweaver::pvm {

/// The name of a group in messages: zero-padded.
struct group_name {
    static constexpr uint32_t words = (pvm_group_name_length + 1) / 4;

    uint32_t word[words] = {};

    /// Sets a name of 1 .. pvm_group_name_length characters; false if it is invalid.
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
    /// Adds a member with the lowest free instance number.
    /// @return the instance number, or PvmDupGroup
    int join(int tid);
    /// Removes a member; the others keep their instance numbers.
    /// @return PvmNotInGroup if it is not a member
    int leave(int tid);
    /// Returns the instance number of a task, or PvmNotInGroup.
    int instance(int tid) const;
    /// Returns the tid of an instance, or PvmNoInst.
    int tid(int instance) const;
    /// Stores up to `most` members by instance number; returns the number of members.
    int members(int* tids, int most) const;

    bool frozen() const { return m_frozen; }
    /// Freezes the membership; PvmBadParam if the members are not the instances 0 .. size - 1.
    int freeze(int size);

private:
    int* slot_of(int tid) const;
    int* new_slot();

    group_name m_name;
    int* m_tid = nullptr;  // [instance]: 0 if it is free
    uint32_t m_slots = 0;  // used entries of m_tid
    uint32_t m_room = 0;   // capacity of m_tid
    uint32_t m_size = 0;
    bool m_frozen = false;
};

/// Groups by name. A group exists from its first to its last member, or until the end of the run if it is frozen.
class group_table {
public:
    static constexpr uint32_t max_groups = 64;

    group_table() = default;
    ~group_table();
    group_table(const group_table&) = delete;
    group_table& operator=(const group_table&) = delete;

    /// Returns a group; nullptr if it does not exist.
    group* find(const group_name& name) const;
    /// Returns the index of a group in the table.
    uint32_t number_of(const group& entry) const;
    int join(const group_name& name, int tid);
    int leave(const group_name& name, int tid);
    /// Removes an exiting task from all groups, including frozen ones.
    void leave_all(int tid);

private:
    void remove_if_empty(uint32_t number);

    group* m_group[max_groups] = {};
};

}  // namespace orbweaver::pvm
