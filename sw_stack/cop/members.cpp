// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/members.h"

#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t most_hosts = 1024;
constexpr int first_guess = 64;  // members

cop_mapping mapping = CopDirectMapping;
uint8_t channel_of_host[most_hosts + 1];  // of the table mapping

/// A group that does not change any more.
struct static_group {
    static_group* next;
    char name[pvm_group_name_length + 1];
    const int* tids;
    int count;
};
static_group* static_groups = nullptr;
spin_lock static_groups_lock;

bool same_text(const char* a, const char* b) {
    while (*a != 0 && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

const static_group* find_static(const char* name) {
    const static_group* each = __atomic_load_n(&static_groups, __ATOMIC_ACQUIRE);
    while (each != nullptr && !same_text(each->name, name)) {
        each = each->next;
    }
    return each;
}

/// @return how many; an error. `tids` becomes the caller's.
int ask_for_members(const char* group, int*& tids) {
    int room = first_guess;
    for (;;) {
        tids = new int[static_cast<size_t>(room)];
        const int count = pvm_members(group, tids, room);
        if (count <= room) {
            return count;
        }
        delete[] tids;
        room = count;
    }
}

}  // namespace

uint32_t cop_channel_of(int tid) {
    const uint32_t host = pvm::host_of(tid);
    if (mapping == CopTableMapping) {
        return host <= most_hosts ? channel_of_host[host] : 0;
    }
    return host <= cop_channels ? host : 0;
}

void cop_map_host(uint32_t host, uint32_t channel) {
    if (host <= most_hosts) {
        channel_of_host[host] = static_cast<uint8_t>(channel);
    }
}

void cop_use_mapping(cop_mapping used) {
    mapping = used;
}

cop_mapping cop_used_mapping() {
    return mapping;
}

cop_members::cop_members(const char* group) {
    if (group == nullptr) {
        m_count = PvmNullGroup;
    } else if (const static_group* const known = find_static(group)) {
        m_tids = known->tids;
        m_count = known->count;
    } else {
        m_count = ask_for_members(group, m_owned);
        m_tids = m_owned;
    }
}

cop_members::~cop_members() {
    delete[] m_owned;
}

bool cop_members::contains(int tid) const {
    for (int i = 0; i < m_count; ++i) {
        if (m_tids[i] == tid) {
            return true;
        }
    }
    return false;
}

uint32_t cop_members::local(int without) const {
    uint32_t here = 0;
    for (int i = 0; i < m_count; ++i) {
        here += pvm::host_of(m_tids[i]) == node_id() + 1 && m_tids[i] != without ? 1 : 0;
    }
    return here;
}

uint64_t cop_members::remote_channels(int& error) const {
    uint64_t channels = 0;
    for (int i = 0; i < m_count; ++i) {
        if (pvm::host_of(m_tids[i]) == node_id() + 1) {
            continue;
        }
        const uint32_t channel = cop_channel_of(m_tids[i]);
        if (channel == 0) {
            error = CopNoMapping;
            return 0;
        }
        channels |= uint64_t{1} << (channel - 1);
    }
    return channels;
}

int cop_members::make_static(const char* group) {
    const lock_guard held(static_groups_lock);
    if (find_static(group) != nullptr) {
        return CopOk;
    }
    int* tids = nullptr;
    const int count = ask_for_members(group, tids);
    if (count < 0) {
        delete[] tids;
        return count;
    }
    auto* const made = new static_group{static_groups, {}, tids, count};
    for (int i = 0; i < pvm_group_name_length && group[i] != 0; ++i) {
        made->name[i] = group[i];
    }
    __atomic_store_n(&static_groups, made, __ATOMIC_RELEASE);
    return CopOk;
}

}  // namespace orbweaver
