// SPDX-License-Identifier: Apache-2.0
// The members of an operation and the locations of their hosts.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/cop/mapping.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

/// A list of members as this host sees it. The masks do not include this host.
struct cop_span {
    uint64_t channels = 0;           // channels under this host's controller: bit c - 1 for channel c
    uint64_t other_controllers = 0;  // other controllers with hosts of the list: bit c for controller c
    uint32_t first_host_here = 0;    // host of the first member under this host's controller; 0: no such member
    uint32_t local = 0;              // number of members on this host
    int first_local = 0;             // list index of the first of them
    int error = CopOk;               // CopNoMapping: the location of a member's host is unknown

    bool is_alone() const { return (channels | other_controllers) == 0; }
    bool is_wide() const { return other_controllers != 0; }
    /// Returns the channels including this host's.
    uint64_t all_channels() const { return channels | cop_own_location().channel_bit(); }
    /// Returns the controllers of all members if there are several; else 0.
    uint64_t all_controllers() const { return is_wide() ? other_controllers | cop_own_location().controller_bit() : 0; }
};

/// The members of a group by instance number, or a list of tids. For a group made static by cop_setopt this host's copy
/// is used; for any other group PVM is queried.
class cop_members {
public:
    explicit cop_members(const char* group);
    cop_members(const int* tids, int count) : m_tids(tids), m_count(count) {}
    ~cop_members() { delete[] m_owned; }
    cop_members(const cop_members&) = delete;
    cop_members& operator=(const cop_members&) = delete;

    /// Returns the number of members, or an error of PVM.
    int count() const { return m_count; }
    int tid(int index) const { return m_tids[index]; }
    /// Returns the span of the members; it is computed at each call unless the group is static.
    cop_span span() const;
    /// Returns the instance of a task of this host; -1 if it is not in the list.
    int find_local(int tid, const cop_span& span) const;
    /// Finds the channels of the members' hosts by controller, without this host. Precondition: all locations are
    /// known.
    /// @return controllers that have such channels: bit c for controller c
    uint64_t find_channels(uint64_t (&of_controller)[cop_channels]) const;

    /// Keeps the tids and locations of a group that does not change any more.
    static int make_static(const char* group);
    /// Recomputes the locations of the members of all static groups after a change of the mapping.
    static void locate_static_groups();

private:
    const int* m_tids = nullptr;
    int m_count = 0;
    const cop_span* m_kept = nullptr;  // span of a static group
    int* m_owned = nullptr;
};

}  // namespace orbweaver
