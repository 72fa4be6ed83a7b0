// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/members.h"

#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr int first_guess = 64;  // number of members

/// A group that does not change any more.
struct static_group {
    static_group* next;
    char name[pvm_group_name_length + 1];
    const int* tids;
    int count;
    cop_span span;
};
static_group* static_groups = nullptr;
spin_lock static_groups_lock;

const static_group* find_static(const char* name) {
    const static_group* each = __atomic_load_n(&static_groups, __ATOMIC_ACQUIRE);
    while (each != nullptr && __builtin_strcmp(each->name, name) != 0) { each = each->next; }
    return each;
}

cop_span span_of(const int* tids, int count) {
    const uint32_t own_host = node_id() + 1;
    const uint32_t own_controller = cop_own_location().controller;
    cop_span span;
    for (int i = 0; i < count; ++i) {
        const uint32_t host = pvm::host_of(tids[i]);
        const cop_location location = cop_task_location(tids[i]);
        if (span.first_host_here == 0 && location.controller == own_controller) { span.first_host_here = host; }
        if (host == own_host) {
            span.first_local = span.local == 0 ? i : span.first_local;
            ++span.local;
        } else if (!location.is_known()) {
            span.error = CopNoMapping;
        } else if (location.controller == own_controller) {
            span.channels |= location.channel_bit();
        } else {
            span.other_controllers |= location.controller_bit();
        }
    }
    return span;
}

/// Requests the members of a group from PVM.
/// @param tids receives an array that the caller owns
/// @return the number of members, or an error
int ask_for_members(const char* group, int*& tids) {
    int room = first_guess;
    for (;;) {
        tids = new int[static_cast<size_t>(room)];
        const int count = pvm_members(group, tids, room);
        if (count <= room) { return count; }
        delete[] tids;
        room = count;
    }
}

}  // namespace

cop_members::cop_members(const char* group) {
    if (group == nullptr) {
        m_count = PvmNullGroup;
    } else if (const static_group* const known = find_static(group)) {
        m_tids = known->tids;
        m_count = known->count;
        m_kept = &known->span;
    } else {
        m_count = ask_for_members(group, m_owned);
        m_tids = m_owned;
    }
}

cop_span cop_members::span() const { return m_kept != nullptr ? *m_kept : span_of(m_tids, m_count); }

int cop_members::find_local(int tid, const cop_span& span) const {
    if (span.local == 0) { return -1; }
    int index = span.first_local;
    while (index < m_count && m_tids[index] != tid) { ++index; }
    return index < m_count ? index : -1;
}

uint64_t cop_members::find_channels(uint64_t (&of_controller)[cop_channels]) const {
    uint64_t controllers = 0;
    for (uint64_t& channels : of_controller) { channels = 0; }
    for (int i = 0; i < m_count; ++i) {
        if (pvm::host_of(m_tids[i]) != node_id() + 1) {
            const cop_location location = cop_task_location(m_tids[i]);
            of_controller[location.controller] |= location.channel_bit();
            controllers |= location.controller_bit();
        }
    }
    return controllers;
}

int cop_members::make_static(const char* group) {
    const lock_guard held(static_groups_lock);
    if (find_static(group) != nullptr) { return CopOk; }
    int* tids = nullptr;
    const int count = ask_for_members(group, tids);
    if (count < 0) {
        delete[] tids;
        return count;
    }
    auto* const made = new static_group{static_groups, {}, tids, count, span_of(tids, count)};
    for (int i = 0; i < pvm_group_name_length && group[i] != 0; ++i) { made->name[i] = group[i]; }
    __atomic_store_n(&static_groups, made, __ATOMIC_RELEASE);
    return CopOk;
}

void cop_members::locate_static_groups() {
    const lock_guard held(static_groups_lock);
    for (static_group* each = static_groups; each != nullptr; each = each->next) {
        each->span = span_of(each->tids, each->count);
    }
}

}  // namespace orbweaver
