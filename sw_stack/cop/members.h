// SPDX-License-Identifier: Apache-2.0
// Who takes part in an operation, and the channels of their hosts.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"

namespace orbweaver {

/// The channel of a task's host: 1 .. 64; 0 if none is known. By the direct mapping, the host number.
uint32_t cop_channel_of(int tid);
/// Fills the table mapping. @param channel 0: the host has none
void cop_map_host(uint32_t host, uint32_t channel);
void cop_use_mapping(cop_mapping mapping);
cop_mapping cop_used_mapping();

/// The members of a group by instance number, or a list of tids. Of a group that cop_setopt has made static, the copy
/// of this host; of any other, PVM is asked.
class cop_members {
public:
    explicit cop_members(const char* group);
    cop_members(const int* tids, int count) : m_tids(tids), m_count(count) {}
    ~cop_members();
    cop_members(const cop_members&) = delete;
    cop_members& operator=(const cop_members&) = delete;

    /// How many; an error of PVM.
    int count() const { return m_count; }
    int tid(int index) const { return m_tids[index]; }
    bool contains(int tid) const;
    /// Members on this host, but for `without`.
    uint32_t local(int without = 0) const;
    /// Channels of the members' hosts, bit c - 1 for channel c, this host's left out; 0 with an error in `error` if one
    /// is unknown.
    uint64_t remote_channels(int& error) const;

    /// Keeps the tids of a group that does not change any more.
    static int make_static(const char* group);

private:
    const int* m_tids = nullptr;
    int m_count = 0;
    int* m_owned = nullptr;
};

}  // namespace orbweaver
