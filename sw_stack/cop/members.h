// SPDX-License-Identifier: Apache-2.0
// Who takes part in an operation, and where their hosts are.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/cop/mapping.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

/// What a list of members is to this host. The masks leave this host out.
struct cop_span {
    uint64_t channels = 0;           // under this host's controller: bit c - 1 for channel c
    uint64_t other_controllers = 0;  // with hosts of the list: bit c for controller c
    uint32_t first_host_here = 0;    // of the first member that is under this host's controller; 0: none is
    uint32_t local = 0;              // members on this host
    int first_local = 0;             // the first of them, by its place in the list
    int error = CopOk;               // CopNoMapping: the place of a member's host is not known

    bool is_alone() const { return (channels | other_controllers) == 0; }
    bool is_wide() const { return other_controllers != 0; }
    /// This host's channel included.
    uint64_t all_channels() const { return channels | cop_own_location().channel_bit(); }
    /// Controllers of all members if they are several; else 0.
    uint64_t all_controllers() const { return is_wide() ? other_controllers | cop_own_location().controller_bit() : 0; }
};

/// The members of a group by instance number, or a list of tids. Of a group that cop_setopt has made static, what this
/// host keeps of it; of any other, PVM is asked.
class cop_members {
public:
    explicit cop_members(const char* group);
    cop_members(const int* tids, int count) : m_tids(tids), m_count(count) {}
    ~cop_members() { delete[] m_owned; }
    cop_members(const cop_members&) = delete;
    cop_members& operator=(const cop_members&) = delete;

    /// How many; an error of PVM.
    int count() const { return m_count; }
    int tid(int index) const { return m_tids[index]; }
    /// Span of the members; found again at each call for a list that is not static.
    cop_span span() const;
    /// The instance of a task of this host; -1 if it is not in the list.
    int find_local(int tid, const cop_span& span) const;
    /// The channels of the members' hosts, this host left out, by controller. All places are known.
    /// @return controllers that have some: bit c for controller c
    uint64_t find_channels(uint64_t (&of_controller)[cop_channels]) const;

    /// Keeps the tids of a group that does not change any more, and where they are.
    static int make_static(const char* group);
    /// Finds again where the members of all static groups are: the mapping has changed.
    static void locate_static_groups();

private:
    const int* m_tids = nullptr;
    int m_count = 0;
    const cop_span* m_kept = nullptr;  // of a static group
    int* m_owned = nullptr;
};

}  // namespace orbweaver
