// SPDX-License-Identifier: Apache-2.0
// A host's access to groups: requests to the server, or a copy of a frozen group.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/group_server.h"
#include "sw_stack/pvm/task_table.h"

namespace orbweaver::pvm {

/// A frozen group, unchanged until the end of the run.
struct static_group {
    static_group* next;
    group_name name;
    uint32_t number;  // index in the server's table
    int size;
    int* tids;  // [instance]
    int instance(int tid) const;
};

/// Returns this host's copy; nullptr if it has no copy.
const static_group* find_static(const group_name& name);

/// The current members of a group, by instance number.
class member_list {
public:
    explicit member_list(const group_name& name);
    ~member_list();
    member_list(const member_list&) = delete;
    member_list& operator=(const member_list&) = delete;

    /// Returns the number of members, or an error.
    int size() const { return m_size; }
    const int* tids() const { return m_tids; }
    /// Returns the index of a member in the list; -1 if the task is not a member.
    int index(int tid) const;

private:
    const static_group* m_copy;
    int* m_own = nullptr;
    const int* m_tids = nullptr;
    int m_size = 0;
};

/// Sends a request to the server and waits for its answer.
int ask_server(group_request request, const group_name& name, int tid, int argument);

void leave_all_groups(const task& entry);

}  // namespace orbweaver::pvm
